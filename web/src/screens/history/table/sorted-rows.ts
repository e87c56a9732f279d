import type { CellValue } from '@monitorweb/contract/reports/columns/column-declaration'
import type { HistorySearch } from '#reports/history/history-search.ts'

export interface TableSort {
  key: string
  descending: boolean
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

/** The order that a link names. */
export function readSort({ order }: HistorySearch): TableSort | null {
  if (!order) return null
  return order.startsWith('-') ? { key: order.slice(1), descending: true } : { key: order, descending: false }
}

export function writeSort(sort: TableSort | null): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined
}

/**
 * Rows by what they have under a key, words as people sort them; what is not known comes last either way, and what is the
 * same stays as it was. Undefined for a row: the key means nothing here, and all stay as they were.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: TableSort | null,
  valueUnder: (row: Row, key: string) => CellValue | undefined,
): readonly Row[] {
  if (!sort || rows.length === 0 || valueUnder(rows[0]!, sort.key) === undefined) return rows
  const turn = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueUnder(row, sort.key) ?? null }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      return turn * compared(one, other)
    })
    .map(({ row }) => row)
}

type Known = NonNullable<CellValue>

/** Places from south to north, and of those on one latitude from west to east. */
function compared(one: Known, other: Known): number {
  if (typeof one === 'string') return collator.compare(one, String(other))
  if (typeof one !== 'object' || typeof other !== 'object') return Number(one) - Number(other)
  return one[0] - other[0] || one[1] - other[1]
}
