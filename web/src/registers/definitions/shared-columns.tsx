import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDateTime } from '#format/date-time.ts'
import { RecordChip, statusWord } from '../RecordChip.tsx'
import type { Column } from '../register.ts'

/** Whether a record is active. */
export const STATUS_COLUMN: Column<{ status: number }> = {
  name: 'situacao',
  label: 'Situação',
  text: ({ status }) => statusWord(status),
  cell: ({ status }) => <RecordChip status={status} />,
  widthPx: 100,
  card: 'side',
  sortBy: 'status',
}

/** A column of when something was; empty where that is not known. */
export function timeColumn<Field extends string>(
  field: Field,
  words: { name: string; label: string },
): Column<Record<Field, EpochMs | null>> {
  return {
    ...words,
    text: ({ [field]: at }) => (at === null ? '' : formatDateTime(at)),
    widthPx: 160,
    sortBy: field,
  }
}

export const CREATED_COLUMN = {
  ...timeColumn('createdAt', { name: 'cadastrado', label: 'Cadastrado em' }),
  hidden: true,
}

export const UPDATED_COLUMN = {
  ...timeColumn('updatedAt', { name: 'alterado', label: 'Última alteração' }),
  hidden: true,
}
