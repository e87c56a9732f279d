import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { WORK_HOURS_PATTERN } from '@monitorweb/domain/calendar/work-hours'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { ANY_SPEED, type SpeedFilter } from '../filters/speed-filter.ts'
import { CUT_AT_NOW, PRESETS, type Preset, resolvePreset, SWAPPED } from '../period/period.ts'
import { readWallStamp, writeWallStamp } from '../period/zoned-time.ts'

export const TRACK_COLORINGS = ['speed', 'status', 'trip', 'vehicle'] as const
export type TrackColoring = (typeof TRACK_COLORINGS)[number]
export const STOP_IGNITIONS = ['on', 'off'] as const
export type StopIgnition = (typeof STOP_IGNITIONS)[number]
/** What a column of the distances adds up. */
export const DISTANCE_STEPS: readonly CalendarStep[] = ['day', 'week', 'month']
/** What a row of the distances is, where it is no vehicle. */
const DISTANCE_GROUPS = ['customer'] as const
export type DistanceGroup = (typeof DISTANCE_GROUPS)[number]
const PANES = ['map', 'table'] as const

/** The state of the viewer that its link holds; times are those of the person's wall. */
export interface HistorySearch {
  /** Ids of vehicles, separated by commas. */
  v?: string
  preset?: Preset
  from?: string
  to?: string
  /** 1 above, 2 below, 3 equal. */
  speedType?: string
  speed?: string
  /** Of positions: names of events, separated by commas. */
  events?: string
  /** Of positions. */
  ignition?: 'on' | 'off'
  /** Of positions: only those that a tracker had kept. */
  fromMemory?: '1'
  /** Whether the line of filters is open; where nothing says so, it is while one holds. */
  filters?: '0' | '1'
  /** The table's other lists. */
  list?: 'days' | 'places'
  coloring?: TrackColoring
  /** The line above which speed is too high, km/h. */
  speedLimitKmh?: string
  /** The instant that is looked at. */
  t?: string
  /** The part of the period that is looked at: two stamps with a tilde between. */
  focus?: string
  discarded?: '1'
  /** Positions of a vehicle that stands are folded unless all are wanted. */
  rows?: 'all'
  /** Of stops, in minutes. */
  minStopMinutes?: string
  /** Of stops: how the engine was for most of them. */
  stopIgnition?: StopIgnition
  /** Of trips: minutes, kilometres, and the speed above which the greatest is. */
  minTripMinutes?: string
  minTripKm?: string
  minTopSpeedKmh?: string
  /** Of trips and stops: in the words of a place of theirs. */
  place?: string
  /** Of trips and stops: when they began, see `readWorkHours`. */
  workHours?: string
  /** Of stops: only those outside of landmarks. */
  outside?: '1'
  /** Of distances; as the length of the period suggests where none is named. */
  step?: CalendarStep
  group?: DistanceGroup
  /** Distances beside those of the period before. */
  compare?: '1'
  /** Column by which a table is sorted, with a minus before it from the greatest on. */
  order?: string
  /** Where the map looks. */
  camera?: string
  /** The pane that has the room. */
  pane?: (typeof PANES)[number]
}

/** More vehicles than these cannot be told apart. */
export const MOST_VEHICLES = 5

