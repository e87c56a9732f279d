import { integer, rules, text } from './field.ts'
import { optional, withDefault } from './operation.ts'

export const LARGEST_PAGE = 1000

/** `first` and `offset` with the call's default page. Outside 1–1000 is refused, never clamped. */
export function paging(pageSize: number) {
  return {
    first: withDefault(integer('first', 'Quantidade', { rule: rules.integer(1, LARGEST_PAGE) }), pageSize),
    offset: withDefault(integer('offset', 'A partir de', { rule: rules.integer(0) }), 0),
  }
}

/** `first` and `offset` of a list that comes whole when nobody asks for a page. */
export function optionalPaging() {
  const { first, offset } = paging(LARGEST_PAGE)
  return { first: optional(first), offset }
}

/** Order of a list: a field by its wire name, `asc` or `desc`. */
export function ordering() {
  return {
    orderBy: optional(text('orderBy', 'Ordenar por')),
    order: optional(text('order', 'Sentido')),
  }
}
