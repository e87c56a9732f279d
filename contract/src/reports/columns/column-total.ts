import type { CellValue, ColumnTotal } from './column-declaration.ts'

/** Answers a total with one value more; it is null as long as no value was known. */
export function totalWith(total: ColumnTotal, before: number | null, value: CellValue): number | null {
  if (value === null) return before
  const amount = Number(value)
  if (before === null) return amount
  return total === 'sum' ? before + amount : Math.max(before, amount)
}
