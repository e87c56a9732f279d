import type { RecordFact } from '../definitions/form-definition.ts'
import styles from '../form/fields.module.css'

/** Shows what the server keeps of a record by itself. */
export function RecordFacts<R>({ facts, record }: { facts: readonly RecordFact<R>[]; record: R }) {
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
