import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { beginsByPlaces, listUnknownBeginnings } from '@monitorweb/domain/rules/known-beginning'
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
/** No more points than these are read to know how a rule begins: two weeks at a minute. */
const MOST_LEAD_POINTS = 20_000
/** Where it is not about a place at whose edge a vehicle may stand, some thirty hours are read: who did not tell by then who drives, or an odometer, never does. */
const MOST_PLACELESS_ROUNDS = 2

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
  /** Who judges again and again remembers them. */
  leads?: KnownLeads
  /** The transaction that judged last what came late of the vehicle; absent and null: none was noted. */
  lateIn?: string | null
}

/** From when on parts have to be read for the rules that begin: it takes some reports until one is settled, and what comes in order takes nothing from it. */
export type KnownLeads = WeakMap<HistoryPart, KnownLead>

interface KnownLead {
  /** The rules, and what came late by then. */
  words: string
  geofences: PartQuestion['geofences']
  from: EpochMs
}

/** Says from when to when a part of a history is read to be judged; where rules begin, from six hours before on until it is known from when. */
export function periodOf(question: PartQuestion): Period {
  const { part, checkpoint, now } = question
  const from = Math.max(part.from, Math.min(checkpoint?.readFrom ?? Number.POSITIVE_INFINITY, leadOf(question)))
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

/**
 * Whether a track, read as {@link periodOf} says, tells all that the rules which begin are judged by. Where it does not, {@link findLead} finds from when on one does; where
 * nothing is older, {@link noteLead} says so.
 */
export function isLeadKnown(question: PartQuestion, { track, told }: JudgedTrack): boolean {
  const begun = begunOf(question)
  if (begun.length === 0 || knownLead(question, begun) !== null) return true
  return listUnknownBeginnings(begun, { ...question, track, told }).length === 0
}

/** Notes that a part need not be read from earlier on than it was. */
export function noteLead(question: PartQuestion, from = leadOf(question)): void {
  const { part, geofences, leads } = question
  leads?.set(part, { words: wordsOf(question, begunOf(question)), geofences, from })
}

/**
 * Finds from when on a part has to be read for the rules that begin to be judged as by the whole of it, and notes it: six hours before, mostly; as long as the
 * vehicle stands within the margin of a geofence, or its tracker was silent, where that is longer. Of rules that begin together no more than `most` points are read.
 */
export async function findLead(client: Queryable, question: PartQuestion, most = MOST_LEAD_POINTS): Promise<EpochMs> {
  const begun = begunOf(question)
  const known = knownLead(question, begun)
  if (known !== null) return known
  let from = Number.POSITIVE_INFINITY
  for (const at of new Set(begun.map(({ effectiveFrom }) => effectiveFrom))) {
    const rules = begun.filter(({ effectiveFrom }) => effectiveFrom === at)
    from = Math.min(from, await findLeadOf(client, question, { rules, at, most }))
  }
  noteLead(question, from)
  return from
}

/** The rules that begin at one instant. */
interface Beginning {
  rules: readonly Rule[]
  at: EpochMs
  most: number
}

async function findLeadOf(client: Queryable, question: PartQuestion, { rules, at, most }: Beginning): Promise<EpochMs> {
  const { part } = question
  const asked = askedBy(rules)
  const to = Math.min(at + LEAD_MS, periodOf(question).to)
  let from = at - LEAD_MS
  let unknown = rules
  let least = from
  for (let round = 1; from > part.from; round++) {
    const read = await readRuleTrack(client, part, { from, to, ...asked, most })
    const told = asked.areDriversAsked ? await listToldDrivers(client, part, { from, to }) : []
    const left = listUnknownBeginnings(unknown, { ...question, track: read.track, told })
    if (left.length < unknown.length) least = from
    // What is not known by then stays so, and holds up none of the others: a tracker that has no place, or never tells what is asked.
    unknown = round < MOST_PLACELESS_ROUNDS ? left : left.filter(beginsByPlaces)
    if (unknown.length === 0 || !read.isWhole) return least
    const newest = await findNewestBefore(client, part, from)
    if (newest === null) return from
    from = Math.min(from - wideningMs(round), newest - LEAD_MS)
  }
  return from
}

/** The rules that nothing was judged of yet. */
function begunOf({ rules, checkpoint }: PartQuestion): Rule[] {
  return rules.filter(({ id, effectiveFrom }) => checkpoint?.states[id]?.effectiveFrom !== effectiveFrom)
}

/** From when on a part is read for the rules that begin; Infinity: none does. */
function leadOf(question: PartQuestion): EpochMs {
  const begun = begunOf(question)
  if (begun.length === 0) return Number.POSITIVE_INFINITY
  return knownLead(question, begun) ?? Math.min(...begun.map(({ effectiveFrom }) => effectiveFrom)) - LEAD_MS
}

function knownLead(question: PartQuestion, begun: readonly Rule[]): EpochMs | null {
  const known = question.leads?.get(question.part)
  return known?.geofences === question.geofences && known.words === wordsOf(question, begun) ? known.from : null
}

function wordsOf({ lateIn = null }: PartQuestion, begun: readonly Rule[]): string {
  return [lateIn, ...begun.map(({ id, effectiveFrom }) => `${id} ${effectiveFrom}`)].join()
}
