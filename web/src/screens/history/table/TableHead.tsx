import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { TableSort } from './sorted-rows.ts'
import type { TableColumn } from './table-column.ts'

interface HeadProps<Row> {
  column: TableColumn<Row>
  sort: TableSort | null
  onSort: ((sort: TableSort | null) => void) | undefined
}

/** The name of a column; where it sorts, a press turns it up, down and off. */
export function TableHead<Row>({ column: { key, header, title, number, sorts }, sort, onSort }: HeadProps<Row>) {
  const mine = sort?.key === key ? sort : null
  const next = !mine ? { key, descending: false } : mine.descending ? null : { key, descending: true }
  const Icon = mine?.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-number={number || undefined}
      title={title}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
    >
      {sorts && onSort ? (
        <button type="button" onClick={() => onSort(next)}>
          {header}
          {mine && <Icon size={13} aria-hidden="true" />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}
