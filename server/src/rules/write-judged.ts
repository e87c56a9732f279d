import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { VehicleAnswer } from '@monitorweb/domain/rules/judge-vehicle'
import type pg from 'pg'
import type { ActiveRule } from '../storage/rules/active-rules.ts'
import { endToldAnchors } from '../storage/rules/anchor-rules.ts'
import { keepCheckpoint } from '../storage/rules/checkpoint-store.ts'
import { writeFindings } from '../storage/rules/occurrence-writer.ts'
import type { JudgedMemory, JudgedPart } from './judged-memory.ts'
import { type PartQuestion, wordsOf } from './judged-part.ts'

/** A part of a vehicle's history that is to be judged. */
export interface PartWork {
  question: PartQuestion & { rules: readonly ActiveRule[] }
  /** What its history is made of; where that changes, it is judged anew. */
  words: string
  lateFrom: EpochMs
  /** What is remembered of it; null: its checkpoint was read. */
  known: JudgedPart | null
}

interface Judged {
  work: PartWork
  answer: VehicleAnswer
  memory: JudgedMemory
}

/** Writes down what rules found in a part of a vehicle's history and how far it was judged, and notes both in the memory. */
export async function writeJudged(client: pg.PoolClient, { work, answer, memory }: Judged): Promise<void> {
  const { question, lateFrom, known, words } = work
  const { part, rules, now, geofences } = question
  const { vehicleId, from } = part
  const after = known ? { at: known.storedAt } : question.checkpoint
  const { checkpoint } = answer
  const judged = { vehicleId, from, part: words }
  const storedAt = await keepCheckpoint(client, judged, { checkpoint, after, lateFrom })
  const found = {
    ...{ vehicleId, customerId: part.customerId, until: part.until, now },
    deviceId: part.installations.at(-1)?.deviceId ?? 0,
    isLate: Number.isFinite(lateFrom),
  }
  const findings = answer.findings.map(({ rule, since, occurrences }, index) => ({
    ruleId: rule.id,
    tellWithinSeconds: rules[index]!.tellWithinSeconds,
    since,
    occurrences: occurrences.map((each) => ({ ...each, detail: wordsOf(rule, each, geofences) })),
  }))
  const said = JSON.stringify([found.deviceId, findings])
  const isKept = checkpoint !== null && storedAt !== null
  memory.note(vehicleId, words, isKept ? { checkpoint, storedAt, findings: said } : null)
  if (said === known?.findings) return
  const hasChanged = part.installations.length > 0 && (await writeFindings(client, findings, found))
  if (hasChanged && rules.some(({ condition }) => condition.kind === 'leaves')) await endToldAnchors(client, vehicleId)
}
