import type { SupportCallContext } from '@monitorweb/contract/support-calls/support-call-context'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import type { RecoverySign } from '@monitorweb/domain/diagnosis/recovery'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { scopeParameter, type Viewer, vehicleInScope } from '../base/scope.ts'
import { insertRow, toDate } from '../base/sql-rows.ts'
import { readNewestMessages } from '../packed/message-history.ts'
import { callParameters, VISIBLE_CALL } from './support-call-rows.ts'

/** This is kept of a vehicle with a call: the context without what stands beside it. */
export type FrozenContext = Omit<SupportCallContext, 'code' | 'known' | 'diagnosis'>

export interface NewCall {
  customerId: number
  title: string
  description: string
  urgent: boolean
  openedAt: Date
  dueAt: Date | null
  vehicleId: number | null
  deviceId: number | null
  aboutInstant: EpochMs | null
  context: FrozenContext | null
  diagnosis: Diagnosis | null
  recoverySign: RecoverySign | null
}

export async function insertCall(client: pg.PoolClient, { userId }: Viewer, call: NewCall): Promise<number> {
  return await insertRow(client, 'supportCall', {
    ...call,
    aboutInstant: toDate(call.aboutInstant),
    context: call.context && JSON.stringify(call.context),
    diagnosis: call.diagnosis && JSON.stringify(call.diagnosis),
    openedBy: userId,
    updatedBy: userId,
  })
}

/** Answers whose a vehicle is now. Throws NotFoundError for one the viewer may not see. */
export async function findOwner(client: Queryable, { scope }: Viewer, vehicleId: number): Promise<number | null> {
  const { rows } = await client.query<{ customerId: number | null }>(
    `select o.customer_id as "customerId" from vehicle v
     left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
     where v.id = $2 and v.inactive_at is null and ${vehicleInScope('v.id', '$1')}`,
    [scopeParameter(scope), vehicleId],
  )
  if (!rows[0]) throw new NotFoundError('vehicleId')
  return rows[0].customerId
}

/** Answers what was kept with a call; null for one about no vehicle. Throws NotFoundError. */
export async function getFrozenContext(
  pool: pg.Pool,
  viewer: Viewer,
  code: number,
): Promise<{ context: FrozenContext | null; diagnosis: Diagnosis | null; vehicleId: number | null }> {
  const [scope] = callParameters(viewer)
  const { rows } = await pool.query<Awaited<ReturnType<typeof getFrozenContext>>>(
    `select s.context, s.diagnosis, s.vehicle_id as "vehicleId" from support_call s where ${VISIBLE_CALL} and s.id = $2`,
    [scope, code],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/** Finds the newest open call about each of these vehicles, among those the viewer may see. */
export async function findOpenCalls(
  client: Queryable,
  viewer: Viewer,
  vehicleIds: readonly number[],
): Promise<Map<number, number>> {
  const [scope] = callParameters(viewer)
  const { rows } = await client.query<{ vehicleId: number; code: number }>(
    `select s.vehicle_id as "vehicleId", max(s.id) as code from support_call s
     where ${VISIBLE_CALL} and s.vehicle_id = any($2::int[]) and s.finished_at is null group by s.vehicle_id`,
    [scope, vehicleIds],
  )
  return new Map(rows.map(({ vehicleId, code }) => [vehicleId, code]))
}

interface DeviceTime {
  deviceId: number
  /** −Infinity: for ever. */
  since: EpochMs
}

const MOST_MESSAGES = 20
/** Of a longer frame only the beginning is kept. */
const MOST_BYTES = 1024

/** Lists the last frames of a device since it is where it is, newest first. */
export async function listLastMessages(
  client: Queryable,
  { deviceId, since }: DeviceTime,
): Promise<FrozenContext['messages']> {
  const messages = await readNewestMessages(client, { deviceId, since, first: MOST_MESSAGES })
  return messages.map(({ receivedAt, direction, protocol, bytes }) => ({
    receivedAt: Math.round(receivedAt),
    direction: direction === 'i' ? 'entrada' : 'saida',
    protocol,
    bytesHex: bytes.toString('hex', 0, MOST_BYTES),
    sizeBytes: bytes.length,
  }))
}
