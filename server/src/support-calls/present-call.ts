import {
  CLASSIFICATIONS,
  REOPEN_DAYS,
  SUPPORT_CALL_SITUATIONS,
  type SupportCall,
} from '@monitorweb/contract/support-calls/support-call'
import type { Telling } from '@monitorweb/domain/diagnosis/diagnosis-words'
import type { RecoverySign } from '@monitorweb/domain/diagnosis/recovery'
import { recoveredSince } from '../storage/support-calls/support-call-recovery.ts'
import type { SupportCallRow } from '../storage/support-calls/support-call-rows.ts'
import { keptMoment } from './kept-moment.ts'
import { presentDiagnosis } from './present-diagnosis.ts'

const DAY_MS = 24 * 3_600_000

/** Answers a stored call as the wire has it. */
export function presentCall(row: SupportCallRow, telling: Telling): SupportCall {
  const { diagnosis, recoverySign, finishedAt, attachments, dueAt } = row
  const finished = finishedAt !== null
  const file = attachments[0]?.id ?? ''
  const priority = row.urgent ? CLASSIFICATIONS.urgent : CLASSIFICATIONS.important
  return {
    ...row,
    classification: finished ? CLASSIFICATIONS.finished : priority,
    file,
    sameFile: file,
    priority,
    finished,
    situation: situationOf(row),
    overdue: !finished && dueAt !== null && dueAt < telling.now,
    reopenableUntil: finished ? finishedAt + REOPEN_DAYS * DAY_MS : null,
    diagnosis: presentDiagnosis(row.vehicleId, diagnosis, telling),
    closingSuggestion: suggestClosing(row, recoverySign, telling),
  }
}

function situationOf({ finishedAt, lastReplyFromDesk, wasAttended, assigneeId }: SupportCallRow): string {
  if (finishedAt !== null) return SUPPORT_CALL_SITUATIONS.finished
  if (lastReplyFromDesk) return SUPPORT_CALL_SITUATIONS.awaitingCustomer
  // What customers add themselves is no sign that anybody looks at it.
  return assigneeId !== null || wasAttended ? SUPPORT_CALL_SITUATIONS.inProgress : SUPPORT_CALL_SITUATIONS.open
}

/** Says when the vehicle came back, and what may be written as the resolution. */
function suggestClosing(row: SupportCallRow, sign: RecoverySign | null, telling: Telling) {
  const at = row.finishedAt === null ? recoveredSince(row, telling.now) : null
  if (at === null) return { recoveredAt: null, resolution: '' }
  const resolution = `${RESOLUTIONS[sign!]} ${keptMoment(at, telling.zone)}. Causa: ${causeOf(row)}.`
  return { recoveredAt: at, resolution }
}

const RESOLUTIONS: Record<RecoverySign, string> = {
  communication: 'O veículo voltou a comunicar',
  fix: 'O GPS voltou a fixar a posição',
  power: 'A alimentação foi restabelecida',
}

function causeOf({ diagnosis, vehicleId }: SupportCallRow): string {
  const { causeTitle } = presentDiagnosis(vehicleId, diagnosis, { now: 0, zone: 'UTC', withCounts: false })
  return causeTitle.charAt(0).toLowerCase() + causeTitle.slice(1)
}
