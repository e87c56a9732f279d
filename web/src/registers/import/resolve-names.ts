import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { withoutAccents } from '@monitorweb/domain/text/text'
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
  ids: Map<string, number>
  errors: CellError[]
}

interface NamedRecord {
  id: number
  names: string[]
}

const CUSTOMER_FIELDS = ['customerId', 'parentId', 'sharedCustomerId1', 'sharedCustomerId2', 'sharedCustomerId3']

const KINDS: Readonly<Record<string, NamedRecord[]>> = {
  vehicleTypeId: namedKinds(VEHICLE_KINDS),
  iconId: namedKinds(VEHICLE_KINDS),
  serviceTypeId: namedKinds(SERVICE_KINDS),
}

/** Looks up what a table names in words instead of by codes: customers, models, types of user and kinds of vehicle. */
export async function resolveNames(table: RecognisedTable, fields: readonly ImportField[]): Promise<Named> {
  const named: Named = { ids: new Map(), errors: [] }
  for (const [index, name] of table.columns.entries()) {
    const find = name === null || !fields.some((field) => field.name === name) ? null : finderOf(name)
    if (!find || name === null) continue
    const cells = new Set(
      table.rows.map((row) => row[index] ?? '').filter((cell) => cell !== '' && !/^\d+$/.test(cell)),
    )
    for (const cell of cells) {
      const found = (await find(cell)).filter(({ names }) => names.some((known) => plain(known) === plain(cell)))
      if (found.length === 1) named.ids.set(`${name}:${cell}`, found[0]!.id)
      else complain(named, table, { index, name, cell, count: found.length })
    }
  }
  return named
}

interface Unnamed {
  index: number
  name: string
  cell: string
  count: number
}

function complain(named: Named, { rows }: RecognisedTable, { index, name, cell, count }: Unnamed) {
  const message =
    count === 0 ? `Não há registro chamado «${cell}».` : `${count} registros se chamam «${cell}»; use o código.`
  for (const [row, cells] of rows.entries()) {
    if (cells[index] === cell) named.errors.push({ row, name, message })
  }
}

function finderOf(name: string): ((cell: string) => Promise<NamedRecord[]>) | null {
  if (CUSTOMER_FIELDS.includes(name)) return findCustomers
  if (name === 'versionId') return findVersions
  if (name === 'userTypeId') return findUserTypes
  const kinds = KINDS[name]
  return kinds ? async () => kinds : null
}

async function findCustomers(cell: string): Promise<NamedRecord[]> {
  const rows = await call(registerOperations.searchCustomers, { search: cell, first: 50 }, [
    'id',
    'name',
    'code',
    'taxNumber',
  ])
  return rows.map(({ id, name, code, taxNumber }) => ({ id, names: [name, code, taxNumber] }))
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

function plain(text: string): string {
  return withoutAccents(text).toLowerCase().trim()
}
