import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import styles from './grid.module.css'
import { type GridColumn, type GridOrder, pinnedLefts } from './grid-columns.ts'

interface GridHeadProps {
  columns: GridColumn[]
  order: GridOrder | null
  onOrder: (column: string | undefined) => void
}

/** A press on a head sorts by its column, another one the other way, a third not at all. */
export function GridHead({ columns, order, onOrder }: GridHeadProps) {
  function next(name: string): string | undefined {
    if (order?.column.name !== name) return name
    return order.descending ? undefined : `${name}.desc`
  }
  const lefts = pinnedLefts(columns)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const sorted = order?.column.name === column.name ? order : null
          const Arrow = sorted?.descending ? IconArrowDown : IconArrowUp
          return (
            <th
              key={column.name}
              scope="col"
              style={{ width: column.widthPx, left: lefts.get(column.name) }}
              data-pinned={lefts.has(column.name) || undefined}
              data-right={column.right || undefined}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" className={styles.head} onClick={() => onOrder(next(column.name))}>
                {column.label}
                {sorted && <Arrow size={13} aria-hidden="true" />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
