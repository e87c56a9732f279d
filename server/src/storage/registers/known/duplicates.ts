import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { isPlate, otherPlate } from '@monitorweb/domain/brazil/plate'
import { bareTaxNumber, isTaxNumberLong } from '@monitorweb/domain/brazil/tax-number'
import { serialKey } from '@monitorweb/domain/text/serial'
import { VIN } from '@monitorweb/domain/text/vin'
import type pg from 'pg'
import { ConflictError } from '../../../errors/record-errors.ts'
import { phoneDigits } from '../../base/page.ts'
import type { Queryable } from '../../base/queryable.ts'
import { includesCustomer, type Viewer } from '../../base/scope.ts'

/** This is a record that has the same value. */
export interface FoundDuplicate {
  /** It says which record that is, as far as the viewer may see it. */
  message: string
  refused: boolean
  /** The key of the record; "" where the viewer may not see it. */
  key: string
}

interface Candidate {
  key: string
  title: string
  customerId: number | null
  customerName: string | null
  refused: boolean
  /** A vehicle's plate in the other standard, where plates are compared. */
  otherPlate?: string
}

interface Question {
  field: string
  value: string
  /** The key of the record that is being changed; "" for a new one. */
  ownKey: string
}

interface Rule {
  /** Answers what the value is compared as; an empty list asks nothing. */
  values(value: string): string[]
  /** Answers what all who save the same value wait for, where that is not the first of its values in their order. */
  lock?(value: string): string
  /** The field whose values these are compared with, where that is not this field alone. */
  among?: string
  /** It selects candidates by `$1`, the values, and `$2`, the own key. */
  sql: string
  /** It reads "uma placa" in sentences about what may not be seen. */
  words: string
}

const CUSTOMER = `c.id::text as key, c.name as title, c.id as "customerId", null as "customerName"`
const VEHICLE = `v.id::text as key, coalesce(nullif(v.plate, ''), v.description) as title,
  c.id as "customerId", c.name as "customerName"`
const OF_VEHICLE = `vehicle v left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
  left join customer c on c.id = o.customer_id where v.inactive_at is null and v.id::text <> $2`
/** What stands as the plate in the other standard is one only where it has the form of one. */
const PLATES = `select ${VEHICLE}, v.status = 0 as refused, v.other_plate as "otherPlate" from ${OF_VEHICLE}
  and (v.plate = any($1) or (v.other_plate <> '' and v.other_plate = any($1) and v.other_plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'))`
const DEVICE = `d.serial as key, d.serial as title, c.id as "customerId", c.name as "customerName"`
const OF_DEVICE = `device d left join customer c on c.id = d.customer_id
  where d.state <> 'quarantine' and d.inactive_at is null and d.serial <> $2`
const USER = `u.id::text as key, u.login as title, c.id as "customerId", c.name as "customerName"`
const OF_USER = `user_account u join customer c on c.id = u.customer_id where u.inactive_at is null and u.id::text <> $2`

const asIs = (value: string) => (value === '' ? [] : [value])
const lower = (value: string) => asIs(value.toLowerCase())
const IS_VIN = `v.chassis ~ '${VIN.source}'`

/**
 * The rules stand by register and our name of the field. What is refused would make two records of one thing; the rest
 * is worth a look.
 */
