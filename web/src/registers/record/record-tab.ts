import type { ReactNode } from 'react'
import type { RecordTabName } from './record-address.ts'

/** A further tab of a record. */
export interface RecordTab<R> {
  name: RecordTabName
  label: string
  render(record: R): ReactNode
}
