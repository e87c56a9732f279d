import type { HistorySearch } from '#reports/history/history-search.ts'
import type { TableSort } from '#table/table-column.ts'

/** Reads the order that a link asks for: "km" sorts up by that column, "-km" down. */
export function readSort({ order }: Pick<HistorySearch, 'order'>): TableSort | null {
  if (!order) return null
  return order.startsWith('-') ? { key: order.slice(1), descending: true } : { key: order, descending: false }
}

/** Writes an order as {@link readSort} reads it; undefined takes it out of the link. */
export function writeSort(sort: TableSort | null): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined
}
