import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from '../../register.ts'
import { type ListSearch, nextSort } from '../list-search.ts'
import styles from './register-table.module.css'

interface HeadCellProps<Row> {
  column: Column<Row>
  pinned: boolean
  sort: ListSearch['sort']
  onSort(sort: ListSearch['sort'], column: string): void
}

/** The head of a column; pressed, it sorts up, down, and as before. */
export function HeadCell<Row>({ column, pinned, sort, onSort }: HeadCellProps<Row>) {
  const own = sort?.by === column.name ? sort : null
  const Icon = own === null ? IconArrowsSort : own.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={pinned || undefined}
      {...(column.sortBy && { 'aria-sort': own === null ? 'none' : own.descending ? 'descending' : 'ascending' })}
    >
      {column.sortBy ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.name), column.name)}>
          {column.label}
          <Icon size={13} stroke={2} aria-hidden="true" data-own={own !== null || undefined} />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
