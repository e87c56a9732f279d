import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { judgeVehicle, type VehicleAnswer } from '@monitorweb/domain/rules/judge-vehicle'
import { occurrenceWords } from '@monitorweb/domain/rules/occurrence-words'
import type { Occurrence, Rule } from '@monitorweb/domain/rules/rule'
import type { RuleFindings } from '@monitorweb/domain/rules/vehicle-question'
import type { Queryable } from '../storage/base/queryable.ts'
import { readRuleTrack } from '../storage/rules/rule-track.ts'
import { listToldDrivers } from '../storage/tracks/driver-store.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import { askedBy, findLead, type JudgedTrack, type PartQuestion, periodOf } from './part-question.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** No more points are in memory together: a month at ten seconds. */
const MOST_POINTS = 300_000

/** Whether a rule counts anywhere: one whose geofences were all deleted sleeps, and is not one that counts everywhere. */
export function hasGround({ geofenceIds }: Pick<Rule, 'geofenceIds'>, geofences: PartQuestion['geofences']): boolean {
  return geofenceIds.length === 0 || geofenceIds.some((id) => geofences.has(id))
}

/**
 * Judges rules over the time of one owner of a vehicle: live, and when somebody asks what a rule would have found. A long
 * history is read and judged piece by piece.
 */
export async function judgePart(client: Queryable, of: PartQuestion, mostPoints = MOST_POINTS): Promise<VehicleAnswer> {
  const question = { leads: new WeakMap(), ...of }
  const asked = askedBy(question.rules)
  await findLead(client, question)
  let [{ checkpoint }, most] = [question, mostPoints]
  let found: RuleFindings[] | null = null
  for (;;) {
    const piece: PartQuestion = { ...question, checkpoint }
    const period = periodOf(piece)
    const { track, isWhole } = await readRuleTrack(client, question.part, { ...period, ...asked, most })
    const told = asked.areDriversAsked ? await listToldDrivers(client, question.part, period) : []
    const answer = judgeTrackOf(piece, { track, told })
    found = found === null ? answer.findings : answer.findings.map((each, index) => joinFound(found![index]!, each))
    if (isWhole) return { ...answer, findings: found, tip: null }
    // What settles nothing, such as places that no vehicle drove, is read with what follows.
    if (answer.checkpoint === checkpoint) most *= 2
    checkpoint = answer.checkpoint
  }
}

/** Judges a part of a history by what was read of it. */
export function judgeTrackOf(question: PartQuestion, { track, told }: JudgedTrack): VehicleAnswer {
  const { part, rules, checkpoint, tripRules, geofences, now, tip = null } = question
  return judgeVehicle({
    ...{ rules, checkpoint, track, told, tripRules, geofences, now, tip },
    ...{ until: trackedUntil(part), untracked: untrackedIn(part) },
  })
}

/** Says when the last tracker of a part was taken out: whoever has none is not silent, and of what went on nothing more is known. */
function trackedUntil({ installations }: HistoryPart): EpochMs {
  return installations.at(-1)?.until ?? Number.NEGATIVE_INFINITY
}

/** Says when a part had no tracker, before the first one and between two of them. */
function untrackedIn({ installations, trackedSince }: HistoryPart): Period[] {
  const between = installations.slice(1).map(({ from: to }, index) => ({ from: installations[index]!.until, to }))
  return [{ from: Number.NEGATIVE_INFINITY, to: trackedSince }, ...between].filter(({ from, to }) => from < to)
}

/** What a later piece says of the time since its beginning takes the place of what an earlier one said of it. */
function joinFound({ rule, since, occurrences }: RuleFindings, later: RuleFindings): RuleFindings {
  const settled = occurrences.filter(({ beganAt }) => beganAt < later.since)
  return { rule, since: Math.min(since, later.since), occurrences: [...settled, ...later.occurrences] }
}

/** Says what an occurrence of a rule was. */
export function wordsOf(rule: Rule, occurrence: Occurrence, geofences: ReadonlyMap<number, NamedGeofence>): string {
  const geofence = occurrence.geofenceId === null ? undefined : geofences.get(occurrence.geofenceId)
  return occurrenceWords(rule.condition, occurrence, { geofenceName: geofence?.name ?? null, alarmWords: eventLabel })
}
