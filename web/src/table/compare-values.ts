import type { CellValue } from '@monitorweb/contract/reports/columns/column-declaration'

type Known = NonNullable<CellValue>

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

/**
 * Compares two values of one column, by the one rule of all tables: words as people sort them, without regard to case
 * and accents, figures within them by what they count; places from south to north, and of those on one latitude from
 * west to east.
 */
export function compareValues(one: Known, other: Known): number {
  if (typeof one === 'string') return collator.compare(one, String(other))
  if (typeof one !== 'object' || typeof other !== 'object') return Number(one) - Number(other)
  return one[0] - other[0] || one[1] - other[1]
}
