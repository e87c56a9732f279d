import { compareKeys, type SortKey, sortKey } from '@monitorweb/contract/reports/columns/sort-key'
import type { RowOrder } from '../../export-request.ts'
import type { Column } from '../../formats/file-table.ts'

/** More rows than these are not held to be sorted. */
export const MOST_SORTED_ROWS = 50_000

/** Reads an order as a request has it: "distancia" from the least on, "-distancia" from the greatest on. */
export function readRowOrder(text: string): RowOrder | undefined {
  const asked = text.trim()
  if (asked === '') return undefined
  return asked.startsWith('-') ? { column: asked.slice(1), descending: true } : { column: asked, descending: false }
}

interface Ordering<Row> {
  column: Column<Row>
  descending: boolean
  /** Rows are sorted within their group, as far as rows of one follow each other. */
  groupOf?(row: Row): unknown
  /** It is called where there are too many rows: those then stay in the order in which they come. */
  onTooMany(): void
  most?: number
}

/**
 * Answers the rows as a table of the screen sorts them: by the keys of their values, those without one last, equal ones
 * in the order in which they come.
 */
export async function* orderedRows<Row>(rows: AsyncIterable<Row>, ordering: Ordering<Row>): AsyncGenerator<Row> {
  const { groupOf = () => null, onTooMany, most = MOST_SORTED_ROWS } = ordering
  let held: Row[] = []
  let group: unknown = null
  let isTooMany = false
  for await (const row of rows) {
    const next = groupOf(row)
    if (next !== group) {
      yield* sorted(held, ordering)
      held = []
      isTooMany = false
    }
    group = next
    if (isTooMany) yield row
    else if (held.push(row) > most) {
      onTooMany()
      isTooMany = true
      yield* held
      held = []
    }
  }
  yield* sorted(held, ordering)
}

function sorted<Row>(rows: Row[], { column, descending }: Ordering<Row>): Row[] {
  const turn = descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: sortKey(column.value(row)) }))
  keyed.sort((one, other) =>
    isKnown(one) && isKnown(other) ? turn * compareKeys(one.key, other.key) : order(one, other),
  )
  return keyed.map(({ row }) => row)
}

interface Keyed {
  key: SortKey | null
}

const isKnown = (keyed: Keyed): keyed is { key: SortKey } => keyed.key !== null
const order = (one: Keyed, other: Keyed) => Number(one.key === null) - Number(other.key === null)
