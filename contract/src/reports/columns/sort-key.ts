import { withoutAccents } from '@monitorweb/domain/text/text'
import type { CellValue } from './column-declaration.ts'

/** A key is what a value is sorted by; it compares at once, however many rows there are. */
export type SortKey = string | number | readonly [latitude: number, longitude: number]

/** Figures that stand alone are filled up to this length, so that they compare by what they count. */
const FIGURE_LENGTH = 16

/**
 * Answers the key of words, by the one rule of all tables: neither case nor accents count, and a figure that stands
 * alone goes by its amount: "Ônibus 9" comes before "ônibus 10". Codes such as plates and serials go letter by letter,
 * so that ABC1C34 stays beside ABC1234.
 */
export function wordKey(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu, (figure) => figure.padStart(FIGURE_LENGTH, '0'))
}

/** Answers the key of a value; null for one that is not known, and for no words, which come last. */
export function sortKey(value: CellValue): SortKey | null {
  if (value === null || value === '') return null
  if (typeof value === 'string') return wordKey(value)
  return typeof value === 'boolean' ? Number(value) : value
}

/** Compares two keys of one column; places go from south to north, and those on one latitude from west to east. */
export function compareKeys(one: SortKey, other: SortKey): number {
  if (typeof one === 'object' && typeof other === 'object') return one[0] - other[0] || one[1] - other[1]
  return one === other ? 0 : one < other ? -1 : 1
}
