import { NO_EVENT } from '@monitorweb/domain/position/event-codes'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'

/**
 * Points of a track as bytes, least significant first: how many there are (uint32) and when the first was (float64), then
 * a column after the other, the widest values first:
 *
 * | column | type | meaning |
 * |---|---|---|
 * | fixTime | uint32 | ms since the point before, 0 for the first |
 * | receivedAt | int32 | whole seconds after fixTime |
 * | latitude, longitude | int32 | 1e-7 degrees since the point before, from 0 |
 * | odometer | uint32 | m; all bits set: not reported |
 * | speed, course, voltage | uint16 | 0.01 km/h, 0.01°, 0.01 V; all bits set: not reported |
 * | ignition | int8 | 1 on, 0 off, -1 not reported |
 * | flags | uint8 | bits of POSITION_FLAGS |
 *
 * Then the events, of which there are few: how many (uint32), of each the place of its point (uint32), and of each its
 * code (uint8) of event-codes. Who does not know them reads no further, and where they are missing there are none.
 */
const BYTES_PER_POINT = 5 * 4 + 3 * 2 + 2
const HEAD_BYTES = 12
const EVENTS_HEAD_BYTES = 4
const BYTES_PER_EVENT = 4 + 1
const UNKNOWN_32 = 0xffffffff
const UNKNOWN_16 = 0xffff
const E7 = 1e7

/** Writes the points `start` ≤ index < `end`. Gaps between two of them must be shorter than 49 days. */
export function encodeTrack(track: Track, start = 0, end = track.length): Uint8Array<ArrayBuffer> {
  const count = Math.max(0, end - start)
  const events = placesOfEvents(track, start, end)
  const bytes = new Uint8Array(eventsOffset(count) + EVENTS_HEAD_BYTES + events.length * BYTES_PER_EVENT)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, count, true)
  view.setFloat64(4, count > 0 ? track.fixTime[start]! : 0, true)
  const at = columnOffsets(count)
  let [time, north, east] = [track.fixTime[start] ?? 0, 0, 0]
  for (let point = 0; point < count; point++) {
    const index = start + point
    const latitude = Math.round(track.latitude[index]! * E7)
    const longitude = Math.round(track.longitude[index]! * E7)
    view.setUint32(at.fixTime + point * 4, track.fixTime[index]! - time, true)
    view.setInt32(
      at.receivedAt + point * 4,
      Math.round((track.receivedAt[index]! - track.fixTime[index]!) / 1000),
      true,
    )
    view.setInt32(at.latitude + point * 4, latitude - north, true)
    view.setInt32(at.longitude + point * 4, longitude - east, true)
    view.setUint32(at.odometer + point * 4, scaled(track.odometerKm[index]!, 1000, UNKNOWN_32), true)
    view.setUint16(at.speed + point * 2, scaled(track.speedKmh[index]!, 100, UNKNOWN_16), true)
    view.setUint16(at.course + point * 2, scaled(track.courseDegrees[index]!, 100, UNKNOWN_16), true)
    view.setUint16(at.voltage + point * 2, scaled(track.voltage[index]!, 100, UNKNOWN_16), true)
    view.setInt8(at.ignition + point, track.ignition[index]!)
    view.setUint8(at.flags + point, track.flags[index]!)
    time = track.fixTime[index]!
    north = latitude
    east = longitude
  }
  writeEvents(view, eventsOffset(count), { places: events, codes: track.event.subarray(start, end) })
  return bytes
}

/** Reads what {@link encodeTrack} wrote. Throws RangeError where the bytes end too early. */
export function decodeTrack(bytes: Uint8Array): Track {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const track = emptyTrack(view.getUint32(0, true))
  const at = columnOffsets(track.length)
  let [time, north, east] = [view.getFloat64(4, true), 0, 0]
  for (let point = 0; point < track.length; point++) {
    time += view.getUint32(at.fixTime + point * 4, true)
    // Sums of whole numbers: they wrap as those of the writer did.
    north = (north + view.getInt32(at.latitude + point * 4, true)) | 0
    east = (east + view.getInt32(at.longitude + point * 4, true)) | 0
    track.fixTime[point] = time
    track.receivedAt[point] = time + view.getInt32(at.receivedAt + point * 4, true) * 1000
    track.latitude[point] = north / E7
    track.longitude[point] = east / E7
    track.odometerKm[point] = unscaled(view.getUint32(at.odometer + point * 4, true), 1000, UNKNOWN_32)
    track.speedKmh[point] = unscaled(view.getUint16(at.speed + point * 2, true), 100, UNKNOWN_16)
    track.courseDegrees[point] = unscaled(view.getUint16(at.course + point * 2, true), 100, UNKNOWN_16)
    track.voltage[point] = unscaled(view.getUint16(at.voltage + point * 2, true), 100, UNKNOWN_16)
    track.ignition[point] = view.getInt8(at.ignition + point)
    track.flags[point] = view.getUint8(at.flags + point)
  }
  readEvents(view, eventsOffset(track.length), track.event)
  return track
}

/** Which of the points have an event, counted from `start`. */
function placesOfEvents({ event }: Track, start: number, end: number): number[] {
  const places: number[] = []
  for (let index = start; index < end; index++) if (event[index] !== NO_EVENT) places.push(index - start)
  return places
}

function eventsOffset(count: number): number {
  return HEAD_BYTES + count * BYTES_PER_POINT
}

function writeEvents(view: DataView, at: number, { places, codes }: { places: readonly number[]; codes: Uint8Array }) {
  view.setUint32(at, places.length, true)
  const firstPlace = at + EVENTS_HEAD_BYTES
  const firstCode = firstPlace + places.length * 4
  for (const [index, place] of places.entries()) {
    view.setUint32(firstPlace + index * 4, place, true)
    view.setUint8(firstCode + index, codes[place]!)
  }
}

function readEvents(view: DataView, at: number, event: Uint8Array): void {
  const count = at < view.byteLength ? view.getUint32(at, true) : 0
  const firstPlace = at + EVENTS_HEAD_BYTES
  const firstCode = firstPlace + count * 4
  for (let index = 0; index < count; index++) {
    event[view.getUint32(firstPlace + index * 4, true)] = view.getUint8(firstCode + index)
  }
}

function columnOffsets(count: number) {
  const wide = (column: number) => HEAD_BYTES + column * 4 * count
  const narrow = (column: number) => wide(5) + column * 2 * count
  return {
    ...{ fixTime: wide(0), receivedAt: wide(1), latitude: wide(2), longitude: wide(3), odometer: wide(4) },
    ...{ speed: narrow(0), course: narrow(1), voltage: narrow(2) },
    ...{ ignition: narrow(3), flags: narrow(3) + count },
  }
}

/** Readings that no column can hold are as good as none. */
function scaled(value: number, factor: number, unknown: number): number {
  const whole = Math.round(value * factor)
  return whole >= 0 && whole < unknown ? whole : unknown
}

function unscaled(whole: number, factor: number, unknown: number): number {
  return whole === unknown ? Number.NaN : whole / factor
}
