import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDateTime } from '#format/date-time.ts'
import { RecordChip, statusWord } from '../RecordChip.tsx'
import type { RegisterColumn } from '../register.ts'

/** This column shows which records are no longer in use. */
export const STATUS_COLUMN: RegisterColumn<{ status: number }> = {
  key: 'status',
  header: 'Situação',
  text: ({ status }) => statusWord(status),
  cell: ({ status }) => <RecordChip status={status} />,
  width: 96,
  kind: { off: statusWord(ACTIVE), on: statusWord(INACTIVE) },
  card: 'side',
  sortBy: 'status',
}

/** Makes a column of when something was; its cell is empty where that is not known. */
export function timeColumn<Field extends RegisterOrder>(
  field: Field,
  words: Pick<RegisterColumn<never>, 'key' | 'header'>,
): RegisterColumn<Record<Field, EpochMs | null>> {
  return {
    ...words,
    text: ({ [field]: at }) => (at === null ? '' : formatDateTime(at)),
    width: 164,
    kind: 'dateTime',
    sortBy: field,
  }
}

export const CREATED_COLUMN = {
  ...timeColumn('createdAt', { key: 'createdAt', header: 'Cadastrado em' }),
  off: true,
}

export const UPDATED_COLUMN = {
  ...timeColumn('updatedAt', { key: 'updatedAt', header: 'Última alteração' }),
  off: true,
}
