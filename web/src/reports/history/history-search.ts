import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { WORK_HOURS_PATTERN } from '@monitorweb/domain/calendar/work-hours'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { MOST_TOGETHER } from '@monitorweb/domain/track/seen-together'
import { ANY_SPEED, type SpeedFilter } from '../filters/speed-filter.ts'
import { CUT_AT_NOW, PRESETS, type Preset, resolvePreset, SWAPPED } from '../period/period.ts'
import { readWallStamp, writeWallStamp } from '../period/zoned-time.ts'

export const TRACK_COLORINGS = ['speed', 'status', 'trip', 'vehicle'] as const
export type TrackColoring = (typeof TRACK_COLORINGS)[number]
export const STOP_IGNITIONS = ['on', 'off'] as const
export type StopIgnition = (typeof STOP_IGNITIONS)[number]
/** A column of the distances adds up one of these steps. */
export const DISTANCE_STEPS: readonly CalendarStep[] = ['day', 'week', 'month']
/** A row of the distances is one of these where it is no vehicle. */
const DISTANCE_GROUPS = ['customer'] as const
export type DistanceGroup = (typeof DISTANCE_GROUPS)[number]
const PANES = ['map', 'table'] as const
/** A link carries whatever number a field takes. */
const TYPED_NUMBER = /^\d{1,6}(\.\d{1,2})?$/

/** The state of the viewer is held by its link; times are those of the person's wall. */
export interface HistorySearch {
  /** The ids of the vehicles, separated by commas; "0" means every vehicle of the group or customer, or of the whole fleet. */
  v?: string
  /** The id of the customer of which every vehicle is meant. */
  customerId?: string
  /** The id of the group of which every vehicle is meant. */
  groupId?: string
  /** Of every vehicle's rows the one that the map draws: its vehicle and two stamps, with tildes between. */
  drawn?: string
  preset?: Preset
  from?: string
  to?: string
  /** The filter by speed: 1 is above, 2 below, 3 equal. */
  speedType?: string
  speed?: string
  /** Positions are filtered by these names of events, separated by commas. */
  events?: string
  /** Positions are filtered by this. */
  ignition?: 'on' | 'off'
  /** Where this is set, only positions are shown that a tracker had kept. */
  fromMemory?: '1'
  /** Tells whether the line of filters is open; where this is absent, the line is open while a filter holds. */
  filters?: '0' | '1'
  /** The table shows this list instead of its usual one. */
  list?: 'days' | 'places' | 'marks'
  coloring?: TrackColoring
  /** The speed above which a vehicle is too fast, in km/h. */
  speedLimitKmh?: string
  /** The instant that is looked at. */
  t?: string
  /** The part of the period that is looked at: two stamps with a tilde between. */
  focus?: string
  discarded?: '1'
  /** Positions of a vehicle that stands are folded unless all are wanted. */
  rows?: 'all'
  /** Stops are filtered by their least duration, in minutes. */
  minStopMinutes?: string
  /** Stops are filtered by how the engine was for most of them. */
  stopIgnition?: StopIgnition
  /** Trips are filtered by their least minutes and kilometres, and by a speed that their greatest one exceeds. */
  minTripMinutes?: string
  minTripKm?: string
  minTopSpeedKmh?: string
  /** Trips and stops are filtered by the words of a place of theirs. */
  place?: string
  /** Trips and stops are filtered by when they began, see `readWorkHours`. */
  workHours?: string
  /** Where this is set, only stops outside of landmarks are shown. */
  outside?: '1'
  /** The step of the distances; where none is named, the length of the period suggests one. */
  step?: CalendarStep
  group?: DistanceGroup
  /** Where this is set, distances stand beside those of the period before. */
  compare?: '1'
  /** The column by which a table is sorted, with a minus before it from the greatest on. */
  order?: string
  /** The place where the map looks. */
  camera?: string
  /** The pane that has the room. */
  pane?: (typeof PANES)[number]
}

/** Stands in a link where it means every vehicle, as the report of existing clients takes vehicle 0. */
export const EVERY_VEHICLE = '0'

