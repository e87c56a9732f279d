import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { RowGroup } from '#table/GroupRow.tsx'
import { useRowHeight } from '#table/use-row-height.ts'
import type { TableModel } from '#table/use-table-model.ts'
import { useTableWindow } from '#table/use-table-window.ts'
import { VirtualTable } from '#table/VirtualTable.tsx'
import { copiedTable } from './copied-table.ts'
import { NOTHING_UNREAD, type Unread, useShownTable } from './shown-table.ts'

interface HistoryTableProps<Row> {
  label: string
  model: TableModel<Row>
  rowCount: number
  rowAt(index: number): Row
  keyOf(row: Row, index: number): string | number
  /** Answers the group of a row that stands for others; null for one that is a row of its own. */
  groupOf?(row: Row, index: number): RowGroup | null
  /** The row of the instant that is looked at, which comes into sight when it is another one; -1 for none. */
  current: number
  onChoose(row: Row): void
  onHover?(row: Row | null): void
  /** Hears which rows are drawn, for what is only read for those. */
  onVisible?(from: number, to: number): void
  /** Reads the places of all rows, before they are copied; answers what could not be read. */
  beforeCopy?(): Promise<Unread>
  isPending?: boolean
  empty: ReactNode
}

/** The sums stay in sight below the rows and are this high. */
const FOOT_PX = 34

/** Shows the one table as the history needs it: it follows the instant that is looked at, and can be copied and printed. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { label, model, rowCount, rowAt, keyOf, groupOf, current, onChoose, onHover } = props
  const window = useTableWindow({ count: rowCount, ...useRowHeight(), footPx: FOOT_PX })
  const first = window.items[0]?.index ?? 0
  const last = window.items.at(-1)?.index ?? -1

  const showCurrent = useEffectEvent(() => {
    if (current >= 0 && current < rowCount) window.scrollTo(current)
  })
  const isDrawn = last >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is what it waits for, and that there are rows
  useEffect(() => showCurrent(), [current, isDrawn])

  const tellVisible = useEffectEvent(() => props.onVisible?.(first, last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => tellVisible(), [first, last, rowCount])

  useShownTable({
    lineCount: rowCount,
    async copy() {
      const unread = (await props.beforeCopy?.()) ?? NOTHING_UNREAD
      const headWords = (row: Row, index: number) => groupOf?.(row, index)?.text ?? null
      return { ...copiedTable({ columns: model.columns, rowCount, rowAt, headWords }), unread }
    },
  })

  /** Chooses a row, unless the press was meant for a link or a button in one of its cells. */
  function choose(index: number, event: MouseEvent | KeyboardEvent) {
    const isOther = 'button' in event && event.button !== 0
    if (isOther || (event.target as HTMLElement).closest('td :is(a, button)')) return
    onChoose(rowAt(index))
  }

  return (
    <VirtualTable
      label={label}
      model={model}
      window={window}
      rows={{
        count: rowCount,
        at: (index) => (index < rowCount ? rowAt(index) : undefined),
        keyOf,
        lookOf: (_, index) => ({ isCurrent: index === current }),
        ...(groupOf && { groupOf }),
      }}
      lead="button"
      isRegion
      isPending={props.isPending ?? false}
      prints
      onPress={choose}
      {...(onHover && { onHover })}
      empty={props.empty}
    />
  )
}
