import { Select } from '@mantine/core'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { formatCount } from '#format/numbers.ts'
import styles from './import.module.css'
import type { ImportReport } from './import-rows.ts'
import type { ImportField, RecognisedTable } from './recognise-columns.ts'
import type { CellError } from './resolve-names.ts'

interface ImportTableProps {
  table: RecognisedTable
  fields: readonly ImportField[]
  report: ImportReport | null
  onName(index: number, field: string | null): void
}

/** So many rows are drawn at once; those with errors come first. */
const SHOWN_ROWS = 200

/** Shows what will be imported: each column with what it is, each refused cell with its reason. */
export function ImportTable({ table, fields, report, onName }: ImportTableProps) {
  const errors = groupBy(report?.errors ?? [], ({ row }) => row)
  const shown = [...new Set([...errors.keys(), ...table.rows.keys()])].slice(0, SHOWN_ROWS)
  const choices = fields.map(({ name, label }) => ({ value: name, label }))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.tableBox} tabIndex={0} aria-label="Linhas da planilha">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {table.columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col">
                  <Select
                    size="xs"
                    aria-label={`Coluna ${index + 1}`}
                    placeholder="Não importar"
                    data={choices}
                    value={name}
                    searchable
                    clearable
                    comboboxProps={{ withinPortal: true }}
                    onChange={(chosen) => onName(index, chosen)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <ImportRow key={row} row={row} table={table} errors={errors.get(row) ?? []} />
            ))}
          </tbody>
        </table>
      </section>
      {table.rows.length > shown.length && (
        <p className={styles.note}>
          Mostrando {formatCount(shown.length)} de {formatCount(table.rows.length)} linhas, as com erro primeiro.
        </p>
      )}
    </>
  )
}

function ImportRow({ row, table, errors }: { row: number; table: RecognisedTable; errors: readonly CellError[] }) {
  const ofRow = errors.filter(({ name }) => name === null || !table.columns.includes(name))
  return (
    <tr data-wrong={errors.length > 0 || undefined}>
      <th scope="row">
        {row + 1}
        {ofRow.map(({ message }) => (
          <span key={message} className={styles.error}>
            {message}
          </span>
        ))}
      </th>
      {table.columns.map((name, index) => {
        const own = errors.filter((error) => name !== null && error.name === name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={index} data-wrong={own.length > 0 || undefined} data-left-out={name === null || undefined}>
            {table.rows[row]?.[index]}
            {own.map(({ message }) => (
              <span key={message} className={styles.error}>
                {message}
              </span>
            ))}
          </td>
        )
      })}
    </tr>
  )
}
