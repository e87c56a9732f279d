import { randomInt } from 'node:crypto'
import { type Customer, customerFields, writtenAddress } from '@monitorweb/contract/registers/customer'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { insertRow } from '../base/sql-rows.ts'
import { CUSTOMER_COLUMNS, getCustomer } from './customer-store.ts'
import { refuseDependents } from './dependents.ts'
import { refuseDuplicates } from './known/duplicates.ts'
import { nextId } from './record-ids.ts'
import { changeRecord, deleteRecord, differences, lockRecord, refuseStale, type SeenState } from './record-lock.ts'
import { requireCustomer } from './references.ts'
import type { RegisterWriter } from './register-writer.ts'

const EVERYTHING = { kind: 'all' } as const
/** The lock is held while the tree changes: two moves that are each right could make a circle together. */
const LOCK_TREE = `select pg_advisory_xact_lock(hashtextextended('customer tree', 0))`

/** Adds a customer. Throws NotFoundError for the customer above, ConflictError for a code that is taken. */
export async function createCustomer(
  client: pg.PoolClient,
  { viewer, privileged }: RegisterWriter,
  sent: CompleteInput<typeof customerFields>,
): Promise<Customer> {
  const input = writtenAddress(sent)
  await requireCustomer(client, { id: input.parentId, field: 'parentId', scope: viewer.scope })
  await refuseDuplicates(client, viewer, { register: 'cliente', record: input, ownKey: '' })
  const id = await nextId(client, 'customer', privileged.customers)
  const values: Values = Object.fromEntries(CUSTOMER_COLUMNS.map((name) => [name, input[name]]))
  const code = input.code || (await freeCode(client))
  const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
  await insertRow(client, 'customer', { ...values, id, code, name: input.name, ...by })
  const customer = await getCustomer(client, EVERYTHING, id)
  await writeAudit(client, viewer, { action: 'create', entity: 'customer', entityId: id, after: customer })
  return customer
}

/**
 * Changes what differs, and judges nothing else. Throws FieldError, NotFoundError, StaleRecordError, ConflictError for a
 * code that is taken, and InvalidValueError for a customer above that is the customer itself or below it.
 */
export async function updateCustomer(
  client: pg.PoolClient,
  { viewer, privileged }: RegisterWriter,
  { id, seen, ...sent }: InputOf<typeof customerFields> & { id: number; seen: SeenState },
): Promise<Customer> {
  const locked = await lockRecord(client, 'customer', { id })
  const before = await getCustomer(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const changed = differences(before, readChange(before, checkChange(customerFields, sent, before)))
  if (Object.keys(changed).length === 0) return before
  if (changed.parentId != null) {
    if (privileged.customers.includes(id)) {
      throw new InvalidValueError('parentId', 'A central não fica abaixo de outro cliente.')
    }
    await client.query(LOCK_TREE)
    await requireCustomer(client, { id: changed.parentId, field: 'parentId', scope: viewer.scope })
    await refuseCircle(client, id, changed.parentId)
  }
  await refuseDuplicates(client, viewer, { register: 'cliente', record: changed, ownKey: String(id) })
  await changeRecord(client, { table: 'customer', id, userId: viewer.userId }, changed)
  const after = await getCustomer(client, EVERYTHING, id)
  await writeAudit(client, viewer, { action: 'update', entity: 'customer', entityId: id, before, after })
  return after
}

/** These values of a change are stored; a customer always has a code, so that an empty one keeps it. */
type Values = Partial<Pick<Customer, (typeof CUSTOMER_COLUMNS)[number]>>

function readChange(before: Customer, sent: InputOf<typeof customerFields>): Values {
  const change: Values = Object.fromEntries(
    CUSTOMER_COLUMNS.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  )
  if (change.code === '') delete change.code
  const { postalCode, country } = { ...before, ...change }
  const isAddressed = 'postalCode' in change || 'country' in change
  return isAddressed ? { ...change, ...writtenAddress({ postalCode, country }) } : change
}

async function refuseCircle(client: pg.PoolClient, id: number, parentId: number): Promise<void> {
  const { rowCount } = await client.query(
    `with recursive above (id) as (
       select $2::int
       union
       select c.parent_id from customer c join above a on a.id = c.id where c.parent_id is not null
     )
     select 1 from above where id = $1`,
    [id, parentId],
  )
  if (rowCount === 0) return
  const reason = id === parentId ? 'é ele mesmo' : 'já está abaixo dele'
  throw new InvalidValueError('parentId', `O cliente superior não pode ser este: ${reason}.`)
}

/** Deletes a customer that nothing depends on. Throws NotFoundError, DependentsError. */
export async function deleteCustomer(
  client: pg.PoolClient,
  { viewer, privileged }: RegisterWriter,
  id: number,
): Promise<Customer> {
  await lockRecord(client, 'customer', { id }, 'delete')
  const before = await getCustomer(client, viewer.scope, id)
  if (privileged.customers.includes(id)) throw new InvalidValueError('id', 'A central não pode ser excluída.')
  await refuseDependents(client, 'customer', id)
  await deleteRecord(client, viewer, { table: 'customer', id, before })
  return before
}

/** Answers `CLI-` and five digits that no customer has; two who ask at once get different codes. */
async function freeCode(client: pg.PoolClient): Promise<string> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('customer code', 0))`)
  for (;;) {
    const code = `CLI-${String(randomInt(100_000)).padStart(5, '0')}`
    const { rowCount } = await client.query('select 1 from customer where code = $1 and inactive_at is null', [code])
    if (rowCount === 0) return code
  }
}
