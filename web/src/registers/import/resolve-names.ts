import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { bareTaxNumber, formatTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { ApiError, type ApiErrorCode } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import type { ImportField, RecognisedTable } from './recognise-columns.ts'

/** Tells of a cell that was refused; `name` is null where the whole row is at fault. */
export interface CellError {
  row: number
  name: string | null
  message: string
}

/** Holds the ids of the records that cells name in words, by `field:cell`, and the cells that name none, or several. */
export interface Named {
  ids: Map<string, number | string>
  errors: CellError[]
}

interface NamedRecord {
  id: number
  names: string[]
}

type Find = (cell: string) => Promise<NamedRecord[]>

/** So many cells are looked up at once. */
const LOOKUPS_AT_ONCE = 8

/** Codes of groups, or what comes into some and leaves others. */
const GROUP_CODES = /^[\d\s,+-]+$/

const CUSTOMER_FIELDS = ['customerId', 'parentId', 'sharedCustomerId1', 'sharedCustomerId2', 'sharedCustomerId3']

/** So the server answers for a customer that is not there, and for digits that are too many for the number of one. */
const NO_CUSTOMER: readonly ApiErrorCode[] = ['NOT_FOUND', 'BAD_USER_INPUT']

const KINDS: Readonly<Record<string, NamedRecord[]>> = {
  vehicleTypeId: namedKinds(VEHICLE_KINDS),
  iconId: namedKinds(VEHICLE_KINDS),
  serviceTypeId: namedKinds(SERVICE_KINDS),
}

/** Looks up what a table names in words instead of by codes: customers, models, types of user and kinds of vehicle. */
export async function resolveNames(table: RecognisedTable, fields: readonly ImportField[]): Promise<Named> {
  const named: Named = { ids: new Map(), errors: [] }
  for (const [index, name] of table.columns.entries()) {
    if (name === null || !fields.some((field) => field.name === name)) continue
    const cells = [...new Set(table.rows.map((row) => row[index] ?? '').filter((cell) => cell !== ''))]
    for await (const [cell, meant] of name === 'groups' ? groupsOf(cells) : recordsOf(cells, finderOf(name))) {
      if ('id' in meant) named.ids.set(`${name}:${cell}`, meant.id)
      else {
        for (const [row, { [index]: value }] of table.rows.entries()) {
          if (value === cell) named.errors.push({ row, name, message: meant.complaint })
        }
      }
    }
  }
  return named
}

type Meant = { id: number | string } | { complaint: string }

/** Answers what cells mean that each name one record; a cell that is no name says nothing here. */
async function* recordsOf(cells: readonly string[], find: Find | null): AsyncGenerator<[string, Meant]> {
  if (!find) return
  for await (const [cell, known] of findAll(cells, find)) {
    const found = alike(known, cell)
    const complaint = complaintOf(cell, found, known)
    if (complaint !== null) yield [cell, { complaint }]
    else if (found.length === 1) yield [cell, { id: found[0]!.id }]
  }
}

/**
 * Answers what cells mean that name groups of vehicles with commas between, as lists write them. A group may be called by
 * digits: only those that call none are codes.
 */
async function* groupsOf(cells: readonly string[]): AsyncGenerator<[string, Meant]> {
  if (cells.length === 0) return
  const { readAllGroups } = await import('#api/read-vehicle-groups.ts')
  const rows = await readAllGroups(new AbortController().signal, ['id', 'name'])
  const known = rows.map(({ id, name }) => ({ id, names: [name] }))
  for (const cell of cells) {
    const names = alike(known, cell).length > 0 ? [cell] : cell.split(',').map((name) => name.trim())
    const found = names.map((name) => alike(known, name))
    const several = found.findIndex(({ length }) => length > 1)
    const wrong = several < 0 ? found.findIndex(({ length }) => length === 0) : several
    if (wrong < 0) yield [cell, { id: found.map(([group]) => group!.id).join() }]
    // Digits by which several are called are no code of yet another.
    else if (several >= 0 || !GROUP_CODES.test(cell)) {
      yield [cell, { complaint: groupComplaint(names[wrong]!, found[wrong]!.length) }]
    }
  }
}

function groupComplaint(name: string, count: number): string {
  if (count === 0) return `Não há grupo chamado «${name}».`
  return `${count} grupos se chamam «${name}»; escolha o grupo no cadastro do veículo.`
}

function alike(known: readonly NamedRecord[], cell: string): NamedRecord[] {
  return known.filter(({ names }) => names.some((name) => plain(name) === plain(cell)))
}

async function* findAll(cells: readonly string[], find: Find): AsyncGenerator<[string, NamedRecord[]]> {
  for (let from = 0; from < cells.length; from += LOOKUPS_AT_ONCE) {
    const some = cells.slice(from, from + LOOKUPS_AT_ONCE)
    yield* await Promise.all(some.map(async (cell): Promise<[string, NamedRecord[]]> => [cell, await find(cell)]))
  }
}

/**
 * Says why a cell means no one record. Digits are a code that somebody gave, or else the program's own number; where these
 * are of two records nobody but the person knows which one is meant.
 */
function complaintOf(cell: string, found: readonly NamedRecord[], known: readonly NamedRecord[]): string | null {
  if (found.length > 1) return `${found.length} registros se chamam «${cell}»; use o código.`
  if (!isNumber(cell)) return found.length === 0 ? `Não há registro chamado «${cell}».` : null
  const isTwofold = found.length === 1 && known.some(({ id }) => id === Number(cell) && id !== found[0]!.id)
  return isTwofold ? `«${cell}» é o código de um registro e o código interno de outro; use o nome.` : null
}

function finderOf(name: string): Find | null {
  if (CUSTOMER_FIELDS.includes(name)) return findCustomers
  if (name === 'versionId') return askedOnce(findVersions)
  if (name === 'userTypeId') return askedOnce(findUserTypes)
  const kinds = KINDS[name]
  return kinds ? async () => kinds : null
}

/** Answers all cells of a column from the one list of what there is. */
function askedOnce(list: () => Promise<NamedRecord[]>): Find {
  let known: Promise<NamedRecord[]> | null = null
  return () => (known ??= list())
}

async function findCustomers(cell: string): Promise<NamedRecord[]> {
  const rows = await call(registerOperations.searchCustomers, { search: cell, first: 50 }, [
    'id',
    'name',
    'code',
    'taxNumber',
  ])
  const found = rows.map(({ id, name, code, taxNumber }) => {
    return { id, names: [name, code, bareTaxNumber(taxNumber), formatTaxNumber(taxNumber)] }
  })
  return found.length > 0 && isNumber(cell) ? [...found, ...(await findCustomer(Number(cell)))] : found
}

/** Finds the customer of this number; nothing where there is none, or none that may be seen. */
async function findCustomer(id: number): Promise<NamedRecord[]> {
  try {
    await call(registerOperations.getCustomer, { id }, ['id'])
    return [{ id, names: [] }]
  } catch (error) {
    if (error instanceof ApiError && NO_CUSTOMER.includes(error.code)) return []
    throw error
  }
}

async function findVersions(): Promise<NamedRecord[]> {
  return (await call(registerLookups.listDeviceVersions, {})).map(({ id, name, code }) => ({ id, names: [name, code] }))
}

async function findUserTypes(): Promise<NamedRecord[]> {
  return (await call(registerLookups.listUserTypes, {})).map(({ id, name, access }) => ({ id, names: [name, access] }))
}

function namedKinds(kinds: Readonly<Record<number, string>>): NamedRecord[] {
  return Object.entries(kinds).map(([id, name]) => ({ id: Number(id), names: [name] }))
}

function isNumber(cell: string): boolean {
  return /^\d+$/.test(cell)
}

function plain(text: string): string {
  return withoutAccents(text).toLowerCase().trim()
}
