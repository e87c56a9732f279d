import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { GroupRow, type RowGroup } from './GroupRow.tsx'
import { TableHead } from './TableHead.tsx'
import { type RowLead, type RowLook, SkeletonRow, SpaceRow, TableRow } from './TableRow.tsx'
import styles from './table.module.css'
import { isNumber, type TableColumn } from './table-column.ts'
import { MOST_PRINTED_ROWS, useIsPrinting } from './use-printed-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { TableModel } from './use-table-model.ts'
import type { TableWindow } from './use-table-window.ts'

/** These are the rows of a table, of which only those in sight need be there. */
interface TableRows<Row> {
  count: number
  /** This is false while these are only the rows that are known so far. */
  isCounted?: boolean
  /** Answers a row; undefined while it is being read. */
  at(index: number): Row | undefined
  keyOf(row: Row, index: number): string | number
  lookOf?(row: Row, index: number): RowLook
  /** Answers the group of a row that stands for others; null for one that is a row of its own. */
  groupOf?(row: Row, index: number): RowGroup | null
}

interface VirtualTableProps<Row> {
  label: string
  model: TableModel<Row>
  window: TableWindow
  rows: TableRows<Row>
  lead: RowLead
  /** Where this is set the rows themselves are selected, and the columns are as wide as they say. */
  isGrid?: boolean
  /** Where this is set each row is a card on small screens. */
  hasCards?: boolean
  /** Where this is set the whole table can be moved by keys, and is found among the regions of the page. */
  isRegion?: boolean
  isBusy?: boolean
  /** True while nothing has come yet; places are kept for what will. */
  isPending?: boolean
  /** Where this is set rows light up where they change. */
  flashes?: boolean
  /** Where this is set rows out of sight are printed, too. */
  prints?: boolean
  /** The row that the keyboard stands on, where the table does not keep that itself. */
  active?: number
  onActive?(index: number): void
  /**
   * Is called for a press anywhere in a row, with whatever key was held or part was hit; in a grid also for Enter and
   * Space.
   */
  onPress(index: number, event: MouseEvent | KeyboardEvent): void
  onDoublePress?(index: number): void
  /** Is called for a press on a row's box, or Space on the row. */
  onToggle?(index: number): void
  /** Chooses what is in sight; it stands in the head. */
  choice?: ReactNode
  onHover?(row: Row | null): void
  /** Stands below the head where there is no row. */
  empty?: ReactNode
}

const SKELETON_ROWS = 14

