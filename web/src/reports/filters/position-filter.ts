import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { MEMORY_DELAY_MS } from '@monitorweb/contract/reports/position-filter-args'
import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { REPORT_EVENTS, type ReportEvent } from '@monitorweb/domain/position/position-report'
import type { Track } from '@monitorweb/domain/track/track'
import { fleetOf, type HistorySearch, speedFilterOf } from '../history/history-search.ts'
import { type SpeedFilter, speedFilterWords, speedPasses } from './speed-filter.ts'

/** Tells which positions of a period are shown. */
export interface PositionFilter {
  speed: SpeedFilter
  /** One of these events happened; where none is named, it does not matter what happened. */
  events: readonly ReportEvent[]
  /** With null the ignition may be on, off or not reported. */
  ignition: boolean | null
  /** Where this is set, only those are shown that a tracker had kept before it sent them. */
  fromMemory: boolean
  /** The words of the position's place hold this text; "" stands for any place. */
  place: string
}

export type PositionFilterSearch = Pick<
  HistorySearch,
  'speedType' | 'speed' | 'events' | 'ignition' | 'fromMemory' | 'place'
>

/** Takes from a link what it says of positions, without what it says of the rest. */
export function positionFilterSearch({
  speedType,
  speed,
  events,
  ignition,
  fromMemory,
  place,
}: HistorySearch): PositionFilterSearch {
  return {
    ...(speedType && { speedType }),
    ...(speed && { speed }),
    ...(events && { events }),
    ...(ignition && { ignition }),
    ...(fromMemory && { fromMemory }),
    ...(place && { place }),
  }
}

export const NO_POSITION_FILTER = {
  ...{ speedType: undefined, speed: undefined, events: undefined, ignition: undefined },
  ...{ fromMemory: undefined, place: undefined },
} as const

export function positionFilterOf(search: PositionFilterSearch): PositionFilter {
  const asked = (search.events ?? '').split(',')
  return {
    speed: speedFilterOf(search),
    events: REPORT_EVENTS.filter((event) => asked.includes(event)),
    ignition: search.ignition === undefined ? null : search.ignition === 'on',
    fromMemory: search.fromMemory === '1',
    place: search.place ?? '',
  }
}

/** Answers by what the positions of a link are filtered: those of a whole fleet are not by the words of their place. */
export function heldPositionFilterOf(search: HistorySearch): PositionFilter {
  return { ...positionFilterOf(search), ...(fleetOf(search) && { place: '' }) }
}

/** Answers the arguments by which the server is asked for the positions of a fleet that pass a filter. */
export function positionFilterArgsOf({ speed, events, ignition, fromMemory }: PositionFilter) {
  return {
    ...{ speedFilter: speed.type, speedKmh: speed.valueKmh, events: events.join(','), fromMemory },
    ignition: ignition === null ? '' : ignition ? 'ligada' : 'desligada',
  }
}

/** Tells whether the line of filters is shown: it is while one of them holds, unless it was closed. */
export function areFiltersOpen(search: HistorySearch): boolean {
  if (search.filters !== undefined) return search.filters === '1'
  return Boolean(search.speedType || search.events || search.ignition || search.fromMemory || search.place)
}

/**
 * Makes a function that tells whether a point of a track passes, but for its place, whose words are not in the track.
 */
export function passing({ speed, events, ignition, fromMemory }: PositionFilter) {
  const codes = events.map(codeOfEvent)
  const wanted = ignition === null ? null : Number(ignition)
  return (track: Track, index: number): boolean =>
    speedPasses(track.speedKmh[index]!, speed) &&
    (codes.length === 0 || codes.includes(track.event[index]!)) &&
    (wanted === null || track.ignition[index] === wanted) &&
    (!fromMemory || isFromMemory(track.receivedAt[index]! - track.fixTime[index]!))
}

export function isFromMemory(delayMs: number): boolean {
  return delayMs > MEMORY_DELAY_MS
}

/**
 * Says what is asked for, a part each, such as "acima de 80 km/h" and "ignição ligada"; there is no part where
 * everything passes.
 */
export function positionFilterWords({ speed, events, ignition, fromMemory, place }: PositionFilter): string[] {
  return [
    speed.type === 0 ? '' : speedFilterWords(speed),
    events.map((event) => EVENT_LABELS[event]).join(' ou '),
    ignition === null ? '' : `ignição ${ignition ? 'ligada' : 'desligada'}`,
    fromMemory ? 'em memória' : '',
    place === '' ? '' : `endereço com "${place}"`,
  ].filter((words) => words !== '')
}
