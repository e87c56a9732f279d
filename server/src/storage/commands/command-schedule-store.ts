import type { Command } from '@monitorweb/domain/commands/command'
import type { CommandTimes } from '@monitorweb/domain/commands/command-times'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { scopeParameter, type Viewer, vehicleOwnedInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { requireVehicles } from './command-batch-store.ts'
import { cancelRuns } from './command-decisions.ts'
import { LOCAL_HOLIDAYS } from './command-schedule-runs.ts'
import { nameOf } from './command-store.ts'
import { isSecondPerson } from './second-person.ts'

export type ScheduleState = 'approval' | 'active' | 'paused' | 'ended' | 'rejected'

export interface ScheduleRow extends CommandTimes {
  id: number
  command: Command
  reason: string
  /** Unsent after so long what a run asked for expires. */
  hours: number
  state: ScheduleState
  note: string
  total: number
  plates: string
  vehicleIds: number[]
  /** Whose the vehicles are now. */
  customerIds: number[]
  nextRunAt: EpochMs | null
  lastBatchId: number
  askedBy: string
  askedAt: EpochMs
  approvedBy: string
  mayApprove: boolean
}

/** SQL: the row of the audit that was written as the schedule `c` was asked for. */
const ASKING = `asking.entity = 'commandSchedule' and asking.entity_id = c.id::text`

/** `$2` is the person who asks for the list; a schedule is seen by who may see all of its vehicles. */
const COLUMNS = `
  c.id, c.parameters as command, c.reason, c.hours, c.minute, c.zone, c.skips_holidays as "skipsHolidays", ${LOCAL_HOLIDAYS}, c.state, c.words as note,
  array(select day::int from regexp_split_to_table(c.weekdays, '') as day order by 1) as weekdays,
  (select count(*)::int from command_schedule_vehicle i where i.schedule_id = c.id) as total,
  array(select i.vehicle_id from command_schedule_vehicle i where i.schedule_id = c.id order by 1) as "vehicleIds",
  coalesce((select string_agg(v.plate, ', ' order by v.plate) from command_schedule_vehicle i join vehicle v on v.id = i.vehicle_id
            where i.schedule_id = c.id), '') as plates,
  array(select distinct o.customer_id from command_schedule_vehicle i join ownership o on o.vehicle_id = i.vehicle_id
        where i.schedule_id = c.id and o.slot = 0 and o.period @> now()) as "customerIds",
  ${epochMs('c.next_run_at')} as "nextRunAt", ${epochMs('c.asked_at')} as "askedAt",
  coalesce((select max(b.id) from command_batch b where b.schedule_id = c.id), 0) as "lastBatchId",
  ${nameOf('c.asked_by')} as "askedBy", ${nameOf('c.approved_by')} as "approvedBy",
  case when c.state = 'approval' then ${isSecondPerson('$2', ASKING)} else false end as "mayApprove"`
const FROM = `command_schedule c where not exists (
  select from command_schedule_vehicle i where i.schedule_id = c.id and not ${vehicleOwnedInScope('i.vehicle_id', '$1')})`

const parametersOf = ({ scope, userId }: Viewer) => [scopeParameter(scope), userId]

/** Lists those that may still run first, of these the one that runs next. */
export async function listSchedules(
  client: Queryable,
  viewer: Viewer,
  { first, offset }: Page,
): Promise<ScheduleRow[]> {
  const { rows } = await client.query<ScheduleRow>(
    `select ${COLUMNS} from ${FROM}
     order by c.state in ('ended', 'rejected'), c.next_run_at nulls last, c.id desc limit $3 offset $4`,
    [...parametersOf(viewer), first, offset],
  )
  return rows
}

/** Throws NotFoundError. */
export async function getSchedule(client: Queryable, viewer: Viewer, id: number): Promise<ScheduleRow> {
  const { rows } = await client.query<ScheduleRow>(`select ${COLUMNS} from ${FROM} and c.id = $3`, [
    ...parametersOf(viewer),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

interface NewSchedule {
  vehicleIds: readonly number[]
  command: Command
  reason: string
  hours: number
  times: CommandTimes
  state: 'approval' | 'active'
  nextRunAt: EpochMs
}

/** Throws NotFoundError where a vehicle is not in the person's scope. */
export async function addSchedule(pool: pg.Pool, viewer: Viewer, added: NewSchedule): Promise<number> {
  const { vehicleIds, command, reason, hours, times, state, nextRunAt } = added
  return await inTransaction(pool, async (client) => {
    await requireVehicles(client, viewer.scope, vehicleIds)
    const { rows } = await client.query<{ id: number }>(
      `insert into command_schedule (kind, parameters, reason, hours, minute, weekdays, zone, skips_holidays, state, asked_by,
                                     asked_by_administrator, next_run_at, local_holidays)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000), $13) returning id`,
      [
        ...[command.kind, JSON.stringify(command), reason, hours, times.minute, times.weekdays.join(''), times.zone],
        ...[times.skipsHolidays, state, viewer.userId, viewer.operator && viewer.access === 'A', nextRunAt],
        times.localHolidays.join(','),
      ],
    )
    const id = rows[0]!.id
    await client.query('insert into command_schedule_vehicle (schedule_id, vehicle_id) select $1, unnest($2::int[])', [
      id,
      vehicleIds,
    ])
    const after = { id, ...command, reason, vehicles: vehicleIds.length, state }
    await writeAudit(client, viewer, { action: 'askCommand', entity: 'commandSchedule', entityId: id, after })
    return id
  })
}

const RUN_STOPPED = 'O agendamento foi pausado ou encerrado.'

interface ScheduleStep {
  id: number
  from: readonly ScheduleState[]
  to: ScheduleState
  action: string
  note: string
  /** Null leaves what is next as it is. */
  nextRunAt: EpochMs | null
  approvedWith?: string
}

/** Moves a schedule on; who approves is held to be a second person once more, and with one that stops ends what it asked for and nobody sent. Throws NotFoundError, ConflictError for one that is elsewhere. */
export async function moveSchedule(pool: pg.Pool, viewer: Viewer, step: ScheduleStep): Promise<ScheduleRow> {
  const { id, from, to, action, note, nextRunAt, approvedWith } = step
  return await inTransaction(pool, async (client) => {
    await client.query('select from command_schedule where id = $1 for update', [id])
    const row = await getSchedule(client, viewer, id)
    const isApproval = approvedWith !== undefined
    if (!from.includes(row.state)) throw new ConflictError('id', 'Este agendamento já está em outra situação.')
    if (isApproval && !row.mayApprove) {
      throw new ConflictError('id', 'Quem agenda um comando não pode aprová-lo: peça a outra pessoa.')
    }
    await client.query(
      `update command_schedule set state = $2, words = '', approved_by = case when $3 then $4 else approved_by end,
         approved_with = case when $3 then $5 else approved_with end,
         next_run_at = coalesce(to_timestamp($6::float8 / 1000), next_run_at)
       where id = $1`,
      [id, to, isApproval, viewer.userId, approvedWith ?? '', nextRunAt],
    )
    // Whoever stops a schedule means what it asked for tonight as well.
    if (to !== 'active') await cancelRuns(client, viewer, { scheduleId: id, note: RUN_STOPPED })
    const after = { id, kind: row.command.kind, state: to, note }
    await writeAudit(client, viewer, { action, entity: 'commandSchedule', entityId: id, after })
    return await getSchedule(client, viewer, id)
  })
}
