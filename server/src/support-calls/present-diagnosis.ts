import { CAUSES, CONFIDENCES, type DiagnosisRow } from '@monitorweb/contract/support-calls/diagnosis'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import { diagnosisSentence, evidenceWords, type Telling } from '@monitorweb/domain/diagnosis/diagnosis-words'
import { keptMoment } from './kept-moment.ts'

/** Says a diagnosis in words; where there is none, it says nothing. */
export function presentDiagnosis(
  vehicleId: number | null,
  diagnosis: Diagnosis | null,
  telling: Telling,
): DiagnosisRow {
  if (!diagnosis) {
    return { vehicleId, cause: '', causeTitle: '', confidence: '', sentence: '', keptSentence: '', evidence: [] }
  }
  const { wire, title } = CAUSES[diagnosis.cause]
  return {
    vehicleId,
    cause: wire,
    causeTitle: title,
    confidence: CONFIDENCES[diagnosis.confidence],
    sentence: diagnosisSentence(diagnosis, telling),
    keptSentence: diagnosisSentence(diagnosis, toBeKept(telling)),
    evidence: evidenceWords(diagnosis, telling),
  }
}

/** What a call keeps is read by its customer, and on other days. */
function toBeKept(telling: Telling): Telling {
  return { ...telling, withCounts: false, tellMoment: (at) => keptMoment(at, telling.zone) }
}
