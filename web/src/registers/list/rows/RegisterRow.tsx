import { memo } from 'react'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { Column } from '../../register.ts'
import styles from './register-table.module.css'

interface RegisterRowProps<Row> {
  row: Row
  /** Place in the whole list, from 0. */
  index: number
  columns: readonly Column<Row>[]
  path: string
  title: string
  recordKey: string
  active: boolean
  tabStop: boolean
  /** Null where rows are not chosen. */
  chosen: boolean | null
  onToggle: ((key: string) => void) | null
  onFocus(index: number): void
}

function Row<T>({ row, index, columns, onToggle, ...props }: RegisterRowProps<T>) {
  const { path, title, recordKey, active, tabStop, chosen, onFocus } = props
  return (
    <tr
      data-row={index}
      data-chosen={chosen || undefined}
      data-inactive={!active || undefined}
      aria-rowindex={index + 2}
      className={styles.row}
      onFocus={() => onFocus(index)}
    >
      {chosen !== null && (
        <td className={styles.choice}>
          <input
            type="checkbox"
            tabIndex={tabStop ? 0 : -1}
            aria-label={`Escolher ${title}`}
            checked={chosen}
            onChange={() => onToggle?.(recordKey)}
          />
        </td>
      )}
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.name} scope="row" data-pinned="true" data-monospace={column.monospace}>
            <a href={path} tabIndex={tabStop ? 0 : -1}>
              {column.text(row) || title}
            </a>
          </th>
        ) : (
          <Cell key={column.name} column={column} row={row} />
        ),
      )}
    </tr>
  )
}

/**
 * Rows that have not changed are not drawn again while the list scrolls. Links and boxes are the browser's own: the table
 * follows the links, and hundreds of them must come and go without being felt.
 */
export const RegisterRow = memo(Row) as typeof Row

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const text = column.text(row)
  return (
    <td
      data-align={column.align}
      data-monospace={column.monospace}
      data-card={column.card ?? 'none'}
      data-empty={text === '' || undefined}
      title={text}
    >
      <span className={styles.cardLabel}>{column.label}: </span>
      {column.cell ? column.cell(row) : text || '–'}
    </td>
  )
}

interface SkeletonRowProps {
  index: number
  columns: readonly { name: string; card?: 'side' | 'line' }[]
  choice: boolean
}

/** The place of a row that is still being read. */
export function SkeletonRow({ index, columns, choice }: SkeletonRowProps) {
  return (
    <tr className={styles.row}>
      {choice && <td className={styles.choice} />}
      {columns.map(({ name, card }, place) => (
        <td key={name} data-card={card ?? (place === 0 ? undefined : 'none')} data-pinned={place === 0 || undefined}>
          <Skeleton height={10} width={`${WIDTHS[(index + place) % WIDTHS.length]}%`} />
        </td>
      ))}
    </tr>
  )
}

const WIDTHS = [72, 48, 60, 35, 54]
