import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './settings.module.css'

/** A row of a short list that records choose from. */
export interface LookupRow {
  id: number
  name: string
}

interface LookupRowsProps<R extends LookupRow> {
  rows: readonly R[]
  columns: readonly { label: string; cell: (row: R) => ReactNode }[]
  busy: boolean
  onEdit: (row: R) => void
  onRemove: (row: R) => void
}

export function LookupRows<R extends LookupRow>({ rows, columns, busy, onEdit, onRemove }: LookupRowsProps<R>) {
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Descrição</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map(({ label, cell }) => (
                <td key={label}>{cell(row) || '–'}</td>
              ))}
              <td className={styles.actions}>
                {asked === row.id ? (
                  <Button size="compact-xs" color="red" disabled={busy} onClick={() => onRemove(row)}>
                    Confirmar a exclusão
                  </Button>
                ) : (
                  <>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Editar ${row.name}`}
                      onClick={() => onEdit(row)}
                    >
                      Editar
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Excluir ${row.name}`}
                      onClick={() => setAsked(row.id)}
                    >
                      Excluir
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
