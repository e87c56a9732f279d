import { ConflictError } from '../../../errors/record-errors.ts'
import type { Queryable } from '../../base/queryable.ts'

interface Unplated {
  key: string
  recordVersion: number
  /** The field by which it was found. */
  field: string
  title: string
  status: number
}

type Sent = Record<string, unknown>

const OF_CUSTOMER = `vehicle v join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> statement_timestamp()
  where v.inactive_at is null and ($2::int is null or o.customer_id = $2)`
/**
 * A machine has no plate. It is known by its chassis or serial number, else by its code, which another vehicle of its
 * customer may have been given too, and only without a code by what it is called. `$1` is what was sent, `$2` the customer.
 */
const WAYS = [
  { field: 'chassis', words: 'este chassi', isIt: `v.chassis <> '' and v.chassis = $1 and v.plate = ''` },
  { field: 'code', words: 'este código', isIt: `v.code <> '' and searchable(v.code) = searchable($1)` },
  {
    field: 'description',
    words: 'esta descrição',
    isIt: `v.plate = '' and v.description <> '' and searchable(v.description) = searchable($1) and ($3 = '' or v.chassis = '')`,
  },
] as const

/**
 * Finds the vehicle that a row without a plate speaks of, among those of the customer that it names; one with a plate may
 * be that of a machine which got it, known by its chassis. Throws ConflictError where it may be one of several.
 */
export async function findUnplated(client: Queryable, sent: Sent): Promise<Unplated | null> {
  const chassis = textOf(sent['chassis'])
  for (const { field, words, isIt } of WAYS) {
    const value = textOf(sent[field])
    if (value === '' || (field !== 'chassis' && textOf(sent['plate']) !== '')) continue
    const values = [value, sent['customerId'] || null, ...(field === 'description' ? [chassis] : [])]
    const { rows } = await client.query<Unplated>(
      `select v.id::text as key, v.version as "recordVersion", '${field}' as field, v.status,
         coalesce(nullif(v.plate, ''), nullif(v.description, ''), v.chassis) as title
       from ${OF_CUSTOMER} and ${isIt} order by v.status limit 2`,
      values,
    )
    const [found, other] = rows
    if (found && found.status === other?.status) {
      throw new ConflictError(field, `Vários veículos têm ${words}. ${TELL_APART}`)
    }
    if (found || field === 'code') return found ?? null
  }
  return null
}

const TELL_APART = 'Diga qual é pela placa, por outro chassi ou por outro código.'

/** Refuses a new vehicle without a plate where its customer has one that it may be. Throws ConflictError. */
export async function refuseKnownUnplated(client: Queryable, sent: Sent): Promise<void> {
  if (textOf(sent['plate']) !== '') return
  const found = await findUnplated(client, sent)
  if (found) throw new ConflictError(found.field, `Já existe: ${found.title}. Se é outro, dê a ele outro código.`)
}

/** Refuses a row that would be put into the vehicle of another row. Always throws ConflictError. */
export function refuseSameUnplated({ field }: { field: string }): never {
  throw new ConflictError(field, 'Outra linha já é este veículo. Se é outro, dê a ele outro código.')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
