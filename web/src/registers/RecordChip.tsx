import { ACTIVE } from '@monitorweb/contract/registers/record'
import styles from './record-chip.module.css'

/** Shows in words whether a record is active. */
export function RecordChip({ status }: { status: number }) {
  return (
    <span className={styles.chip} data-active={status === ACTIVE || undefined}>
      {statusWord(status)}
    </span>
  )
}

export function statusWord(status: number): string {
  return status === ACTIVE ? 'Ativo' : 'Inativo'
}
