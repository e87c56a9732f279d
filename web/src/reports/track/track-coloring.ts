import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { SEGMENT_KINDS, type SegmentKind } from '@monitorweb/domain/track/itinerary/leg-kinds'
import { HUES } from '@monitorweb/domain/track/seen-together'
import type { Track } from '@monitorweb/domain/track/track'
import { NO_LEG } from '#map/track/track-shape.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import type { HistoryRows, SegmentPart } from '../history/history-rows.ts'
import type { TrackColoring } from '../history/history-search.ts'

/**
 * The lightness of these five steps is ordered, and they can be told apart with the three kinds of colour blindness;
 * the last stands out above the limit.
 */
const SPEED_COLORS = ['#2C2A6B', '#2F6FA8', '#3FA39B', '#E0B93A', '#C4390F', '#C4390F']
const SPEED_STEPS_KMH = [20, 40, 60, 80]
const OVER_LIMIT = 5

const KIND_COLORS: Record<SegmentKind, string> = {
  moving: STATUS_LOOKS.moving.fill,
  idle: STATUS_LOOKS.idle.fill,
  parked: STATUS_LOOKS.parked.fill,
  noData: '#8C9096',
}
const KIND_WORDS: Record<SegmentKind, string> = {
  moving: 'Em movimento',
  idle: 'Parado ligado',
  parked: 'Parado desligado',
  noData: 'Sem dados',
}

export function colorOfKind(kind: SegmentKind): string {
  return KIND_COLORS[kind]
}

export function wordsOfKind(kind: SegmentKind): string {
  return KIND_WORDS[kind]
}

export interface Coloring {
  colors: readonly string[]
  wideClass: number
  classOf(from: number, to: number): number
}

export interface ColoringSource {
  track: Track
  rows: HistoryRows
  mode: TrackColoring
  limitKmh: number
  /** The index of the vehicle among those shown. */
  index: number
  gapMs: number
}

/**
 * Says how the legs of a track are coloured. Legs across a silence and within a stop have no line: a dash or a circle
 * stands there.
 */
export function colorTrack({ track, rows, mode, limitKmh, index, gapMs }: ColoringSource): Coloring {
  const { fixTime } = track
  const inStop = spanFinder(rows.stops.map(({ start, end }) => [start!, end ?? Number.POSITIVE_INFINITY]))
  const ruled = (classOf: (from: number, to: number) => number) => (from: number, to: number) => {
    if (fixTime[to]! - fixTime[from]! > gapMs) return NO_LEG
    const middle = (fixTime[from]! + fixTime[to]!) / 2
    return inStop(middle) >= 0 ? NO_LEG : classOf(from, to)
  }
  switch (mode) {
    case 'speed':
      return {
        colors: SPEED_COLORS,
        wideClass: OVER_LIMIT,
        classOf: ruled((from, to) => speedClass(track, from, to, limitKmh)),
      }
    case 'status': {
      const segmentOf = spanFinder(rows.segments.map(({ start, end }) => [start!, end!]))
      const kindAt = (at: number) =>
        Math.max(0, SEGMENT_KINDS.indexOf(segmentKindOf(segmentLabel(rows.segments, segmentOf(at)))))
      const colors = SEGMENT_KINDS.map(colorOfKind)
      return { colors, wideClass: -1, classOf: ruled((from, to) => kindAt((fixTime[from]! + fixTime[to]!) / 2)) }
    }
    case 'trip': {
      const tripOf = spanFinder(rows.trips.map(({ start, end }) => [start!, end!]))
      return {
        colors: HUES,
        wideClass: -1,
        classOf: ruled((_, to) => Math.max(0, tripOf(fixTime[to]! - 1)) % HUES.length),
      }
    }
    case 'vehicle':
      return { colors: HUES, wideClass: -1, classOf: ruled(() => index % HUES.length) }
  }
}

function segmentLabel(segments: readonly SegmentPart[], index: number): string {
  return segments[index]?.kind ?? ''
}

/** Answers the class of the reported speed; without one, of the leg's own. */
function speedClass(track: Track, from: number, to: number, limitKmh: number): number {
  const said = track.speedKmh[to]!
  const kmh = Number.isNaN(said) ? legKmh(track, from, to) : said
  if (kmh > limitKmh) return OVER_LIMIT
  const step = SPEED_STEPS_KMH.findIndex((most) => kmh <= most)
  return step < 0 ? SPEED_STEPS_KMH.length : step
}

function legKmh({ fixTime, latitude, longitude }: Track, from: number, to: number): number {
  const meters = distanceMeters(latitude[from]!, longitude[from]!, latitude[to]!, longitude[to]!)
  const hours = (fixTime[to]! - fixTime[from]!) / 3_600_000
  return hours > 0 ? meters / 1000 / hours : 0
}

/**
 * Makes a function that answers which span, of those in order, an instant lies in; -1 for none. It is quick for
 * instants that follow each other.
 */
function spanFinder(spans: readonly (readonly [number, number])[]): (at: number) => number {
  let current = 0
  return (at) => {
    if (current > 0 && spans[current - 1]![1] > at) current = 0
    while (current < spans.length && spans[current]![1] <= at) current++
    return current < spans.length && spans[current]![0] <= at ? current : -1
  }
}

export interface LegendEntry {
  color: string
  label: string
  wide?: boolean
}

export function legendOf(mode: TrackColoring, limitKmh: number): LegendEntry[] {
  if (mode === 'status') {
    return (['moving', 'idle', 'parked'] as const).map((kind) => ({
      color: KIND_COLORS[kind],
      label: KIND_WORDS[kind],
    }))
  }
  if (mode !== 'speed') return []
  const below = [0, ...SPEED_STEPS_KMH].filter((from) => from < limitKmh)
  const steps = below.map((from, step) => {
    const to = Math.min(limitKmh, SPEED_STEPS_KMH[step] ?? Number.POSITIVE_INFINITY)
    return { color: SPEED_COLORS[step]!, label: `${from}–${to}` }
  })
  return [...steps, { color: SPEED_COLORS[OVER_LIMIT]!, label: `acima de ${limitKmh} km/h`, wide: true }]
}
