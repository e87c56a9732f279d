import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { knowsBeginnings } from '@monitorweb/domain/rules/known-beginning'
import type { Rule } from '@monitorweb/domain/rules/rule'
import type { JudgedTip, RuleCheckpoint } from '@monitorweb/domain/rules/vehicle-question'
import { wideningMs } from '@monitorweb/domain/track/itinerary/restart-points'
import type { ToldDriver } from '@monitorweb/domain/track/report/drivers'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { Queryable } from '../storage/base/queryable.ts'
import {
  type RuleReadingName,
  type RuleTrack,
  type RuleTrackAsked,
  readRuleTrack,
} from '../storage/rules/rule-track.ts'
import { findNewestBefore } from '../storage/tracks/data-span.ts'
import { listToldDrivers } from '../storage/tracks/driver-store.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** Before a rule begins, so much is read to judge its first points by; more only where it takes more to know how it begins. */
const LEAD_MS = 6 * 3_600_000
/** Clocks of trackers may be ahead by so much and be believed. */
const AHEAD_MS = 10 * 60_000
/** No more points than these are read to know how a rule begins: a month at a minute. */
const MOST_LEAD_POINTS = 50_000

/** How far back parts were read; of a tracker without a place nothing settles, and it is asked again at each report. What comes later takes nothing from it. */
const knownLeads = new WeakMap<HistoryPart, { words: string; geofences: PartQuestion['geofences']; from: EpochMs }>()

/** What a part of a history is judged by. */
export interface JudgedTrack {
  track: RuleTrack
  told: readonly ToldDriver[]
}

export interface PartQuestion {
  part: HistoryPart
  rules: readonly Rule[]
  checkpoint: RuleCheckpoint | null
  tripRules: TripRules
  geofences: ReadonlyMap<number, NamedGeofence>
  now: EpochMs
  /** Of the judging before, where the track only went on since. */
  tip?: JudgedTip | null
}

/** Says from when to when a part of a history is read to be judged; where rules begin, from an instant that {@link findLead} found on. */
export function periodOf(question: PartQuestion, knownFrom: EpochMs = Number.POSITIVE_INFINITY): Period {
  const { part, checkpoint, now } = question
  const begun = begunOf(question)
  const lead = begun.length === 0 ? Number.POSITIVE_INFINITY : Math.min(knownFrom, ...begun.map(leadOf))
  const from = Math.max(part.from, Math.min(checkpoint?.readFrom ?? Number.POSITIVE_INFINITY, lead))
  return { from, to: Math.min(part.until, now + AHEAD_MS) }
}

/** Says what of a track these rules ask. */
export function askedBy(rules: readonly Rule[]): RuleTrackAsked {
  const kinds = new Set(rules.map(({ condition }) => condition.kind))
  const readings: RuleReadingName[] = [
    ...(kinds.has('hours') ? (['hourMeterHours'] as const) : []),
    ...(kinds.has('hotter') || kinds.has('colder') ? (['temperatureCelsius'] as const) : []),
    ...(kinds.has('inputOn') || kinds.has('inputOff') ? (['ports'] as const) : []),
  ]
  return { readings, isOdometerAsked: kinds.has('odometer'), areDriversAsked: kinds.has('unknownDriver') }
}

/** Whether a track, read as {@link periodOf} says, tells all that the rules which begin are judged by; there may be nothing more to read. */
export function isLeadKnown(question: PartQuestion, { track, told }: JudgedTrack): boolean {
  const begun = begunOf(question)
  if (begun.length === 0 || periodOf(question).from <= trackedSince(question.part)) return true
  return knowsBeginnings(begun, { ...question, track, told })
}

/**
 * Finds from when on a part has to be read for the rules that begin to be judged as by the whole of it: six hours before, mostly; as long as the vehicle stands
 * within the margin of a geofence, as its driver drives, or as its tracker was silent, where that is longer.
 */
export async function findLead(client: Queryable, question: PartQuestion): Promise<EpochMs> {
  const { part, geofences } = question
  const begun = begunOf(question)
  const words = begun.map(({ id, effectiveFrom }) => `${id} ${effectiveFrom}`).join()
  const known = knownLeads.get(part)
  if (known?.words === words && known.geofences === geofences) return known.from
  let from = Number.POSITIVE_INFINITY
  for (const at of new Set(begun.map(({ effectiveFrom }) => effectiveFrom))) {
    const rules = begun.filter(({ effectiveFrom }) => effectiveFrom === at)
    from = Math.min(from, await findLeadOf(client, question, rules, at))
  }
  knownLeads.set(part, { words, geofences, from })
  return from
}

async function findLeadOf(
  client: Queryable,
  question: PartQuestion,
  rules: readonly Rule[],
  at: EpochMs,
): Promise<EpochMs> {
  const { part } = question
  const first = trackedSince(part)
  const asked = askedBy(rules)
  const to = Math.min(at + LEAD_MS, periodOf(question).to)
  let from = at - LEAD_MS
  for (let round = 1; from > first; round++) {
    const read = await readRuleTrack(client, part, { from, to, ...asked, most: MOST_LEAD_POINTS })
    const told = asked.areDriversAsked ? await listToldDrivers(client, part, { from, to }) : []
    if (knowsBeginnings(rules, { ...question, track: read.track, told })) return from
    // What is not known by then stays unknown: a tracker that has no place, or never tells what is asked.
    if (!read.isWhole) return at - LEAD_MS
    const newest = await findNewestBefore(client, part, from)
    from = newest === null ? first : Math.min(from - wideningMs(round), newest - LEAD_MS)
  }
  return from
}

/** The rules that nothing was judged of yet. */
function begunOf({ rules, checkpoint }: PartQuestion): Rule[] {
  return rules.filter(({ id, effectiveFrom }) => checkpoint?.states[id]?.effectiveFrom !== effectiveFrom)
}

function leadOf({ effectiveFrom }: Rule): EpochMs {
  return effectiveFrom - LEAD_MS
}

function trackedSince({ from, installations }: HistoryPart): EpochMs {
  return Math.max(from, installations[0]?.from ?? Number.POSITIVE_INFINITY)
}