/** Reads a link's parameters; what it does not understand it leaves out, but for a period, of which it is said. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const ids = idsOf(text(search['v']))
  const preset = text(search['preset'])
  const known = preset !== undefined && Object.hasOwn(PRESETS, preset)
  return withoutAbsent({
    v: ids.length > 0 ? ids.join(',') : undefined,
    preset: known ? (preset as Preset) : undefined,
    // What is no preset is no beginning either.
    from: known ? undefined : (text(search['from']) ?? preset),
    to: known ? undefined : text(search['to']),
    speedType: matching(search['speedType'], /^[123]$/),
    speed: matching(search['speed'], /^\d{1,3}(\.\d{1,2})?$/),
    events: matching(search['events'], /^[a-zA-Z,]{1,400}$/),
    ignition: oneOf(search['ignition'], ['on', 'off'] as const),
    fromMemory: oneOf(search['fromMemory'], ['1'] as const),
    filters: oneOf(search['filters'], ['0', '1'] as const),
    list: oneOf(search['list'], ['days', 'places'] as const),
    coloring: oneOf(search['coloring'], TRACK_COLORINGS),
    speedLimitKmh: matching(search['speedLimitKmh'], /^\d{1,3}$/),
    t: matching(search['t'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    focus: matching(search['focus'], /^[\dT:-]{19}~[\dT:-]{19}$/),
    discarded: oneOf(search['discarded'], ['1'] as const),
    rows: oneOf(search['rows'], ['all'] as const),
    stopIgnition: oneOf(search['stopIgnition'], STOP_IGNITIONS),
    minStopMinutes: matching(search['minStopMinutes'], /^\d{1,4}$/),
    minTripMinutes: matching(search['minTripMinutes'], /^\d{1,4}$/),
    minTripKm: matching(search['minTripKm'], /^\d{1,4}(\.\d{1,2})?$/),
    minTopSpeedKmh: matching(search['minTopSpeedKmh'], /^\d{1,3}(\.\d{1,2})?$/),
    place: text(search['place'])?.slice(0, 100),
    workHours: matching(search['workHours'], WORK_HOURS_PATTERN),
    outside: oneOf(search['outside'], ['1'] as const),
    step: oneOf(search['step'], DISTANCE_STEPS),
    group: oneOf(search['group'], DISTANCE_GROUPS),
    compare: oneOf(search['compare'], ['1'] as const),
    order: matching(search['order'], /^-?[\w-]{1,20}$/),
    camera: text(search['camera']),
    pane: oneOf(search['pane'], PANES),
  })
}

/** The vehicles of a link, as many as can be shown. */
export function vehicleIdsOf(list: string | undefined): number[] {
  return idsOf(list).slice(0, MOST_VEHICLES)
}

/** What is wrong with the vehicles a link names; null where nothing is. */
export function vehicleComplaint({ v }: HistorySearch): string | null {
  return idsOf(v).length > MOST_VEHICLES ? `Até ${MOST_VEHICLES} veículos por vez: mostrando os primeiros.` : null
}

function idsOf(list: string | undefined): number[] {
  const ids = (list ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

/** The period of a link, the right way round; today up to now where it names none that is. */
export function periodOf({ preset, from, to }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }): Period {
  if (preset) return resolvePreset(preset, clock)
  const first = readWallStamp(from, clock.zone)
  const second = readWallStamp(to, clock.zone)
  if (first === null || second === null) return resolvePreset('today', clock)
  const [start, last] = [Math.min(first, second), Math.max(first, second)]
  if (start > clock.now) return resolvePreset('today', clock)
  return { from: start, to: Math.min(last + 1000, Math.max(start + 1000, clock.now)) }
}

/** What is wrong with the period a link names, and what is shown instead; null where nothing is. */
export function periodComplaint({ preset, from, to }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }) {
  if (preset || (from === undefined && to === undefined)) return null
  const first = readWallStamp(from, clock.zone)
  const last = readWallStamp(to, clock.zone)
  if (first === null || last === null) return 'O link não traz um período que existe: mostrando hoje.'
  if (Math.min(first, last) > clock.now) return 'O período do link está no futuro: mostrando hoje.'
  const said = [last < first && SWAPPED, Math.max(first, last) > clock.now && CUT_AT_NOW].filter(Boolean)
  return said.join(' ') || null
}

/** A period as a link names it: its last second belongs to it. */
export function writePeriod({ from, to }: Period, zone: TimeZone): Pick<HistorySearch, 'from' | 'to'> {
  return { from: writeWallStamp(from, zone), to: writeWallStamp(Math.max(from, to - 1000), zone) }
}

/** The part of a period that is looked at; null where a link names none, or none of it. */
export function focusOf({ focus }: HistorySearch, zone: TimeZone, period: Period): Period | null {
  const [first, last] = (focus ?? '').split('~').map((stamp) => readWallStamp(stamp, zone))
  if (first == null || last == null) return null
  const [from, to] = [Math.max(first, period.from), Math.min(last, period.to)]
  return to > from ? { from, to } : null
}

export function writeFocus(focus: Period | null, zone: TimeZone): string | undefined {
  return focus === null ? undefined : `${writeWallStamp(focus.from, zone)}~${writeWallStamp(focus.to, zone)}`
}

export function speedFilterOf({ speedType, speed }: HistorySearch): SpeedFilter {
  return speedType === undefined
    ? ANY_SPEED
    : { type: Number(speedType) as SpeedFilter['type'], valueKmh: Number(speed ?? 0) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const said = typeof value === 'number' ? String(value) : text(value)
  return said !== undefined && pattern.test(said) ? said : undefined
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

function withoutAbsent(search: { [K in keyof HistorySearch]: HistorySearch[K] | undefined }): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as HistorySearch
}
