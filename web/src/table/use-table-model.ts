import { compareKeys, sortKey } from '@monitorweb/contract/reports/columns/sort-key'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import type { TableColumn, TableSort } from './table-column.ts'

const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** TanStack Table takes rows that are objects; each row of ours is kept in one. */
interface HeldRow {
  row: unknown
}

interface TableOptions<Row> {
  columns: readonly TableColumn<Row>[]
  /**
   * The keys of the columns that are shown, in their order; without them the table shows the columns that are not
   * `off`, as they are declared.
   */
  shown?: readonly string[]
  sort?: TableSort | null
  /** Is called when the sorting changes; without it no head can be pressed. */
  onSort?(sort: TableSort | null): void
  /** Where this is set boxes that choose rows stand before the columns, and stay in sight, too. */
  hasChoice?: boolean
  /** Rows that are all here are sorted by the table; without them the rows come in their order. */
  rows?: readonly Row[]
}

/** A model is what a table shows and by what it is sorted, as TanStack Table works it out. */
export interface TableModel<Row> {
  /** The columns that are shown, pinned ones first. */
  columns: readonly TableColumn<Row>[]
  /** Tells how far from the left each column stands that stays in sight. */
  lefts: ReadonlyMap<string, number>
  /** The width of all columns together. */
  width: number
  sort: TableSort | null
  canSort(key: string): boolean
  /** Turns the sorting by a press on a head: one sorts up, another one down, a third as before. */
  turnSort(key: string): void
  /** The rows that were given, sorted. */
  rows: readonly Row[]
}

/** The boxes are this wide, as the style has it, with letters of the usual size. */
const CHOICE_PX = 40
const NO_ROWS: readonly never[] = []

/** Works out the columns, the order and the sorted rows of a table. */
export function useTableModel<Row>(options: TableOptions<Row>): TableModel<Row> {
  const { shown, sort = null, onSort, rows, hasChoice = false } = options
  const scale = useTextScale()
  const choicePx = hasChoice ? CHOICE_PX * scale : 0
  // Letters that are larger have wider columns.
  const columns = useMemo(
    () =>
      scale === 1 ? options.columns : options.columns.map((column) => ({ ...column, width: column.width * scale })),
    [options.columns, scale],
  )
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const visible = useMemo(() => shown ?? columns.filter(({ off }) => !off).map(({ key }) => key), [columns, shown])
  const data = useMemo(() => (rows ?? NO_ROWS).map((row): HeldRow => ({ row })), [rows])
  const state = useMemo(
    () => ({
      columnOrder: [...visible],
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, visible.includes(key)])),
      columnPinning: { start: pinnedKeys(columns, visible), end: [] },
      sorting: sort ? [{ id: sort.key, desc: sort.descending }] : [],
    }),
    [columns, visible, sort],
  )
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data,
    state,
    sortDescFirst: false,
    enableSorting: onSort !== undefined || rows !== undefined,
    manualSorting: rows === undefined,
    onSortingChange(update) {
      const [next] = typeof update === 'function' ? update(state.sorting) : update
      onSort?.(next ? { key: next.id, descending: next.desc } : null)
    },
  })
  const shownColumns = table.getVisibleLeafColumns()
  const sortedRows = table.getRowModel().rows
  const look = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    return {
      columns: shownColumns.map(({ id }) => byKey.get(id)!),
      lefts: new Map(
        shownColumns.flatMap((column) => {
          const isPinned = column.getIsPinned()
          return isPinned ? [[column.id, column.getStart('start') + choicePx] as const] : []
        }),
      ),
      width: shownColumns.reduce((sum, column) => sum + column.getSize(), choicePx),
    }
  }, [columns, shownColumns, choicePx])
  const plainRows = useMemo(() => sortedRows.map(({ original }) => original.row as Row), [sortedRows])
  return {
    ...look,
    sort,
    canSort: (key) => onSort !== undefined && (table.getColumn(key)?.getCanSort() ?? false),
    turnSort: (key) => table.getColumn(key)?.toggleSorting(),
    rows: plainRows,
  }
}

function definitionOf<Row>({ key, header, width, value, sorts = false }: TableColumn<Row>) {
  return {
    id: key,
    header,
    size: width,
    minSize: 0,
    enableSorting: sorts,
    accessorFn: ({ row }: HeldRow) => (value && sortKey(value(row as Row))) ?? undefined,
    sortFn: byValue,
    // A value that is not known stands last, whichever way the table is sorted.
    sortUndefined: 'last' as const,
  }
}

const byValue: SortFn<typeof FEATURES, HeldRow> = (one, other, key) =>
  compareKeys(one.getValue(key), other.getValue(key))

/** Answers the columns that stay in sight; where none of those is shown, the first column does. */
function pinnedKeys<Row>(columns: readonly TableColumn<Row>[], visible: readonly string[]): string[] {
  const pinned = columns.flatMap(({ key, pinned }) => (pinned && visible.includes(key) ? [key] : []))
  return pinned.length > 0 ? pinned : visible.slice(0, 1)
}
