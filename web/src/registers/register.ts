import type { OfferedOperation } from '@monitorweb/contract/permissions'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import type { RegisterOrder } from '@monitorweb/contract/registers/register-orders'
import type { TableColumn } from '#table/table-column.ts'
import type { ListColumnKey } from './list/list-address.ts'
import type { ListSearch } from './list/list-search.ts'

/** These words say how a register is spoken of. */
export interface RegisterWords {
  /** The title is a word such as "Clientes". */
  title: string
  one: string
  many: string
  /** These words are such as "Nenhum cliente". */
  none: string
  /** These words are such as "Novo cliente". */
  fresh: string
  /** Says what a list is for that never had a record. */
  firstUse: string
}

/** A column of a register's list. */
export interface RegisterColumn<Row> extends TableColumn<Row> {
  key: ListColumnKey
  /** Answers what files and screens say of a row. */
  text(row: Row): string
  /** What the column is in files, where these keep apart what the screen shows in one. */
  inFiles?: readonly { header: string; text(row: Row): string }[]
  /** The field that the server sorts by, under our name. */
  sortBy?: RegisterOrder
  /** Says why what the texts need is not known yet, which it may read; null where it is. */
  lacks?(): Promise<string | null>
}

/** A filter beside the search; its name is its parameter in the link. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: 'customer' }
  | { kind: 'vehicleGroup' }
  | { kind: 'version' }
  | { kind: 'userType' }
  | { kind: 'state' }
)

/** A query is what of a list decides which rows it has, and in which order. */
export type ListQuery = Pick<ListSearch, 'text' | 'sort' | 'filters'>

/** A request is for a part of a list. */
interface RowsRequest {
  query: ListQuery
  first: number
  offset: number
  signal: AbortSignal
}

/** The list and the form of a register share this. */
export interface RegisterIdentity {
  /** The register's path: `/<name>` is the list, `/<name>/<key>` a record. */
  name: 'clientes' | 'equipamentos' | 'veiculos' | 'usuarios'
  /** The register's name in calls that serve several registers. */
  wire: RegisterName
  /** A person must have this operation to open the register. */
  needs: OfferedOperation
  creates: OfferedOperation
  words: RegisterWords
  /** A new record is typed at this path. */
  newPath: string
  remove(key: string): Promise<unknown>
}

/** Holds everything that the list of one register needs to know. */
export interface Register<Row> extends RegisterIdentity {
  searchHint: string
  /** One request takes so many rows, the specification's page. */
  pageRows: number
  columns: readonly RegisterColumn<Row>[]
  filters: readonly ListFilter[]
  keyOf(row: Row): string
  titleOf(row: Row): string
  isActive(row: Row): boolean
  rows(request: RowsRequest): Promise<Row[]>
  total(query: ListQuery, signal: AbortSignal): Promise<number>
}

/** Answers the path where a record is edited. */
export function recordPath(register: Pick<RegisterIdentity, 'name'>, key: string): string {
  return `/${register.name}/${encodeURIComponent(key)}`
}

/** Answers the key of everything that is cached of a register's list. */
export function listKey(register: Pick<RegisterIdentity, 'name'>): readonly string[] {
  return ['register-list', register.name]
}
