import type { FormValues, RecordFact } from '../definitions/form-definition.ts'
import styles from '../form/fields.module.css'

/** What the server keeps of a record by itself. */
export function RecordFacts({ facts, record }: { facts: readonly RecordFact[]; record: FormValues }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text(record) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
