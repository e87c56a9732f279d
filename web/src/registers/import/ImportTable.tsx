import { Select } from '@mantine/core'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { type KeyboardEvent, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import styles from './import.module.css'
import type { ImportReport } from './import-rows.ts'
import type { ImportField, RecognisedTable } from './recognise-columns.ts'
import type { CellError } from './resolve-names.ts'

interface ImportTableProps {
  table: RecognisedTable
  fields: readonly ImportField[]
  report: ImportReport | null
  /** The cells that were changed since the report, as `row:column`: it no longer holds for them. */
  mended: ReadonlySet<string>
  onName(index: number, field: string | null): void
  onMend(row: number, index: number, cell: string): void
}

interface ShownRow {
  /** The row's place in the sheet. */
  row: number
  errors: readonly CellError[]
}

/** So many rows are drawn at once; those with errors come first. */
const SHOWN_ROWS = 200

/**
 * Shows what will be imported: each column with what it is, each refused cell with its reason. Every cell can be mended in
 * its place.
 */
export function ImportTable({ table, fields, report, mended, onName, onMend }: ImportTableProps) {
  const errors = groupBy(report?.errors ?? [], ({ row }) => row)
  const shown = [...new Set([...errors.keys(), ...table.rows.keys()])].slice(0, SHOWN_ROWS)
  const choices = fields.map(({ name, label }) => ({ value: name, label }))
  const columns: PlainColumn<ShownRow>[] = [
    {
      key: 'line',
      header: 'Linha',
      cell: ({ row, errors }) => <Line line={table.lines[row] ?? row + 1} errors={errors.filter(isOfRow)} />,
    },
    ...table.columns.map(
      (name, index): PlainColumn<ShownRow> => ({
        key: String(index),
        header: (
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
        ),
        cell: ({ row, errors }) => (
          <Value
            label={`${labelOf(name, index)}, linha ${table.lines[row]}`}
            errors={mended.has(`${row}:${index}`) || name === null ? [] : errors.filter((error) => error.name === name)}
            isLeftOut={name === null}
            value={table.rows[row]?.[index] ?? ''}
            onMend={(cell) => onMend(row, index, cell)}
          />
        ),
      }),
    ),
  ]
  function labelOf(name: string | null, index: number): string {
    return fields.find((field) => field.name === name)?.label ?? `Coluna ${index + 1}`
  }
  /** Tells of a refusal whether it stands at no cell of the sheet. */
  function isOfRow({ name }: CellError): boolean {
    return name === null || !table.columns.includes(name)
  }
  return (
    <>
      <PlainTable
        label="Linhas da planilha"
        columns={columns}
        rows={shown.map((row) => ({ row, errors: errors.get(row) ?? [] }))}
        keyOf={({ row }) => row}
        className={styles.table}
      />
      {table.rows.length > shown.length && (
        <p className={styles.note}>
          Mostrando {formatCount(shown.length)} de {formatCount(table.rows.length)} linhas, as com erro primeiro.
        </p>
      )}
    </>
  )
}

function Line({ line, errors }: { line: number; errors: readonly CellError[] }) {
  return (
    <>
      {line}
      <Reasons errors={errors} />
    </>
  )
}

interface ValueProps {
  label: string
  errors: readonly CellError[]
  isLeftOut: boolean
  value: string
  onMend(cell: string): void
}

function Value({ label, errors, isLeftOut, value, onMend }: ValueProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function commit() {
    if (typed !== null) onMend(typed.trim())
    setTyped(null)
  }
  function takeKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setTyped(null)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const below = cellBelow(event.currentTarget)
    // A cell is left with what was typed in it.
    if (below) below.focus()
    else commit()
  }
  return (
    <div data-wrong={errors.length > 0 || undefined} data-left-out={isLeftOut || undefined}>
      <input
        className={styles.cell}
        aria-label={label}
        aria-invalid={errors.length > 0 || undefined}
        value={typed ?? value}
        size={Math.min(40, Math.max(8, value.length + 1))}
        disabled={isLeftOut}
        // In a cell Esc is about the cell: the dialog around it would close with everything that was mended.
        data-mantine-stop-propagation="true"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={takeKey}
      />
      <Reasons errors={errors} />
    </div>
  )
}

/** Answers the cell of the same column in the next row; null in the last one. */
function cellBelow(input: HTMLInputElement): HTMLInputElement | null {
  const cell = input.closest('td')
  const next = cell?.closest('tr')?.nextElementSibling
  return next?.querySelector<HTMLInputElement>(`:scope > :nth-child(${cell!.cellIndex + 1}) input`) ?? null
}

function Reasons({ errors }: { errors: readonly CellError[] }) {
  return errors.map(({ message }) => (
    <span key={message} className={styles.error}>
      {message}
    </span>
  ))
}
