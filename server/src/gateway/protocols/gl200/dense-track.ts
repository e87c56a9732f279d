import type { ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, UnfitBytesError } from '../../bytes.ts'

/** The first three bits of a record say what it is. */
const [ABSOLUTE, STEP, NOTHING] = [0b011, 0b101, 0b111]
const SECOND_MS = 1000

/**
 * Reads so many records, one a second: a place with its time, steps from one to the next (speed, course, longitude,
 * latitude), and seconds that have none. No manual of it is public; the layout was worked out from the public sample of
 * GB100, all 268 places of which it gives. Throws {@link UnfitBytesError} for a record of another kind.
 */
export function readDenseTrack(reader: ByteReader, records: number): ReportedPlace[] {
  const track: ReportedPlace[] = []
  let current: Raw | null = null
  for (let index = 0; index < records; index++) {
    const kind = reader.peek(0) >>> 5
    if (kind === ABSOLUTE) current = readAbsolute(reader)
    else if (current === null) throw new UnfitBytesError('a step from nowhere')
    else {
      current.time += SECOND_MS
      if (kind === STEP) addStep(reader, current)
      else if (kind === NOTHING) reader.skip(1)
      else throw new UnfitBytesError(`no record begins with ${kind}`)
    }
    if (kind !== NOTHING) track.push(placeOf(current))
  }
  return track
}

/** Tenths of km/h, degrees, millionths of degrees. */
interface Raw {
  speed: number
  course: number
  longitude: number
  latitude: number
  time: number
}

function readAbsolute(reader: ByteReader): Raw {
  const packed = reader.u24()
  return {
    speed: (packed >>> 9) & 0xfff,
    course: packed & 0x1ff,
    longitude: reader.i32(),
    latitude: reader.i32(),
    time: reader.u32() * SECOND_MS,
  }
}

/** Forty bits: three of the kind, seven of speed, seven of course, twelve of longitude, eleven of latitude, with signs. */
function addStep(reader: ByteReader, current: Raw): void {
  const bits = reader.take(5).readUIntBE(0, 5)
  const part = (from: number, count: number) => {
    const value = Math.floor(bits / 2 ** from) % 2 ** count
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }
  current.speed += part(30, 7)
  current.course = (current.course + part(23, 7) + 360) % 360
  current.longitude += part(11, 12)
  current.latitude += part(0, 11)
}

function placeOf({ speed, course, longitude, latitude, time }: Raw): ReportedPlace {
  return {
    fixTime: time,
    hasFix: true,
    latitude: latitude / 1e6,
    longitude: longitude / 1e6,
    altitudeMeters: null,
    speedKmh: speed / 10,
    courseDegrees: course,
    satellites: null,
  }
}
