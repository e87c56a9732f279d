import { Button } from '@mantine/core'
import type { StatusLimitRow } from '@monitorweb/contract/administration/settings-operations'
import { formatTypedNumber } from '#format/typed-number.ts'
import styles from './settings.module.css'
import type { LimitsKey } from './status-limit-lines.ts'
import { LIMIT_WORDS, type LimitName } from './status-limit-lines.ts'

interface StatusLimitsTableProps {
  limits: readonly StatusLimitRow[]
  onOpen: (key: LimitsKey) => void
}

const NAMES = Object.keys(LIMIT_WORDS) as LimitName[]

/** Lists all limits that are set, the general ones first. */
export function StatusLimitsTable({ limits, onOpen }: StatusLimitsTableProps) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Cliente</th>
            <th scope="col">Versão</th>
            {NAMES.map((name) => (
              <th key={name} scope="col">
                {LIMIT_WORDS[name].short}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map((row) => (
            <tr key={`${row.customerId}/${row.versionId}`}>
              <th scope="row">{row.customerName || 'Todos'}</th>
              <td>{row.versionName || 'Todas'}</td>
              {NAMES.map((name) => (
                <td key={name} className="numeric">
                  {shownValue(row, name)}
                </td>
              ))}
              <td className={styles.actions}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Editar ${row.customerName || 'todos os clientes'}, ${row.versionName || 'todas as versões'}`}
                  onClick={() => onOpen({ customerId: row.customerId, versionId: row.versionId })}
                >
                  Editar
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shownValue(row: StatusLimitRow, name: LimitName): string {
  const value = row[name]
  const { unit, factor } = LIMIT_WORDS[name]
  return value === null ? '–' : `${formatTypedNumber(value / factor)} ${unit}`
}
