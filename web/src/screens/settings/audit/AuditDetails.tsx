import { accessFields } from '@monitorweb/contract/administration/access-fields'
import type { AuditEvent } from '@monitorweb/contract/administration/audit-operations'
import { toldChanges } from '#registers/record/told-changes.ts'
import styles from './audit.module.css'
import { changeText, changeValue } from './audit-file.ts'

/** Shows in a line what an event changed or asked for; pressed, all of it, each in its own line, and from which address. */
export function AuditDetails({ event }: { event: AuditEvent }) {
  const { address } = event
  const changes = toldChanges(event)
  // The name or number of a new record stands beside it already, and would hide what is told of it.
  const repeats = ({ before, after }: (typeof changes)[number]) =>
    before === '' && (after === event.name || after === event.key)
  const fresh = changes.filter((change) => !repeats(change))
  // What was asked for says by itself what it is.
  const line = (fresh.length > 0 ? fresh : changes).map((change) =>
    change.field === accessFields.report.wire ? changeValue(change) : changeText(change),
  )
  if (line.length === 0) return address || '–'
  return (
    <details className={styles.details}>
      <summary>{line.join(' · ')}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.field}>{changeText(change)}</li>
        ))}
        {address && <li>Endereço de rede: {address}</li>}
      </ul>
    </details>
  )
}
