/** This is the part of a list that is asked for. */
export interface Page {
  first: number
  offset: number
}

/** This is a list's order; `by` is one of the names that the store says it sorts by. */
export interface Order {
  by: string
  descending: boolean
}

/** This is a search as it comes: a LIKE pattern, "%" for all. */
export interface Search {
  search: string
}

/** It gives the SQL of each name by which a store's list can be sorted. */
export type Sortable = Record<string, string>

/**
 * Answers `order by …, <tie breaker>`, so that the same question gets the same pages. Texts sort as Brazilians read.
 */
export function orderClause(sortable: Sortable, order: Order, tieBreaker: string): string {
  const expression = sortable[order.by]
  if (!expression) throw new RangeError(`not sortable: ${order.by}`)
  return `order by ${expression} ${order.descending ? 'desc nulls last' : 'asc'}, ${tieBreaker}`
}

/**
 * Answers SQL that sorts a text column as Brazilians read: accents and case count only between words that are otherwise
 * equal.
 */
export function textOrder(column: string): string {
  return `${column} collate "pt-BR-x-icu"`
}

/** Answers the part of a search that counts: "" searches as "%" does. */
export function patternOf({ search }: Search): string {
  return search.trim() === '' ? '%' : search
}

/** SQL: the digits of a telephone, without the country's number in front. */
export function phoneDigits(phone: string): string {
  return `regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^55(?=[0-9]{10,11}$)', '')`
}

/**
 * SQL: whether a telephone, however it is written, has the digits of the pattern in it. Fewer than six are those of a
 * code or a street, and would find half of the register; the country's number in front is left out.
 */
export function phoneMatches(phones: string, pattern: string): string {
  const digits = phoneDigits(pattern)
  return `(length(${digits}) >= 6 and regexp_replace(${phones}, '[^0-9/]', '', 'g') like '%' || ${digits} || '%')`
}
