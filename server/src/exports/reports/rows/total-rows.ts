import { totalWith } from '@monitorweb/contract/reports/columns/column-total'
import type { Column, TableTotals } from '../../formats/file-table.ts'

/**
 * Passes the same rows on, and counts and totals them as they pass: what is not rounded, as on the screen. `totals` are
 * of the rows that passed so far.
 */
export function totalRows<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  const values: (number | null)[] = columns.map(() => null)
  const totalled = columns.flatMap(({ total, value }, index) => (total ? [{ index, total, value }] : []))
  let rowCount = 0
  async function* passing() {
    for await (const row of rows) {
      rowCount++
      for (const { index, total, value } of totalled) values[index] = totalWith(total, values[index]!, value(row))
      yield row
    }
  }
  return { rows: passing(), totals: (): TableTotals => ({ rowCount, values }) }
}
