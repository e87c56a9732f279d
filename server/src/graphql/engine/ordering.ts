import { type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { Order } from '../../storage/base/page.ts'

const DIRECTIONS: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['asc', false],
  ['desc', true],
])

/**
 * Reads `orderBy` and `order` of a list as its store takes them; undefined where no order is asked for. `orderBy` is a
 * field's wire name, its direction apart or attached (`…_DESC`). Throws FieldError for what the list cannot be sorted
 * by.
 */
export function readOrder(
  fields: FieldSet,
  sortable: readonly string[],
  { orderBy = '', order = '' }: { orderBy?: string | undefined; order?: string | undefined },
): { order?: Order } {
  const [, wire = '', attached = ''] = /^(\w+?)(?:[_ ](asc|desc))?$/i.exec(orderBy) ?? []
  const descending = DIRECTIONS.get((order || attached).toLowerCase())
  if (descending === undefined) throw new FieldError('order', 'Use asc ou desc.')
  if (orderBy === '') return {}
  const name = Object.keys(fields).find((ours) => fields[ours]!.wire === wire && !isNested(fields[ours]!))
  if (name === undefined || !sortable.includes(name)) {
    const choices = sortable.map((ours) => fields[ours]!.wire).join(', ')
    throw new FieldError('orderBy', `Esta lista é ordenada por um destes campos: ${choices}.`)
  }
  return { order: { by: name, descending } }
}
