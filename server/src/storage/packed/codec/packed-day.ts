import { codeOfEvent, NO_EVENT } from '@monitorweb/domain/position/event-codes'
import { REPORT_EVENTS, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { sliceTrack, type Track } from '@monitorweb/domain/track/track'
import { FLAG_BITS, roomForTrack } from '../../positions/track-columns.ts'
import type { SparedColumn } from '../../positions/track-conditions.ts'
import { DAY_COLUMNS, DAY_VERSION, type DayColumn, MOST_POINTS } from './day-layout.ts'
import { readDigests, storedDigest } from './digest-column.ts'
import { readIntegers, readIntegersInto, readIntegersOrNull, readIntegersOrNullInto } from './integer-column.ts'
import { type FloatBytes, type NumberColumn, readNumbers, readNumbersInto } from './number-column.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { PackedPoint } from './packed-point.ts'
import { readPlacesInto } from './place-column.ts'
import { openSections, type Sections } from './sections.ts'
import { readTexts, readTextsInto, type TextColumn, textsOf } from './text-column.ts'
import { readTimesInto } from './time-column.ts'
import type { PackedReader } from './varints.ts'

/** Opens a packed day; throws {@link PackedDayError} where a bit of it changed, or a newer program packed it. */
export function openDay(bytes: Uint8Array): PackedDay {
  const sections = openSections(DAY_VERSION, bytes)
  if (sections.count > MOST_POINTS) throw new PackedDayError(`${sections.count} points are no day`)
  return new PackedDay(sections)
}

/**
 * A packed day whose bytes are whole, its points in the order in which they were packed. A column is unpacked when
 * something is asked for that it is part of, each time anew. What comes of forged bytes is a {@link PackedDayError}.
 */
export class PackedDay {
  readonly count: number
  readonly #sections: Sections

  constructor(sections: Sections) {
    this.count = sections.count
    this.#sections = sections
  }

  /** Answers what the engine reads, but for these columns, which stay unknown: unpacking them takes its time. */
  track(spared: readonly SparedColumn[] = []): Track {
    const track = roomForTrack(this.count, spared)
    this.trackInto(track, 0, spared)
    return track
  }

  /**
   * Writes the same into a track, from one of its points on. A month that is read in its place takes two thirds of what it
   * takes to read its days and to join them.
   */
  trackInto(whole: Track, at: number, spared: readonly SparedColumn[] = []): void {
    const { count } = this
    const track = sliceTrack(whole, at, at + count)
    const spare = (name: SparedColumn) => spared.includes(name)
    // Delays are told after these in microseconds, so that both are rounded last.
    readTimesInto(this.#reader('fixTime'), track.fixTime)
    if (!spare('receivedAt')) inMilliseconds(readTimesInto(this.#reader('receivedAt'), track.receivedAt, track.fixTime))
    inMilliseconds(track.fixTime)
    inDegrees(readPlacesInto(this.#reader('latitude'), track.latitude))
    inDegrees(readPlacesInto(this.#reader('longitude'), track.longitude))
    if (!spare('odometerKm')) readNumbersInto(this.#reader('odometerKm'), track.odometerKm, 8)
    const values = scratchOf(count)
    const real = (name: 'speedKmh' | 'courseDegrees' | 'voltage') => {
      if (name === 'speedKmh' || !spare(name)) track[name].set(readNumbersInto(this.#reader(name), values, 4).values)
    }
    real('speedKmh')
    real('courseDegrees')
    real('voltage')
    ignitionCodes(readIntegersOrNullInto(this.#reader('ignition'), values), track.ignition)
    flagBits(readIntegersInto(this.#reader('flags'), values), track.flags)
    eventCodes(readTextsInto(this.#reader('event'), values), track.event)
  }

  /** Answers the digests, of which most are computed: that takes several times as long as the track. */
  digests(): BigInt64Array {
    const pointAt = this.#pointReader()
    return readDigests(this.#reader('digest'), this.count, (index) => storedDigest(pointAt(index)))
  }

  /** NaN where nothing was reported, as in the two below. */
  altitudeMeters(): Float32Array {
    return new Float32Array(this.#numbers('altitudeMeters').values)
  }

  satellites(): Float32Array {
    return new Float32Array(this.#integersOrNull('satellites'))
  }

  hourMeterHours(): Float32Array {
    return new Float32Array(this.#numbers('hourMeterHours').values)
  }

  /** Answers what `attributes::text` was of each point. */
  attributes(): (string | null)[] {
    return textsOf(readTexts(this.#reader('attributes'), this.count))
  }

  /** Answers all points, or those alone whose attributes `says` picks: of a day without any, nothing else is unpacked. */
  points(says?: (attributes: string) => boolean): PackedPoint[] {
    const told = readTexts(this.#reader('attributes'), this.count)
    const isPicked = [says === undefined, ...told.texts.map((text) => says?.(text) ?? true)]
    if (!isPicked.includes(true)) return []
    const pick = (index: number) => isPicked[told.places[index]!]!
    const pointAt = this.#pointReader()
    const digests = readDigests(this.#reader('digest'), this.count, (index) =>
      pick(index) ? storedDigest(pointAt(index)) : 0n,
    )
    const [altitudes, hours] = [this.#numbers('altitudeMeters'), this.#numbers('hourMeterHours')]
    const [odometers, voltages] = [this.#numbers('odometerKm', 8), this.#numbers('voltage')]
    const satellites = this.#integersOrNull('satellites')
    const points: PackedPoint[] = []
    for (let index = 0; index < this.count; index++) {
      if (!pick(index)) continue
      const point = pointAt(index)
      // Written out, since spreading one object into another takes ten times as long.
      points.push({
        fixTime: point.fixTime,
        receivedAt: point.receivedAt,
        digest: digests[index]!,
        latitudeE7: point.latitudeE7,
        longitudeE7: point.longitudeE7,
        speedKmh: point.speedKmh,
        courseDegrees: point.courseDegrees,
        altitudeMeters: numberAt(altitudes, index),
        voltage: numberAt(voltages, index),
        hourMeterHours: numberAt(hours, index),
        odometerKm: numberAt(odometers, index),
        flags: point.flags,
        satellites: integerAt(satellites, index),
        ignition: point.ignition,
        event: point.event,
        attributes: told.texts[told.places[index]! - 1] ?? null,
      })
    }
    return points
  }

  /** Answers what reads one point after the other, with what digests are made of. */
  #pointReader() {
    const fixTimes = this.#fixTimes()
    const receiptTimes = this.#receiptTimes(fixTimes)
    const [latitudes, longitudes] = [this.#places('latitude'), this.#places('longitude')]
    const [speeds, courses] = [this.#numbers('speedKmh'), this.#numbers('courseDegrees')]
    const [flags, ignitions] = [readIntegers(this.#reader('flags'), this.count), this.#integersOrNull('ignition')]
    const events = textsOf(readTexts(this.#reader('event'), this.count))
    return (index: number) => {
      const ignition = integerAt(ignitions, index)
      return {
        fixTime: fixTimes[index]! / 1000,
        receivedAt: receiptTimes[index]! / 1000,
        latitudeE7: latitudes[index]!,
        longitudeE7: longitudes[index]!,
        speedKmh: numberAt(speeds, index),
        courseDegrees: numberAt(courses, index),
        flags: flags[index]!,
        ignition: ignition === null ? null : ignition === 1,
        event: events[index] ?? null,
      }
    }
  }

  #reader(column: DayColumn): PackedReader {
    return this.#sections.reader(DAY_COLUMNS.indexOf(column))
  }

  #fixTimes(): Float64Array {
    return readTimesInto(this.#reader('fixTime'), new Float64Array(this.count))
  }

  #receiptTimes(fixTimes: Float64Array): Float64Array {
    return readTimesInto(this.#reader('receivedAt'), new Float64Array(this.count), fixTimes)
  }

  #places(column: 'latitude' | 'longitude'): Float64Array {
    return readPlacesInto(this.#reader(column), new Float64Array(this.count))
  }

  #numbers(column: DayColumn, width: FloatBytes = 4): NumberColumn {
    return readNumbers(this.#reader(column), this.count, width)
  }

  #integersOrNull(column: DayColumn): Float64Array {
    return readIntegersOrNull(this.#reader(column), this.count)
  }
}

// Loops over the array itself: methods that take a function for each value need three times as long for a month.

function inMilliseconds(microseconds: Float64Array): Float64Array {
  for (let index = 0; index < microseconds.length; index++)
    microseconds[index] = Math.round(microseconds[index]! / 1000)
  return microseconds
}

function inDegrees(e7: Float64Array): Float64Array {
  for (let index = 0; index < e7.length; index++) e7[index] = e7[index]! / 1e7
  return e7
}

function flagBits(values: Float64Array, bits: Uint8Array): void {
  for (let index = 0; index < bits.length; index++) bits[index] = values[index]! & FLAG_BITS
}

function ignitionCodes(values: Float64Array, codes: Int8Array): void {
  for (let index = 0; index < codes.length; index++) codes[index] = Number.isNaN(values[index]) ? -1 : values[index]!
}

function eventCodes({ texts, places }: TextColumn, codes: Uint8Array): void {
  if (texts.length === 0) {
    codes.fill(NO_EVENT)
    return
  }
  const codeOfPlace = Uint8Array.of(NO_EVENT, ...texts.map(codeOfText))
  for (let index = 0; index < codes.length; index++) codes[index] = codeOfPlace[places[index]!]!
}

/** Room for the column that is being read, before it is turned into its form: making it anew for each takes longer than reading it. */
let scratch = new Float64Array(0)

function scratchOf(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length)
  return scratch.subarray(0, length)
}

const KNOWN_EVENTS: ReadonlySet<string> = new Set(REPORT_EVENTS)

/** What a newer program, or an older one, stored is some event. */
function codeOfText(text: string): number {
  return codeOfEvent(KNOWN_EVENTS.has(text) ? (text as ReportEvent) : 'general')
}

function numberAt({ values, presence }: NumberColumn, index: number): number | null {
  return presence === null || presence[index] === 1 ? values[index]! : null
}

function integerAt(values: Float64Array, index: number): number | null {
  const value = values[index]!
  return Number.isNaN(value) ? null : value
}
