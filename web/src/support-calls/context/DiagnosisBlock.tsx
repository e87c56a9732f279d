import type { DiagnosisRow } from '@monitorweb/contract/support-calls/diagnosis'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatRecentTime } from '#format/date-time.ts'
import styles from './context.module.css'

interface DiagnosisBlockProps {
  diagnosis: DiagnosisRow
  now: EpochMs
}

/** Shows the probable cause in words, and what speaks for it. */
export function DiagnosisBlock({ diagnosis, now }: DiagnosisBlockProps) {
  const { causeTitle, confidence, sentence, evidence } = diagnosis
  return (
    <div className={styles.diagnosis}>
      <p>
        <strong>{causeTitle}</strong> <small>confiança {confidence === 'media' ? 'média' : confidence}</small>
      </p>
      <p>{sentence}</p>
      {evidence.length > 0 && (
        <table>
          <caption className="visually-hidden">Evidências</caption>
          <tbody>
            {evidence.map(({ at, label, value }) => (
              <tr key={`${label} ${value} ${at}`}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td>{at !== null && formatRecentTime(at, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