const RULES: Record<RegisterName, Record<string, Rule>> = {
  cliente: {
    code: {
      values: asIs,
      words: 'este código',
      sql: `select ${CUSTOMER}, true as refused from customer c
            where c.inactive_at is null and c.id::text <> $2 and c.code = any($1)`,
    },
    taxNumber: {
      // Words such as ISENTO stand in its place, and are nobody's alone.
      values: (value) => (isTaxNumberLong(value) ? [bareTaxNumber(value)] : []),
      words: 'este CPF ou CNPJ',
      sql: `select ${CUSTOMER}, false as refused from customer c
            where c.inactive_at is null and c.id::text <> $2 and c.tax_number <> ''
              and upper(regexp_replace(c.tax_number, '[^0-9A-Za-z]', '', 'g')) = any($1)`,
    },
  },
  equipamento: {
    serial: {
      values: (value) => (value === '' ? [] : [serialKey(value), value]),
      lock: serialKey,
      words: 'este número de série',
      sql: `select ${DEVICE}, true as refused from ${OF_DEVICE} and (d.serial = any($1) or d.match_key = any($1))`,
    },
    phone: {
      // One that is asked for without its DDD is compared without it.
      values: (value) => asIs(value.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')),
      words: 'este telefone',
      sql: `select ${DEVICE}, false as refused from ${OF_DEVICE}
            and d.phone <> '' and (${phoneDigits('d.phone_area || d.phone')} = any($1) or ${phoneDigits('d.phone')} = any($1))`,
    },
  },
  veiculo: {
    plate: {
      values: (value) => [...asIs(value), ...asIs(otherPlate(value))],
      words: 'esta placa',
      sql: PLATES,
    },
    otherPlate: {
      values: (value) => (isPlate(value) ? [value, ...asIs(otherPlate(value))] : []),
      among: 'plate',
      words: 'esta placa',
      sql: PLATES,
    },
    chassis: {
      values: asIs,
      words: 'este chassi',
      sql: `select ${VEHICLE}, v.status = 0 and ${IS_VIN} as refused from ${OF_VEHICLE}
            and v.chassis <> '' and v.chassis = any($1)`,
    },
  },
  usuario: {
    login: {
      values: lower,
      words: 'este login',
      sql: `select ${USER}, true as refused from ${OF_USER} and lower(u.login) = any($1)`,
    },
    email: {
      values: lower,
      words: 'este e-mail',
      sql: `select ${USER}, false as refused from ${OF_USER} and lower(u.email) = any($1)`,
    },
  },
}

const FIRST = 10

/** Answers our names of the fields in which a register looks for duplicates. */
export function comparedFields(register: RegisterName): string[] {
  return Object.keys(RULES[register])
}

/**
 * Finds records that have the same value, what would be refused first. Those out of scope are only said to be there,
 * and only where that would be refused.
 */
export async function findDuplicates(
  client: Queryable,
  viewer: Viewer,
  { register, field, value, ownKey }: Question & { register: RegisterName },
): Promise<FoundDuplicate[]> {
  const rule = RULES[register][field]
  const values = rule?.values(value) ?? []
  if (!rule || values.length === 0) return []
  const { rows } = await client.query<Candidate>(`${rule.sql} order by refused desc, key limit ${FIRST}`, [
    values,
    ownKey,
  ])
  return (
    rows
      .map((candidate) => ({ ...candidate, seen: isSeen(viewer, candidate) }))
      // A duplicate that is not even refused is nobody's business who may not see it.
      .filter(({ refused, seen }) => refused || seen)
      .map((candidate) => describe(candidate, { words: rule.words, value }))
  )
}

function isSeen({ scope }: Viewer, { customerId }: Candidate): boolean {
  return scope.kind === 'all' || (customerId !== null && includesCustomer(scope, customerId))
}

function describe(
  candidate: Candidate & { seen: boolean },
  { words, value }: { words: string; value: string },
): FoundDuplicate {
  const { key, title, customerName, refused, seen } = candidate
  if (!seen) return { message: `Já existe um registro com ${words}.`, refused, key: '' }
  const owner = customerName === null ? '' : `, cliente ${customerName}`
  return { message: `Já existe: ${title}${plateNote(candidate, value)}${owner}.`, refused, key }
}

/** Says why a plate is that of a vehicle which is called otherwise. */
function plateNote({ title, otherPlate: stored }: Candidate, value: string): string {
  if (stored === undefined || title === value) return ''
  const same = otherPlate(value)
  if (same === title) return ' (mesmo veículo no outro padrão)'
  return [value, same].includes(stored) ? ` (placa no outro padrão: ${stored})` : ''
}

/**
 * Refuses values that another record has. Waits for others who save the same value at this moment: of two, the second
 * sees the first. Throws {@link ConflictError} naming the field.
 */
export async function refuseDuplicates(
  client: pg.PoolClient,
  viewer: Viewer,
  { register, record, ownKey }: { register: RegisterName; record: Record<string, unknown>; ownKey: string },
): Promise<void> {
  const given = comparedFields(register).flatMap((field) => {
    const value = record[field]
    return typeof value === 'string' && value !== '' ? [{ field, value, rule: RULES[register][field]! }] : []
  })
  const locks = given.map(
    ({ field, value, rule }) =>
      `${register} ${rule.among ?? field} ${rule.lock?.(value) ?? rule.values(value).sort()[0]}`,
  )
  // In one order: two who save each other's plates would wait for each other in a ring.
  for (const lock of locks.sort()) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  for (const { field, value } of given) {
    const [found] = await findDuplicates(client, viewer, { register, field, value, ownKey })
    if (found?.refused) throw new ConflictError(field, found.message)
  }
}
