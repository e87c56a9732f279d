import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { instantOf } from '../../calendar.ts'
import type { Message } from '../../protocol.ts'
import type { Package } from './framing.ts'

/** Where a device says that it is, when a command asked it. */
const PLACE =
  /^Lat:([NS])(\d{1,2}\.\d{1,9})\s+Lon:([EW])(\d{1,3}\.\d{1,9})\s+Course:(\d{1,3}\.\d{1,6})\s+Speed:(\d{1,4}\.\d{1,6})KM\/H\s+Date Time:(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/
const LONGEST_TEXT = 512
/** A byte of its kind and four of the command that is answered. */
const TEXT_AT = 5

/** Reads what a device answers to a command of ours: a place, or words. */
export function readAnswer({ number, content }: Package): Message {
  const text = content.toString('utf8', TEXT_AT).replaceAll('\0', '')
  const readings = noReadings()
  readings.attributes['recordIndex'] = number
  const asked = content.length < TEXT_AT ? 0 : content.readUInt32BE(1)
  const named = asked !== 0 && { answers: String(asked) }
  const [, north, latitude, east, longitude, course, speed, ...time] = PLACE.exec(text) ?? []
  const [year, month, day, hour, minute, second] = time.map(Number)
  const fixTime = instantOf(year ?? 0, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0)
  if (fixTime === null || !isOnEarth({ latitude: Number(latitude), longitude: Number(longitude) })) {
    readings.attributes['commandResult'] = text.slice(0, LONGEST_TEXT)
    return { kind: 'heartbeat', readings, ...named }
  }
  const place = {
    ...{ fixTime, hasFix: true, altitudeMeters: null, satellites: null },
    ...{ speedKmh: Number(speed), courseDegrees: Number(course) },
    latitude: north === 'S' ? -Number(latitude) : Number(latitude),
    longitude: east === 'W' ? -Number(longitude) : Number(longitude),
  }
  return { kind: 'position', report: reportOf(place, readings), ...named }
}
