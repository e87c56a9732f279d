import { decimalsOf, durationText, isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { Column, ExportParameter } from '../formats/file-table.ts'

/**
 * Passes the same rows on, and counts and adds them up as they pass: sums of what is not rounded, as on the screen.
 * `inWords` tells of the rows that passed so far.
 */
export function totalRows<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  const summed = columns.filter(({ sums }) => sums)
  const totals = summed.map(() => 0)
  let count = 0
  async function* passing() {
    for await (const row of rows) {
      count++
      for (const [index, { value }] of summed.entries()) totals[index]! += Number(value(row) ?? 0)
      yield row
    }
  }
  const inWords = (): ExportParameter[] => [
    { label: 'Linhas', value: count.toLocaleString('pt-BR') },
    ...summed.map(({ label, kind }, index) => ({ label: `Total: ${label}`, value: totalText(totals[index]!, kind) })),
  ]
  return { rows: passing(), inWords }
}

function totalText(total: number, kind: Column<never>['kind']): string {
  if (!isNumber(kind)) return durationText(total)
  const decimals = decimalsOf(kind)
  return total.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
