import { ACTIVE } from '@monitorweb/contract/registers/record'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { otherPlate } from '@monitorweb/domain/brazil/plate'
import { bareTaxNumber, isTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { serialKey } from '@monitorweb/domain/text/serial'
import { ConflictError } from '../../../errors/record-errors.ts'
import type { Queryable } from '../../base/queryable.ts'
import { inScope, scopeParameter, type Viewer } from '../../base/scope.ts'
import { findDuplicates } from './duplicates.ts'
import { findUnplated, refuseKnownUnplated } from './unplated-vehicles.ts'

export interface ExistingRecord {
  key: string
  recordVersion: number
  /** Whether a vehicle is in use. */
  status?: number
  /** What is stored where people write one value in several ways, under our names of the fields. */
  written?: Readonly<Record<string, string>>
  /** The field by which a vehicle without a plate was found; so two rows may mean two vehicles that are called alike. */
  alikeIn?: string
}

type Sent = Record<string, unknown>

/** A row of a spreadsheet names a record that is there by its id, else by what identifies it. `$1` is the scope. */
const BY_REGISTER: Record<RegisterName, { sql: string; values(sent: Sent): unknown[] }> = {
  cliente: {
    sql: `select c.id::text as key, c.version as "recordVersion", json_build_object('taxNumber', c.tax_number,
            'phone', c.phone, 'fax', c.fax, 'mobile1', c.mobile1, 'mobile2', c.mobile2) as written from customer c
          where c.inactive_at is null and ${inScope('c.id', '$1')} and (c.id = $2 or ($2::int is null and (c.code = $3
            or translate(upper(c.tax_number), ' ./-', '') = $4)))`,
    values: (sent) => [sent['id'] || null, sent['code'] || null, knownByTaxNumber(sent)],
  },
  equipamento: {
    sql: `select d.serial as key, d.version as "recordVersion" from device d
          where d.inactive_at is null and d.state <> 'quarantine' and $1::int[] is null
            and (d.serial = $2 or d.match_key = $3) order by d.serial = $2 desc`,
    values: ({ serial }) => [serial ?? null, typeof serial === 'string' ? serialKey(serial) : null],
  },
  veiculo: {
    sql: `select v.id::text as key, v.version as "recordVersion", v.status from vehicle v
          where v.inactive_at is null and $1::int[] is null and (v.id = $2 or ($2::int is null and v.plate = any($3)))
          order by v.status = $4 desc, v.status`,
    // A vehicle out of use leaves its plate to another: the row says by its status which of them it means.
    values: ({ id, plate, status }) => [
      id || null,
      [plate, otherPlate(String(plate ?? ''))].filter((one) => one !== undefined && one !== ''),
      status ?? ACTIVE,
    ],
  },
  usuario: {
    sql: `select u.id::text as key, u.version as "recordVersion", json_build_object('phone', u.phone) as written
          from user_account u
          where u.inactive_at is null and ${inScope('u.customer_id', '$1')}
            and (u.id = $2 or ($2::int is null and lower(u.login) = lower($3)))`,
    values: ({ id, login }) => [id || null, login || null],
  },
}

/** Answers the CPF or CNPJ by which a row that tells no code speaks of its customer; one with a code may share it with another. */
function knownByTaxNumber({ id, code, taxNumber }: Sent): string | null {
  return !id && !code && typeof taxNumber === 'string' && isTaxNumber(taxNumber) ? bareTaxNumber(taxNumber) : null
}

/**
 * Finds the record that sent values speak of, where the viewer may see it. Throws ConflictError where several may be
 * meant.
 */
export async function findExisting(
  client: Queryable,
  { scope }: Viewer,
  { register, sent }: { register: RegisterName; sent: Sent },
): Promise<ExistingRecord | null> {
  const { sql, values } = BY_REGISTER[register]
  const stored = Object.fromEntries(Object.entries(sent).filter(([, value]) => isStorable(value)))
  const { rows } = await client.query<ExistingRecord>(`${sql} limit 2`, [scopeParameter(scope), ...values(stored)])
  if (rows.length > 1 && register === 'cliente') {
    throw new ConflictError('taxNumber', 'Vários clientes têm este CPF ou CNPJ. Informe o código do cliente.')
  }
  if (rows[1] && rows[0]!.status === rows[1].status && register === 'veiculo') {
    throw new ConflictError('plate', 'Vários veículos têm esta placa. Altere-os no cadastro de cada um.')
  }
  if (rows[0] || register !== 'veiculo' || scope.kind !== 'all' || sent['id']) return rows[0] ?? null
  const unplated = await findUnplated(client, stored)
  return unplated && { ...unplated, alikeIn: unplated.field }
}

/**
 * Refuses a new record that is there already by what rows are known by and other records may have too: the CPF or CNPJ of
 * a customer without a code, what a vehicle without a plate is called. Throws ConflictError.
 */
export async function refuseKnown(
  client: Queryable,
  viewer: Viewer,
  { register, sent }: { register: RegisterName; sent: Sent },
): Promise<void> {
  if (register === 'cliente') await refuseKnownCustomer(client, viewer, sent)
  if (register === 'veiculo') await refuseKnownUnplated(client, sent)
}

async function refuseKnownCustomer(client: Queryable, viewer: Viewer, sent: Sent): Promise<void> {
  const value = knownByTaxNumber(sent)
  if (value === null) return
  const [found] = await findDuplicates(client, viewer, { register: 'cliente', field: 'taxNumber', value, ownKey: '' })
  if (found) throw new ConflictError('taxNumber', `${found.message} Se é outro cliente, dê a ele um código.`)
}

/** Answers what was sent without telephones, CPF and CNPJ that are written otherwise than they are stored and are the same. */
export function withoutRewritten(sent: Sent, { written = {} }: ExistingRecord): Sent {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(name in written) || bare(value) !== bare(written[name])),
  )
}

function bare(value: unknown): string {
  return String(value ?? '').replace(/[\s()./-]/g, '')
}

const LARGEST_INTEGER = 2 ** 31 - 1

/** PostgreSQL keeps no U+0000 in a text, and no greater number in an integer, so that no record has one. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER
  return typeof value !== 'string' || !value.includes('\0')
}
