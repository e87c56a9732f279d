import { decimalsOf, durationText, isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { Column, ExportParameter, TableTotals } from './file-table.ts'

/** Says how many rows there are, and the sums of their columns. */
export function totalsInWords(columns: readonly Column<never>[], { rowCount, values }: TableTotals): ExportParameter[] {
  const sums = columns.flatMap(({ label, kind, total }, index) =>
    total === 'sum' ? [{ label: `Total: ${label}`, value: totalText(values[index] ?? 0, kind) }] : [],
  )
  return [{ label: 'Linhas', value: rowCount.toLocaleString('pt-BR') }, ...sums]
}

/** Says a total as people read it. */
function totalText(total: number, kind: Column<never>['kind']): string {
  if (!isNumber(kind)) return durationText(total)
  const decimals = decimalsOf(kind)
  return total.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
