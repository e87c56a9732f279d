import type { Command } from '@monitorweb/domain/commands/command'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter, type Viewer, vehicleOwnedInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { IS_CONFIRMABLE } from './command-store.ts'

interface BatchRow {
  id: number
  kind: string
  command: Command
  reason: string
  askedBy: string
  askedAt: EpochMs
  total: number
  unasked: number
  refused: number
  approval: number
  ongoing: number
  done: number
  unconfirmed: number
  failed: number
}

export interface BatchItem {
  vehicleId: number
  plate: string
  description: string
  customerName: string
  /** 0 for one that was not asked for. */
  commandId: number
  state: string
  words: string
}

/** SQL: what is in the batches `b`, as far as the scope (`$1`) may see it: by who owned each vehicle when it was asked for. */
const ITEMS = `
  command_batch b
  join command_batch_item i on i.batch_id = b.id
  join vehicle v on v.id = i.vehicle_id
  join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> b.asked_at
    and ${ownershipInScope('owner', '$1')}
  left join command c on c.id = i.command_id`

const IS_DONE = `c.state = 'confirmed' or (c.state = 'answered' and c.confirming_reading is null)`
const IS_ONGOING = `c.state in ('waiting', 'sending', 'maybeSent', 'sent') or (c.state = 'answered' and ${IS_CONFIRMABLE})`
const IS_UNCONFIRMED = `c.state = 'timedOut' or (c.state = 'answered' and c.confirming_reading is not null and not ${IS_CONFIRMABLE})`
const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`

const SUMMARY = `
  select b.id, b.kind, b.parameters as command, b.reason, ${epochMs('b.asked_at')} as "askedAt",
    coalesce((select u.name from user_account u where u.id = b.asked_by), '') as "askedBy",
    count(*)::int as total, ${counted(`c.id is null and i.problem = ''`)} as unasked,
    ${counted(`i.problem <> ''`)} as refused, ${counted(`c.state = 'approval'`)} as approval,
    ${counted(IS_ONGOING)} as ongoing, ${counted(IS_DONE)} as done,
    ${counted(IS_UNCONFIRMED)} as unconfirmed,
    ${counted(`c.state in ('refused', 'expired', 'cancelled', 'rejected', 'superseded')`)} as failed
  from ${ITEMS}`

/** Notes that a command is asked for of these vehicles. Throws NotFoundError where one of them is not in the person's scope. */
export async function beginBatch(
  pool: pg.Pool,
  viewer: Viewer,
  { vehicleIds, command, reason }: { vehicleIds: readonly number[]; command: Command; reason: string },
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    await requireVehicles(client, viewer.scope, vehicleIds)
    const { rows } = await client.query<{ id: number }>(
      'insert into command_batch (kind, parameters, reason, asked_by) values ($1, $2, $3, $4) returning id',
      [command.kind, JSON.stringify(command), reason, viewer.userId],
    )
    const id = rows[0]!.id
    await client.query('insert into command_batch_item (batch_id, vehicle_id) select $1, unnest($2::int[])', [
      id,
      vehicleIds,
    ])
    const after = { id, ...command, reason, vehicles: vehicleIds.length }
    await writeAudit(client, viewer, { action: 'askCommand', entity: 'commandBatch', entityId: id, after })
    return id
  })
}

/** Throws NotFoundError where one of these vehicles is not in the scope, or nobody's. */
export async function requireVehicles(client: Queryable, scope: Scope, vehicleIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from vehicle v where v.id = any($2) and ${vehicleOwnedInScope('v.id', '$1')}
     and exists (select from ownership o where o.vehicle_id = v.id and o.slot = 0 and o.period @> now())`,
    [scopeParameter(scope), vehicleIds],
  )
  if (rows[0]!.count !== vehicleIds.length) throw new NotFoundError('vehicleIds')
}

/** Lists batches of which something is in scope, the newest first, counting what is. */
export async function listBatches(pool: Queryable, { scope }: Viewer, { first, offset }: Page): Promise<BatchRow[]> {
  const { rows } = await pool.query<BatchRow>(`${SUMMARY} group by b.id order by b.id desc limit $2 offset $3`, [
    scopeParameter(scope),
    first,
    offset,
  ])
  return rows
}

/** Throws NotFoundError for a batch of which nothing is in scope. */
export async function getBatch(pool: Queryable, { scope }: Viewer, id: number): Promise<BatchRow> {
  const { rows } = await pool.query<BatchRow>(`${SUMMARY} where b.id = $2 group by b.id`, [scopeParameter(scope), id])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/** Lists the vehicles of a batch as far as they are in scope, by plate. */
export async function listBatchItems(pool: Queryable, { scope }: Viewer, id: number): Promise<BatchItem[]> {
  const { rows } = await pool.query<BatchItem>(
    `select v.id as "vehicleId", v.plate, v.description,
       (select customer.name from customer where customer.id = owner.customer_id) as "customerName",
       coalesce(c.id, 0) as "commandId", coalesce(c.state, '') as state,
       case when c.id is null then i.problem when c.waits_for <> '' then c.waits_for else c.answer end as words
     from ${ITEMS} where b.id = $2 order by v.plate, v.description, v.id`,
    [scopeParameter(scope), id],
  )
  return rows
}
