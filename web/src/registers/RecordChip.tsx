import { ACTIVE } from '@monitorweb/contract/registers/record'
import styles from './record-chip.module.css'

/** Shows that a record is no longer in use; of the others, nearly all, a chip would say the same. */
export function RecordChip({ status }: { status: number }) {
  const look = status === ACTIVE ? 'visually-hidden' : styles.chip
  return <span className={look}>{statusWord(status)}</span>
}

export function statusWord(status: number): string {
  return status === ACTIVE ? 'Ativo' : 'Inativo'
}
