/** The part of a list that is asked for. */
export interface Page {
  first: number
  offset: number
}

/** A list's order; `by` is one of the names that the store says it sorts by. */
export interface Order {
  by: string
  descending: boolean
}

/** A search as it comes: a LIKE pattern, "%" for all. */
export interface Search {
  search: string
}

/** A store's list: what it is sorted by where nothing is asked, and the SQL of each sortable name. */
export type Sortable = Record<string, string>

/** `order by …, <tie breaker>`: the same pages for the same question. Texts sort as Brazilians read. */
export function orderClause(sortable: Sortable, order: Order, tieBreaker: string): string {
  const expression = sortable[order.by]
  if (!expression) throw new RangeError(`not sortable: ${order.by}`)
  return `order by ${expression} ${order.descending ? 'desc nulls last' : 'asc'}, ${tieBreaker}`
}

/** SQL that sorts a text column without case, digits by their value. */
export function textOrder(column: string): string {
  return `${column} collate "pt-BR-x-icu"`
}

/** The part of a search that counts: "" searches as "%" does. */
export function patternOf({ search }: Search): string {
  return search.trim() === '' ? '%' : search
}
