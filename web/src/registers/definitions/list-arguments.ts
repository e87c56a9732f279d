import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import type { ListFilter, ListQuery, RegisterColumn } from '../register.ts'

/** Writes a search as the wire takes it: the text may stand anywhere. */
export function patternOf({ text }: ListQuery): string {
  return `%${text}%`
}

/** Answers `orderBy` and `order` of a list, fields by their names on the wire. */
export function orderOf<Row>(
  { sort }: ListQuery,
  columns: readonly RegisterColumn<Row>[],
  fields: Record<string, { wire: string }>,
): { orderBy?: string; order?: string } {
  const sortBy = sort && columns.find(({ key }) => key === sort.key)?.sortBy
  const wire = sortBy && fields[sortBy]?.wire
  return wire ? { orderBy: wire, order: sort.descending ? 'desc' : 'asc' } : {}
}

/** Answers the code that a filter holds, if any. */
export function idOf(value: string | undefined): number | undefined {
  const id = Number(value)
  return value && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Answers the arguments that are set; the others are left out, not sent empty. */
export function given<T extends Record<string, unknown>>(args: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

export const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Situação',
  kind: 'choice',
  choices: [
    { value: 'active', label: 'Ativos' },
    { value: 'inactive', label: 'Inativos' },
  ],
}

export const CUSTOMER_FILTER: ListFilter = { name: 'customerId', label: 'Cliente', kind: 'customer' }

/** Answers the status that the filter asks for. */
export function statusOf(value: string | undefined): number | undefined {
  return { active: ACTIVE, inactive: INACTIVE }[value ?? '']
}
