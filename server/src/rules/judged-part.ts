import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { judgeVehicle, type RuleCheckpoint, type VehicleAnswer } from '@monitorweb/domain/rules/judge-vehicle'
import { occurrenceWords } from '@monitorweb/domain/rules/occurrence-words'
import type { Occurrence, Rule } from '@monitorweb/domain/rules/rule'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { Queryable } from '../storage/base/queryable.ts'
import { type RuleReadingName, readRuleTrack } from '../storage/rules/rule-track.ts'
import { listToldDrivers } from '../storage/tracks/driver-store.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** Before a rule begins, so much is read to judge its first points by. */
const LEAD_MS = 6 * 3_600_000
/** Clocks of trackers may be ahead by so much and be believed. */
const AHEAD_MS = 10 * 60_000

export interface PartQuestion {
  part: HistoryPart
  rules: readonly Rule[]
  checkpoint: RuleCheckpoint | null
  tripRules: TripRules
  geofences: ReadonlyMap<number, NamedGeofence>
  now: EpochMs
  /** Nothing from then on is judged; absent: only another owner's time ends it. */
  until?: EpochMs
}

/** Judges rules over the time of one owner of a vehicle: live, and when somebody asks what a rule would have found. */
export async function judgePart(client: Queryable, question: PartQuestion): Promise<VehicleAnswer> {
  const { part, rules, checkpoint, tripRules, geofences, now } = question
  const until = Math.min(part.until, question.until ?? Number.POSITIVE_INFINITY)
  const begun = rules
    .filter(({ id, effectiveFrom }) => checkpoint?.states[id]?.effectiveFrom !== effectiveFrom)
    .map(({ effectiveFrom }) => effectiveFrom - LEAD_MS)
  const from = Math.max(part.from, Math.min(checkpoint?.readFrom ?? Number.POSITIVE_INFINITY, ...begun))
  const to = Math.min(until, now + AHEAD_MS)
  const asks = (kind: Rule['condition']['kind']) => rules.some(({ condition }) => condition.kind === kind)
  const readings: RuleReadingName[] = [
    ...(asks('hours') ? (['hourMeterHours'] as const) : []),
    ...(asks('hotter') || asks('colder') ? (['temperatureCelsius'] as const) : []),
    ...(asks('inputOn') || asks('inputOff') ? (['ports'] as const) : []),
  ]
  const track = await readRuleTrack(client, part, { from, to, readings, isOdometerAsked: asks('odometer') })
  const told = asks('unknownDriver') ? await listToldDrivers(client, part, { from, to }) : []
  return judgeVehicle({
    ...{ rules, checkpoint, track, told, tripRules, now, until },
    geofenceOf: (id) => geofences.get(id),
  })
}

/** Says what an occurrence of a rule was. */
export function wordsOf(rule: Rule, occurrence: Occurrence, geofences: ReadonlyMap<number, NamedGeofence>): string {
  const geofence = occurrence.geofenceId === null ? undefined : geofences.get(occurrence.geofenceId)
  return occurrenceWords(rule.condition, occurrence, { geofenceName: geofence?.name ?? null, alarmWords: eventLabel })
}
