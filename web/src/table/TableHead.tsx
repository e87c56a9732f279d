import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'
import { isNumber, type TableColumn } from './table-column.ts'
import type { TableModel } from './use-table-model.ts'

interface TableHeadProps<Row> {
  model: TableModel<Row>
  /** The head of the boxes with which rows are chosen, where there are some. */
  choice?: ReactNode
}

/** Shows the names of the columns; where a column sorts, a press turns it up, down and off. */
export function TableHead<Row>({ model, choice }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {choice && (
          <th scope="col" className={styles.choice}>
            {choice}
          </th>
        )}
        {model.columns.map((column) => (
          <HeadCell key={column.key} column={column} model={model} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, model }: { column: TableColumn<Row>; model: TableModel<Row> }) {
  const { key, header, title, kind } = column
  const own = model.sort?.key === key ? model.sort : null
  const sorts = model.canSort(key)
  const Icon = own === null ? IconArrowsSort : own.descending ? IconArrowDown : IconArrowUp
  const left = model.lefts.get(key)
  return (
    <th
      scope="col"
      title={title}
      data-number={isNumber(kind) || undefined}
      data-pinned={left !== undefined || undefined}
      style={{ left }}
      aria-sort={sorts ? (own === null ? 'none' : own.descending ? 'descending' : 'ascending') : undefined}
    >
      {sorts ? (
        <button type="button" className={styles.sort} onClick={() => model.turnSort(key)}>
          {header}
          <Icon size={13} stroke={2} aria-hidden="true" data-own={own !== null || undefined} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