/**
 * Reads a link's parameters; what it does not understand it leaves out, except for a period, of which the screen says
 * so.
 */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const v = text(search['v'])
  const ids = idsOf(v)
  const isFleet = v === EVERY_VEHICLE
  const groupId = isFleet ? matching(search['groupId'], /^[1-9]\d{0,8}$/) : undefined
  const preset = text(search['preset'])
  const known = preset !== undefined && Object.hasOwn(PRESETS, preset)
  return withoutAbsent({
    v: isFleet ? v : ids.length > 0 ? ids.join(',') : undefined,
    customerId: isFleet && !groupId ? matching(search['customerId'], /^[1-9]\d{0,8}$/) : undefined,
    groupId,
    drawn: isFleet ? matching(search['drawn'], /^[1-9]\d{0,8}(~[\dT:-]{19}){2}$/) : undefined,
    preset: known ? (preset as Preset) : undefined,
    // A word that is no preset is no beginning either.
    from: known ? undefined : (text(search['from']) ?? preset),
    to: known ? undefined : text(search['to']),
    speedType: matching(search['speedType'], /^[123]$/),
    speed: matching(search['speed'], TYPED_NUMBER),
    events: matching(search['events'], /^[a-zA-Z,]{1,400}$/),
    ignition: oneOf(search['ignition'], ['on', 'off'] as const),
    fromMemory: oneOf(search['fromMemory'], ['1'] as const),
    filters: oneOf(search['filters'], ['0', '1'] as const),
    list: oneOf(search['list'], ['days', 'places', 'marks'] as const),
    coloring: oneOf(search['coloring'], TRACK_COLORINGS),
    speedLimitKmh: matching(search['speedLimitKmh'], /^\d{1,3}$/),
    t: matching(search['t'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    focus: matching(search['focus'], /^[\dT:-]{19}~[\dT:-]{19}$/),
    discarded: oneOf(search['discarded'], ['1'] as const),
    rows: oneOf(search['rows'], ['all'] as const),
    stopIgnition: oneOf(search['stopIgnition'], STOP_IGNITIONS),
    minStopMinutes: matching(search['minStopMinutes'], /^\d{1,4}$/),
    minTripMinutes: matching(search['minTripMinutes'], /^\d{1,4}$/),
    minTripKm: matching(search['minTripKm'], TYPED_NUMBER),
    minTopSpeedKmh: matching(search['minTopSpeedKmh'], TYPED_NUMBER),
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

/** Answers the vehicles of a link, as many as can be shown. */
export function vehicleIdsOf(list: string | undefined): number[] {
  return idsOf(list).slice(0, MOST_TOGETHER)
}

/** Says what is wrong with the vehicles that a link names; null where nothing is. */
export function vehicleComplaint({ v }: HistorySearch): string | null {
  return idsOf(v).length > MOST_TOGETHER ? `Até ${MOST_TOGETHER} veículos por vez: mostrando os primeiros.` : null
}

/** Says whose vehicles a link means all of; null where it names vehicles, or none. */
export function fleetOf({ v, customerId, groupId }: HistorySearch): Fleet | null {
  if (v !== EVERY_VEHICLE) return null
  return { customerId: customerId ? Number(customerId) : null, groupId: groupId ? Number(groupId) : null }
}

/**
 * Every vehicle of a group, or of a customer and of those below it; without either, every vehicle that the person may see.
 */
export interface Fleet {
  customerId: number | null
  groupId: number | null
}

export const WHOLE_FLEET: Fleet = { customerId: null, groupId: null }

/** A stretch of a vehicle's time that the map draws. */
export interface DrawnStretch {
  vehicleId: number
  period: Period
}

/** Answers what of a fleet the map draws; null where a link names nothing that there can be. */
export function drawnOf({ drawn }: HistorySearch, zone: TimeZone): DrawnStretch | null {
  const [vehicle, ...stamps] = (drawn ?? '').split('~')
  const [from, to] = stamps.map((stamp) => readWallStamp(stamp, zone))
  if (from == null || to == null || to <= from) return null
  return { vehicleId: Number(vehicle), period: { from, to } }
}

export function writeDrawn({ vehicleId, period }: DrawnStretch, zone: TimeZone): string {
  return `${vehicleId}~${writeStretch(period, zone)}`
}

function idsOf(list: string | undefined): number[] {
  const ids = (list ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

/** Answers the period of a link, the right way round; today up to now where the link names none that exists. */
export function periodOf({ preset, from, to }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }): Period {
  if (preset) return resolvePreset(preset, clock)
  const first = readWallStamp(from, clock.zone)
  const second = readWallStamp(to, clock.zone)
  if (first === null || second === null) return resolvePreset('today', clock)
  const [start, last] = [Math.min(first, second), Math.max(first, second)]
  if (start > clock.now) return resolvePreset('today', clock)
  return { from: start, to: Math.min(last + 1000, Math.max(start + 1000, clock.now)) }
}

/** Says what is wrong with the period that a link names, and what is shown instead; null where nothing is wrong. */
export function periodComplaint({ preset, from, to }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }) {
  if (preset || (from === undefined && to === undefined)) return null
  const first = readWallStamp(from, clock.zone)
  const last = readWallStamp(to, clock.zone)
  if (first === null || last === null) return 'O link não traz um período que existe: mostrando hoje.'
  if (Math.min(first, last) > clock.now) return 'O período do link está no futuro: mostrando hoje.'
  const said = [last < first && SWAPPED, Math.max(first, last) > clock.now && CUT_AT_NOW].filter(Boolean)
  return said.join(' ') || null
}

/** Writes a period as a link names it: its last second belongs to it. */
export function writePeriod({ from, to }: Period, zone: TimeZone): Pick<HistorySearch, 'from' | 'to'> {
  return { from: writeWallStamp(from, zone), to: writeWallStamp(Math.max(from, to - 1000), zone) }
}

/** Answers the part of a period that is looked at; null where a link names none, or one outside of the period. */
export function focusOf({ focus }: HistorySearch, zone: TimeZone, period: Period): Period | null {
  const [first, last] = (focus ?? '').split('~').map((stamp) => readWallStamp(stamp, zone))
  if (first == null || last == null) return null
  const [from, to] = [Math.max(first, period.from), Math.min(last, period.to)]
  return to > from ? { from, to } : null
}

export function writeFocus(focus: Period | null, zone: TimeZone): string | undefined {
  return focus === null ? undefined : writeStretch(focus, zone)
}

/** Writes the whole seconds that hold a stretch of time. */
function writeStretch({ from, to }: Period, zone: TimeZone): string {
  return `${writeWallStamp(from, zone)}~${writeWallStamp(Math.ceil(to / 1000) * 1000, zone)}`
}

/** Answers the filter by speed; without a value it leaves nothing out. */
export function speedFilterOf({ speedType, speed }: HistorySearch): SpeedFilter {
  return speedType === undefined || speed === undefined
    ? ANY_SPEED
    : { type: Number(speedType) as SpeedFilter['type'], valueKmh: Number(speed) }
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
