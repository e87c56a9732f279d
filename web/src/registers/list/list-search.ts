import { fromAddress, toAddress } from '#state/address-words.ts'
import type { TableSort } from '#table/table-column.ts'
import { LIST_ADDRESS } from './list-address.ts'

/** This is what a register's list shows, as its link holds it. */
export interface ListSearch {
  /** The text that is looked for. */
  text: string
  sort: TableSort | null
  /** The names of the columns shown, in order; null for the register's own choice. */
  columns: readonly string[] | null
  /** The page at the top of the window, counted from 1. */
  page: number
  /** The values of the register's filters that are set. */
  filters: Readonly<Record<string, string>>
}

/** The vocabulary says what a list can be asked for. */
export interface ListVocabulary {
  columns: readonly string[]
  sortable: readonly string[]
  filters: readonly string[]
}

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readListSearch(address: Record<string, unknown>, vocabulary: ListVocabulary): ListSearch {
  const params = fromAddress(address, LIST_ADDRESS)
  const columns = textOf(params['columns'])
    .split(',')
    .filter((name) => vocabulary.columns.includes(name))
  const page = Number(params['page'])
  return {
    text: textOf(params['text']),
    sort: readSort(textOf(params['sort']), vocabulary.sortable),
    columns: columns.length > 0 ? columns : null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    filters: Object.fromEntries(
      vocabulary.filters.flatMap((name) => (textOf(params[name]) ? [[name, textOf(params[name])]] : [])),
    ),
  }
}

/** Writes the parameters of a list's link; what is as usual leaves no trace. */
export function writeListSearch({ text, sort, columns, page, filters }: ListSearch): Record<string, string> {
  const params = {
    ...(text && { text }),
    ...filters,
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.key}` }),
    ...(columns && { columns: columns.join(',') }),
    ...(page > 1 && { page: String(page) }),
  }
  return toAddress(params, LIST_ADDRESS) as Record<string, string>
}

function readSort(text: string, sortable: readonly string[]): ListSearch['sort'] {
  const descending = text.startsWith('-')
  const key = descending ? text.slice(1) : text
  return sortable.includes(key) ? { key, descending } : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
