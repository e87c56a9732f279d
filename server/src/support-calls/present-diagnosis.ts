import { CAUSES, CONFIDENCES, type DiagnosisRow } from '@monitorweb/contract/support-calls/diagnosis'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import { diagnosisSentence, evidenceWords, type Telling } from '@monitorweb/domain/diagnosis/diagnosis-words'

/** Says a diagnosis in words; where there is none, it says nothing. */
export function presentDiagnosis(
  vehicleId: number | null,
  diagnosis: Diagnosis | null,
  telling: Telling,
): DiagnosisRow {
  if (!diagnosis) return { vehicleId, cause: '', causeTitle: '', confidence: '', sentence: '', evidence: [] }
  const { wire, title } = CAUSES[diagnosis.cause]
  return {
    vehicleId,
    cause: wire,
    causeTitle: title,
    confidence: CONFIDENCES[diagnosis.confidence],
    sentence: diagnosisSentence(diagnosis, telling),
    evidence: evidenceWords(diagnosis, telling),
  }
}
