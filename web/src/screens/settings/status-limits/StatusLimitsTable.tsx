import { Button } from '@mantine/core'
import type { StatusLimitRow } from '@monitorweb/contract/administration/settings-operations'
import { formatTypedNumber } from '#format/typed-number.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import type { LimitsKey } from './status-limit-lines.ts'
import { LIMIT_WORDS, type LimitName } from './status-limit-lines.ts'

interface StatusLimitsTableProps {
  limits: readonly StatusLimitRow[]
  onOpen: (key: LimitsKey) => void
}

const COLUMNS: readonly PlainColumn<StatusLimitRow>[] = [
  { key: 'customer', header: 'Cliente', text: ({ customerName }) => customerName || 'Todos' },
  { key: 'version', header: 'Modelo', text: ({ versionName }) => versionName || 'Todos' },
  ...(Object.keys(LIMIT_WORDS) as LimitName[]).map(
    (name): PlainColumn<StatusLimitRow> => ({
      key: name,
      header: LIMIT_WORDS[name].short,
      kind: { decimals: 0 },
      text: (row) => shownValue(row, name),
    }),
  ),
]

/** Lists all limits that are set, the general ones first. */
export function StatusLimitsTable({ limits, onOpen }: StatusLimitsTableProps) {
  const edit = actionColumn((row: StatusLimitRow) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`Editar ${row.customerName || 'todos os clientes'}, ${row.versionName || 'todos os modelos'}`}
      onClick={() => onOpen({ customerId: row.customerId, versionId: row.versionId })}
    >
      Editar
    </Button>
  ))
  return (
    <PlainTable
      label="Limites definidos"
      columns={[...COLUMNS, edit]}
      rows={limits}
      keyOf={({ customerId, versionId }) => `${customerId}/${versionId}`}
    />
  )
}

function shownValue(row: StatusLimitRow, name: LimitName): string {
  const value = row[name]
  const { unit, factor } = LIMIT_WORDS[name]
  return value === null ? '–' : `${formatTypedNumber(value / factor)} ${unit}`
}
