import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { Package } from './framing.ts'
import { noteStatus, noteWarning } from './states.ts'

export const [POSITION, ALARM, STATE, TEXT] = [0x02, 0x04, 0x05, 0x06] as const
export const STEPS_OF_DEGREE = 1_800_000
/** Kinds of state behind which time and status follow. */
const WITH_STATUS: readonly number[] = [1, 2, 3]

/** Reads a package of the first edition (1.8): time, place, speed, course, cell and whether that is a fix, then what its type adds. */
export function readFirst({ type, number, content }: Package): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const { attributes } = readings
  attributes['recordIndex'] = number
  const fixTime = reader.u32() * 1000
  const [latitude, longitude] = [reader.i32() / STEPS_OF_DEGREE, reader.i32() / STEPS_OF_DEGREE]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [speedKmh, courseDegrees] = [reader.u8(), reader.u16()]
  // The cell.
  reader.skip(9)
  const hasFix = bit(reader.u8(), 0)
  if (type === POSITION && reader.left >= 2) noteStatus(readings, reader.u16(), 'first')
  if (type === POSITION && reader.left >= 8) {
    attributes.backupVoltage = reader.u16() / 1000
    attributes.signalLevel = reader.u16()
    attributes['adc1Steps'] = reader.u16()
    attributes['adc2Steps'] = reader.u16()
  }
  if (type === ALARM) noteWarning(readings, reader.u8())
  if (type === STATE) {
    const kind = reader.u8()
    attributes['eventCode'] = kind
    if (WITH_STATUS.includes(kind)) reader.skip(4)
    if (WITH_STATUS.includes(kind) && reader.left >= 2) noteStatus(readings, reader.u16(), 'first')
  }
  const place = {
    ...{ fixTime, hasFix, latitude, longitude, altitudeMeters: null, speedKmh, courseDegrees },
    satellites: null,
  }
  return { kind: 'position', report: reportOf(place, readings) }
}