/** Shows the one table of the program: head, rows in sight, sums; its columns and their order are the model's. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, model, window, rows, lead, isGrid = false, hasCards = false, isRegion = false } = props
  const { columns, lefts } = model
  const { count, isCounted = true } = rows
  const [ownActive, setOwnActive] = useState(0)
  const first = window.items[0]?.index ?? 0
  const last = window.items.at(-1)?.index ?? -1
  const active = props.active ?? (ownActive >= first && ownActive <= last ? ownActive : first)
  const setActive = props.onActive ?? setOwnActive
  const keys = useRowKeys({
    count,
    active,
    onActive: setActive,
    pageRows: window.rowsInSight,
    scrollTo: window.scrollTo,
    onChoose: isGrid ? props.onPress : props.onToggle,
    isGrid,
  })
  const isPrinting = useIsPrinting() && props.prints === true
  // Of rows that come in pages some were never read: a place without its row says nothing on paper.
  const printed = () => firstIndices(Math.min(count, MOST_PRINTED_ROWS)).filter((index) => rows.at(index) !== undefined)
  const shown = isPrinting ? printed() : window.items.map(({ index }) => index)
  const rowPx = isPrinting ? undefined : window.rowPx
  const hovered = useRef(-1)
  const activeRow = rows.at(active)
  const grows = columns.some((column) => column.grows)
  const columnCount = columns.length + (props.choice ? 1 : 0)
  const hasTotals = count > 0 && columns.some(({ total }) => total !== undefined)

  function press(event: MouseEvent) {
    const index = indexOf(event)
    if (index === null) return
    const row = rows.at(index)
    const folds = (event.target as HTMLElement).closest('[data-fold]')
    if (folds && row !== undefined) rows.groupOf?.(row, index)?.toggle()
    else props.onPress(index, event)
  }

  function hover(index: number | null) {
    if (index === null || index === hovered.current) return
    hovered.current = index
    const row = index < 0 ? undefined : rows.at(index)
    props.onHover?.(row ?? null)
  }

  return (
    <section
      ref={window.box}
      className={styles.box}
      data-grid={isGrid || undefined}
      data-grows={grows || undefined}
      data-cards={hasCards || undefined}
      style={{ '--row-px': `${window.rowPx}px`, '--head-px': `${window.headPx}px` } as CSSProperties}
      aria-busy={props.isBusy}
      {...(isRegion && { 'aria-label': label, tabIndex: 0 })}
      onPointerLeave={() => hover(-1)}
    >
      <table
        className={styles.table}
        aria-rowcount={isCounted ? count + 1 : -1}
        style={isPrinting || hasCards ? undefined : { [isGrid && !grows ? 'width' : 'minWidth']: model.width }}
        {...(isGrid && {
          role: 'grid',
          tabIndex: 0,
          'aria-label': label,
          'aria-multiselectable': true,
          'aria-activedescendant':
            activeRow !== undefined && shown.includes(active) ? idOf(rows.keyOf(activeRow, active)) : undefined,
          onKeyDown: keys.takeKey,
        })}
      >
        {!isGrid && <caption className="visually-hidden">{label}</caption>}
        <colgroup>
          {props.choice && <col className={styles.choiceColumn} />}
          {columns.map((column) => (
            <col key={column.key} style={isPrinting ? undefined : { width: widthOf(column, model) }} />
          ))}
        </colgroup>
        <TableHead model={model} choice={props.choice} />
        <tbody
          ref={keys.body}
          onClick={press}
          onAuxClick={press}
          onDoubleClick={(event) => withIndex(event, props.onDoublePress)}
          onChange={(event) => withIndex(event, props.onToggle)}
          onFocus={(event) => withIndex(event, setActive)}
          onPointerOver={(event) => hover(indexOf(event))}
          onKeyDown={isGrid ? undefined : keys.takeKey}
        >
          {props.isPending &&
            firstIndices(SKELETON_ROWS).map((index) => (
              <SkeletonRow
                key={index}
                index={index}
                columns={columns}
                choice={props.choice !== undefined}
                rowPx={window.rowPx}
              />
            ))}
          {!isPrinting && <SpaceRow heightPx={window.beforePx} columns={columnCount} />}
          {shown.map((index) => {
            const row = rows.at(index)
            if (row === undefined) {
              const choice = props.choice !== undefined
              return <SkeletonRow key={index} index={index} columns={columns} choice={choice} rowPx={window.rowPx} />
            }
            const key = rows.keyOf(row, index)
            const group = rows.groupOf?.(row, index)
            if (group) {
              const isActive = index === active
              return <GroupRow key={key} {...{ group, index, isActive, rowPx }} columns={columnCount} />
            }
            return (
              <TableRow
                key={key}
                row={row}
                index={index}
                columns={columns}
                lefts={lefts}
                lead={lead}
                id={isGrid ? idOf(key) : undefined}
                isActive={index === active}
                rowPx={rowPx}
                flashes={props.flashes ?? false}
                cards={hasCards}
                {...rows.lookOf?.(row, index)}
              />
            )
          })}
          {!isPrinting && <SpaceRow heightPx={window.afterPx} columns={columnCount} />}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map(({ key, kind, total }) => (
                <td key={key} data-number={isNumber(kind) || undefined}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {isPrinting && count > shown.length && (
        <p>
          {formatCount(shown.length)} de {formatCount(count)} linhas. Exporte para ter todas.
        </p>
      )}
      {count === 0 && !props.isPending && props.empty && <div className={styles.empty}>{props.empty}</div>}
    </section>
  )
}

/** Columns of words share what room the table has beyond the least, in parts of their own least. */
function widthOf<Row>(column: TableColumn<Row>, { columns, width }: TableModel<Row>): string | number {
  if (!column.grows) return column.width
  const shared = columns.reduce((sum, each) => sum + (each.grows ? each.width : 0), 0)
  return `calc(${column.width}px + max(0px, 100cqw - ${width}px) * ${column.width / shared})`
}

function firstIndices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

const idOf = (key: string | number) => `row-${key}`

/** Answers the place of the row that an event happened in; null outside of rows. */
function indexOf({ target }: { target: EventTarget }): number | null {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
  return place === undefined ? null : Number(place)
}

function withIndex(event: { target: EventTarget }, take: ((index: number) => void) | undefined): void {
  const index = indexOf(event)
  if (index !== null) take?.(index)
}
