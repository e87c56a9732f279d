import type { ReactNode, Ref } from 'react'
import { messageOf } from '#api/api-error.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './plain-table.module.css'
import { isFact, isNumber, type TableColumn } from './table-column.ts'

/** Describes a column of a table that is neither sorted nor chosen from. */
export interface PlainColumn<Row>
  extends Pick<TableColumn<Row>, 'key' | 'title' | 'kind' | 'text' | 'cell' | 'monospace'> {
  header: ReactNode
}

/** Makes the last column of a table: what can be done with a row. Its name is only read aloud. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode): PlainColumn<Row> {
  return { key: ACTIONS, header: <span className="visually-hidden">Ações</span>, cell }
}

const ACTIONS = 'actions'

interface PlainTableProps<Row> {
  /**
   * The box that scrolls has this name, and the keyboard reaches it. It is no landmark: the section around it may be called
   * the same.
   */
  label: string
  columns: readonly PlainColumn<Row>[]
  /** Rows that are being read are undefined. */
  rows: readonly Row[] | undefined
  keyOf(row: Row, index: number): string | number
  /** What failed in reading the rows. */
  error?: unknown
  onRetry?(): void
  /** Says that there is no row; without it such a table shows its head alone. */
  none?: string
  /** The table stands in a frame of its own, for places that have none. */
  isFramed?: boolean
  /** On narrow screens each row has its values below one another, with their names. */
  stacks?: boolean
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/**
 * Shows a handful of rows, and what stands in their place while there are none: declared like any other table. Rows that
 * could not be read anew stay in sight.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { rows, error, onRetry, none } = props
  const failure = Boolean(error) && onRetry && (
    <Failure compact={rows !== undefined} message={messageOf(error)} onRetry={onRetry} />
  )
  if (!rows) return failure || <Skeleton height={160} />
  return (
    <>
      {failure}
      {rows.length === 0 && none !== undefined ? <EmptyState title={none} /> : <RowsTable {...props} rows={rows} />}
    </>
  )
}

function RowsTable<Row>(props: PlainTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, keyOf, isFramed = false, stacks = false, className, ref } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={ref}
      role="group"
      className={className ? `${styles.box} ${className}` : styles.box}
      data-framed={isFramed || undefined}
      data-stacks={stacks || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={label}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, header, kind }) => (
              <th key={key} scope="col" title={title} data-column={key} data-number={isNumber(kind) || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, place) => (
                <Cell key={column.key} column={column} row={row} isFirst={place === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<Row> {
  column: PlainColumn<Row>
  row: Row
  isFirst: boolean
}

function Cell<Row>({ column: { key, header, kind, monospace, cell, text }, row, isFirst }: CellProps<Row>) {
  const look = {
    'data-column': key,
    'data-number': isNumber(kind) || undefined,
    'data-monospace': monospace,
    'data-fact': isFact(kind) || undefined,
    children: cell ? cell(row) : text?.(row) || '–',
  }
  if (isFirst) return <th scope="row" {...look} />
  return <td {...look} data-label={typeof header === 'string' ? header : undefined} />
}
