import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { VehicleAnswer } from '@monitorweb/domain/rules/judge-vehicle'
import { isSameOccurrence } from '@monitorweb/domain/rules/same-occurrence'
import type { RuleFindings } from '@monitorweb/domain/rules/vehicle-question'
import type pg from 'pg'
import type { ActiveRule } from '../storage/rules/active-rules.ts'
import { endAnchors } from '../storage/rules/anchor-rules.ts'
import { keepCheckpoints } from '../storage/rules/checkpoint-store.ts'
import { type FoundByRules, writeFindings } from '../storage/rules/occurrence-writer.ts'
import { findKeptSince } from '../storage/tracks/history-start.ts'
import type { JudgedMemory, JudgedPart, ReadTrack } from './judged-memory.ts'
import { wordsOf } from './judged-part.ts'
import type { PartQuestion } from './part-question.ts'

/** A part of a vehicle's history that is to be judged. */
export interface PartWork {
  question: PartQuestion & { rules: readonly ActiveRule[] }
  /** What its history is made of; where that changes, it is judged anew. */
  words: string
  lateFrom: EpochMs
  /** The transaction that judged last what came late of the vehicle, perhaps this one; null: none was noted. */
  lateIn: string | null
  /** What is remembered of it; null: its checkpoint was read. */
  known: JudgedPart | null
  /** Whether checkpoints of another history in the same time are stored. */
  hasOthers: boolean
}

/** What rules found in a part of a vehicle's history. */
export interface Judged {
  work: PartWork
  answer: VehicleAnswer
  /** What it was judged by; null where that was read by itself. */
  read: ReadTrack | null
}

/** Writes down what rules found in parts of vehicles' histories and how far they were judged, and notes both in the memory. */
export async function writeJudged(client: pg.PoolClient, all: readonly Judged[], memory: JudgedMemory): Promise<void> {
  const stored = await keepCheckpoints(
    client,
    all.map(({ work, answer }) => {
      const { question, lateFrom, known, words, hasOthers } = work
      const { vehicleId, from } = question.part
      const after = known ? { at: known.storedAt } : question.checkpoint
      return { vehicleId, from, part: words, checkpoint: answer.checkpoint, after, lateFrom, hasOthers }
    }),
  )
  for (const [index, each] of all.entries()) {
    const { part } = each.work.question
    memory.note(part.vehicleId, each.work.words, rememberedOf(each, stored[index]!))
  }
  await writeFindings(client, await withKeptSince(client, all))
  const told = all.flatMap(toldAnchors)
  if (told.length > 0) await endAnchors(client, told)
}

/** The anchors of a vehicle that it left for good: what may yet turn out to be a stray fix ends none, since the next leaving has to be told. */
function toldAnchors({ work, answer }: Judged): number[] {
  const { part, geofences } = work.question
  const settledAt = answer.settledAt ?? Number.NEGATIVE_INFINITY
  return answer.findings.flatMap(({ rule: { condition, geofenceIds }, occurrences }) => {
    if (condition.kind !== 'leaves' || !occurrences.some(({ firedAt }) => firedAt <= settledAt)) return []
    return geofenceIds.filter((id) => geofences.get(id)?.anchoredVehicleId === part.vehicleId)
  })
}

function rememberedOf({ work, answer, read }: Judged, storedAt: EpochMs | null): JudgedPart | null {
  const { checkpoint, findings: found, tip } = answer
  if (checkpoint === null || storedAt === null) return null
  const { lateIn, question } = work
  return { checkpoint, storedAt, found, lateIn, geofences: question.geofences, recent: read, tip: read && tip }
}

/** Answers what has to be written, and since when the history is kept that it was found in. */
async function withKeptSince(client: pg.PoolClient, all: readonly Judged[]): Promise<FoundByRules[]> {
  const changed = all
    .map((each) => ({ part: each.work.question.part, found: changedBy(each) }))
    .filter(({ found }) => found.findings.length > 0)
  const keptSince = await findKeptSince(
    client,
    changed.map(({ part, found }) => ({ part, from: Math.min(...found.findings.map(({ since }) => since)) })),
  )
  return changed.map(({ found }, index) => ({ ...found, keptSince: keptSince[index]! }))
}

/** What has to be written of what was found. */
function changedBy({ work, answer }: Judged): Omit<FoundByRules, 'keptSince'> {
  const { question, lateFrom, known } = work
  const { part, rules, now, geofences } = question
  const written = known?.geofences === geofences ? known.found : []
  const what = {
    ...{ vehicleId: part.vehicleId, customerId: part.customerId, until: part.until, now },
    deviceId: part.installations.at(-1)?.deviceId ?? 0,
    isLate: Number.isFinite(lateFrom),
  }
  if (answer.findings === written) return { ...what, findings: [] }
  const findings = answer.findings.flatMap((each, index) => {
    const { rule, since, occurrences } = each
    // Without a device nothing was told, and nothing is known.
    if (part.installations.length === 0 || isSame(written[index], each)) return []
    const { tellWithinSeconds } = rules[index]!
    const worded = occurrences.map((occurrence) => ({ ...occurrence, detail: wordsOf(rule, occurrence, geofences) }))
    return [{ ruleId: rule.id, tellWithinSeconds, since, occurrences: worded }]
  })
  return { ...what, findings }
}

/**
 * Whether what a rule found is what it found before, of the time that is judged still: what is settled since stands as it was written. The words
 * of it are of the rule, which becomes another one where it changes.
 */
function isSame(before: RuleFindings | undefined, after: RuleFindings): boolean {
  if (before === after) return true
  if (before?.rule.id !== after.rule.id || before.rule.effectiveFrom !== after.rule.effectiveFrom) return false
  if (before.since > after.since) return false
  const unsettled = before.occurrences.filter(({ beganAt }) => beganAt >= after.since)
  return (
    unsettled.length === after.occurrences.length &&
    unsettled.every((one, index) => isSameOccurrence(one, after.occurrences[index]!))
  )
}
