import type { OperationName } from '@monitorweb/contract/operations'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import type { TableColumn } from '#table/table-column.ts'
import type { ListSearch } from './list/list-search.ts'

/** How a register is spoken of. */
export interface RegisterWords {
  /** "Clientes" */
  title: string
  one: string
  many: string
  /** "Nenhum cliente" */
  none: string
  /** "Novo cliente" */
  fresh: string
  /** What a list that never had a record says it is for. */
  firstUse: string
}

/** A column of a register's list. */
export interface RegisterColumn<Row> extends TableColumn<Row> {
  /** What files and screens say of a row. */
  text(row: Row): string
  /** Field that the server sorts by, under our name. */
  sortBy?: string
}

/** A filter beside the search; its name is its parameter in the link. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: 'customer' }
  | { kind: 'version' }
  | { kind: 'userType' }
  | { kind: 'state' }
)

/** What of a list decides which rows it has, and in which order. */
export type ListQuery = Pick<ListSearch, 'busca' | 'sort' | 'filters'>

/** A part of a list. */
interface RowsRequest {
  query: ListQuery
  first: number
  offset: number
  signal: AbortSignal
}

/** What the list and the form of a register share. */
export interface RegisterIdentity {
  /** Its path: `/<name>` is the list, `/<name>/<key>` a record. */
  name: 'clientes' | 'equipamentos' | 'veiculos' | 'usuarios'
  /** Its name in calls that serve several registers. */
  wire: RegisterName
  /** The operation that a person must have to open it. */
  needs: OperationName
  creates: OperationName
  words: RegisterWords
  /** Where a new record is typed. */
  newPath: string
  remove(key: string): Promise<unknown>
}

/** Everything that the list of one register needs to know. */
export interface Register<Row> extends RegisterIdentity {
  searchHint: string
  /** Rows of one request, the specification's page. */
  pageRows: number
  columns: readonly RegisterColumn<Row>[]
  filters: readonly ListFilter[]
  keyOf(row: Row): string
  titleOf(row: Row): string
  isActive(row: Row): boolean
  rows(request: RowsRequest): Promise<Row[]>
  total(query: ListQuery, signal: AbortSignal): Promise<number>
}

/** Where a record is edited. */
export function recordPath(register: Pick<RegisterIdentity, 'name'>, key: string): string {
  return `/${register.name}/${encodeURIComponent(key)}`
}

/** The key of everything that is cached of a register's list. */
export function listKey(register: Pick<RegisterIdentity, 'name'>): readonly string[] {
  return ['register-list', register.name]
}
