import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#format/numbers.ts'
import { MOST_PRINTED_ROWS, useIsPrinting } from '#table/use-printed-rows.ts'
import { copiedTable } from './copied-table.ts'
import { useShownTable } from './shown-table.ts'
import type { TableSort } from './sorted-rows.ts'
import { TableHead } from './TableHead.tsx'
import styles from './table.module.css'
import type { TableColumn } from './table-column.ts'
import { Group, type GroupRow, Space } from './table-rows.tsx'

interface VirtualTableProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  /** Keys of those that are left out. */
  hidden?: ReadonlySet<string>
  rowCount: number
  rowAt(index: number): Row
  keyOf(row: Row, index: number): string | number
  sort?: TableSort | null
  onSort?(sort: TableSort | null): void
  /** Of a row that stands for others; null for one of its own. */
  groupOf?(row: Row, index: number): GroupRow | null
  /** The row that is looked at; brought into sight when it changes. */
  current: number
  onChoose(row: Row): void
  onHover?(row: Row | null): void
  /** Rows on the screen, for what is only read for those. */
  onVisible?(from: number, to: number): void
  /** Before it is copied: what is only read for rows on the screen is read for these, too. */
  beforeCopy?(): Promise<void>
  empty: ReactNode
}

const ROW_PX = 32
const COARSE_ROW_PX = 48
/** What stays in sight above and below the rows. */
const HEAD_PX = 30
const FOOT_PX = 34

/** A table whose rows are only there while they are seen: a month of positions is as light as a day. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const columns = props.columns.filter(({ key }) => !props.hidden?.has(key))
  const { label, rowCount, rowAt, keyOf, current, onChoose, onHover, empty } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = window.matchMedia?.('(pointer: coarse)').matches ? COARSE_ROW_PX : ROW_PX
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: FOOT_PX,
  })
  const show = useEffectEvent(() => {
    if (current >= 0 && current < rowCount) rows.scrollToIndex(current, { align: 'auto' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is what it waits for
  useEffect(() => show(), [current])
  const isPrinting = useIsPrinting()
  const items = isPrinting ? [] : rows.getVirtualItems()
  const shown = isPrinting ? firstIndices(Math.min(rowCount, MOST_PRINTED_ROWS)) : items.map(({ index }) => index)
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  const onVisible = useEffectEvent(() => {
    if (!isPrinting) props.onVisible?.(first, last)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => onVisible(), [first, last, rowCount])
  const before = isPrinting ? 0 : Math.max(0, (items[0]?.start ?? HEAD_PX) - HEAD_PX)
  const after = isPrinting ? 0 : Math.max(0, rows.getTotalSize() - ((items.at(-1)?.end ?? HEAD_PX) - HEAD_PX))
  useShownTable({
    lineCount: rowCount,
    async copy() {
      await props.beforeCopy?.()
      const headWords = (row: Row, index: number) => props.groupOf?.(row, index)?.text ?? null
      return copiedTable({ columns, rowCount, rowAt, headWords })
    },
  })
  const hasTotals = rowCount > 0 && columns.some(({ total }) => total !== undefined)

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      onPointerLeave={() => onHover?.(null)}
    >
      <table
        className={styles.table}
        aria-rowcount={rowCount + 1}
        style={isPrinting ? undefined : { minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={isPrinting ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <TableHead key={column.key} column={column} sort={props.sort ?? null} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} columns={columns.length} />}
          {shown.map((index) => {
            const row = rowAt(index)
            const group = props.groupOf?.(row, index)
            return (
              <tr
                key={keyOf(row, index)}
                aria-rowindex={index + 2}
                data-current={index === current || undefined}
                style={isPrinting ? undefined : { height: rowPx }}
                onClick={() => onChoose(row)}
                onPointerEnter={() => onHover?.(row)}
              >
                {group && <Group group={group} columns={columns.length} />}
                {(group ? [] : columns).map(({ key, number, cell }, column) =>
                  column === 0 ? (
                    <th key={key} scope="row">
                      <button type="button" aria-pressed={index === current} onClick={() => onChoose(row)}>
                        {cell(row, index)}
                      </button>
                    </th>
                  ) : (
                    <td key={key} data-number={number || undefined}>
                      {cell(row, index)}
                    </td>
                  ),
                )}
              </tr>
            )
          })}
          {after > 0 && <Space height={after} columns={columns.length} />}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map(({ key, number, total }) => (
                <td key={key} data-number={number || undefined}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {isPrinting && rowCount > shown.length && (
        <p>
          As primeiras {formatCount(shown.length)} de {formatCount(rowCount)} linhas. Exporte o relatório para ter
          todas.
        </p>
      )}
      {rowCount === 0 && <div className={styles.empty}>{empty}</div>}
    </section>
  )
}

function firstIndices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
