import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit, textOrHex, wholeNumber } from '../../bytes.ts'
import { noteBeacons, noteTags } from './beacons.ts'

/** A driver's key, as the reader of keys and the reader of cards say it. */
const [KEY, CARD] = [78, 207]
const [VIN, FAULT_CODES, BEACONS] = [256, 281, 385]
/** Lists of what was heard over the air, each with its length and named fields. */
const TAGS: readonly number[] = [548, 10828, 10829, 10831, 11317]

/** An element of any length that has no meaning here is kept up to so many bytes; what is longer stands in the raw message. */
const LONGEST_KEPT = 64

/** Notes an element of eight bytes. */
export function noteLongElement(readings: DeviceReadings, id: number, bytes: Buffer): void {
  if (id === KEY || id === CARD) noteDriver(readings, id, bytes)
  else readings.attributes[`io${id}`] = wholeNumber(bytes)
}

/** A key is printed in the other order than it is sent; zeros say that none is there. */
function noteDriver({ attributes }: DeviceReadings, id: number, bytes: Buffer): void {
  if (bytes.every((byte) => byte === 0)) return
  const key = (id === KEY ? Buffer.from(bytes).reverse() : bytes).toString('hex').toUpperCase()
  if (id === KEY) attributes.driverId = key
  else attributes.driverId ??= key
}

/** Notes an element that says its length (codec 8 extended). */
export function noteBytes(readings: DeviceReadings, id: number, bytes: Buffer): void {
  const { attributes } = readings
  if (id === BEACONS || TAGS.includes(id)) noteHeard(attributes, id, bytes)
  else if (id === VIN) attributes['vin'] = textOrHex(bytes)
  else if (id === FAULT_CODES) attributes['faultCodes'] = textOrHex(bytes).replaceAll(',', ' ')
  else keep(attributes, id, bytes)
}

/** The element says its own length, so a list that does not fit costs itself alone, and not the records around it. */
function noteHeard(attributes: DeviceReadings['attributes'], id: number, bytes: Buffer): void {
  const heard: DeviceReadings['attributes'] = {}
  try {
    if (id === BEACONS) noteBeacons(heard, bytes)
    else noteTags(heard, bytes)
    Object.assign(attributes, heard)
  } catch (error) {
    if (!isUnfit(error)) throw error
    keep(attributes, id, bytes)
  }
}

function keep(attributes: DeviceReadings['attributes'], id: number, bytes: Buffer): void {
  if (bytes.length > 0 && bytes.length <= LONGEST_KEPT) attributes[`io${id}`] = textOrHex(bytes)
}
