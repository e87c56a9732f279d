import { noReadings } from '@monitorweb/domain/position/position-report'
import type { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { readPosition } from './draft.ts'

/** A report that names more tags than a device hears is none. */
const MOST_TAGS = 32

/**
 * Reads what tags a device of the universal family heard: model, version, time, place, how many tags, and of each its
 * mean, lowest and highest signal (dBm), its address, how often it was heard, and its major and minor number. Such a
 * report tells neither speed nor whether the place is a fix; devices send it with places alone.
 */
export function readTags(serial: string, fields: FieldReader): Message {
  fields.skip(2)
  const fixTime = fields.instant()
  const place = readPosition(fields)
  const readings = noReadings()
  const { attributes } = readings
  const count = Math.min(fields.number(), MOST_TAGS)
  for (let tag = 1; tag <= count; tag++) {
    attributes[`tag${tag}Rssi`] = fields.number()
    fields.skip(2)
    attributes[`tag${tag}Id`] = fields.text()
    attributes[`tag${tag}Samples`] = fields.number()
    attributes[`tag${tag}Major`] = fields.number()
    attributes[`tag${tag}Minor`] = fields.number()
  }
  const unsaid = { speedKmh: null, courseDegrees: null, altitudeMeters: null, satellites: null }
  return placeOrReadings({ ...place, ...unsaid, fixTime, hasFix: true }, readings, serial)
}
