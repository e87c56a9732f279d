import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandTimes, nextRun } from '@monitorweb/domain/commands/command-times'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { cancelRuns } from './command-decisions.ts'
import { ownerAt } from './lost-ground.ts'

/** A run that has come, with the batch that was begun for it. */
export interface ScheduleRun {
  scheduleId: number
  batchId: number
  vehicleIds: number[]
  command: Command
  reason: string
  hours: number
  askedBy: number
  approvedBy: number | null
  approvedWith: '' | 'app' | 'recovery'
}

/** SQL: the days of its town that the schedule `c` knows. */
export const LOCAL_HOLIDAYS = `array_remove(string_to_array(c.local_holidays, ','), '') as "localHolidays"`

/** What is seen of a schedule at `now`, by the clock of the database: those of several processes would not agree which run comes next. */
interface Seen extends CommandTimes {
  nextRunAt: EpochMs
  now: EpochMs
}

const SEEN = `c.minute, c.zone, c.skips_holidays as "skipsHolidays", ${LOCAL_HOLIDAYS},
  array(select day::int from regexp_split_to_table(c.weekdays, '') as day) as weekdays,
  ${epochMs('c.next_run_at')} as "nextRunAt", ${epochMs('now()')} as now`

type Due = Omit<ScheduleRun, 'batchId'> & Seen

/** A run that was taken just now is not the next one again. */
const TAKEN_MS = 60_000

/** Brings back runs that a clock which was ahead, and was put back, found for a time that is later than the next one. */
export async function bringRunsBack(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Seen & { id: number }>({
    name: 'runs-ahead',
    // Between two runs lies a day, so that none was left out before one that is nearer.
    text: `select c.id, ${SEEN} from command_schedule c where c.state = 'active' and c.next_run_at > now() + interval '1 day'`,
  })
  for (const { id, nextRunAt, now, ...times } of rows) {
    const next = nextRun(times, now + TAKEN_MS)
    if (next === null || next >= nextRunAt) continue
    await pool.query(
      `update command_schedule set next_run_at = to_timestamp($2::float8 / 1000)
       where id = $1 and ${epochMs('next_run_at')} = $3`,
      [id, next, nextRunAt],
    )
  }
}

/** A run that comes later than this is left out: nobody stands behind a block of an hour ago. */
const LATE_MS = 10 * 60_000
const MISSED = 'A última vez não foi pedida: o programa não estava no ar àquela hora.'

/**
 * Takes the next run that is due, of several processes each another one: what comes after it is written in the same transaction, so that no run
 * comes twice. Answers null where none is due, `missed` for one that is too late.
 */
export async function takeRun(pool: pg.Pool): Promise<ScheduleRun | 'missed' | null> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Due>({
      name: 'due-run',
      text: `select c.id as "scheduleId", c.parameters as command, c.reason, c.hours, ${SEEN},
         array(select i.vehicle_id from command_schedule_vehicle i where i.schedule_id = c.id order by 1) as "vehicleIds",
         c.asked_by as "askedBy", c.approved_by as "approvedBy", c.approved_with as "approvedWith"
       from command_schedule c where c.state = 'active' and c.next_run_at <= now()
       order by c.next_run_at, c.id limit 1 for update skip locked`,
    })
    const due = rows[0]
    if (!due) return null
    const isMissed = due.nextRunAt < due.now - LATE_MS
    await client.query(
      `update command_schedule set next_run_at = to_timestamp($2::float8 / 1000), words = $3 where id = $1`,
      [due.scheduleId, nextRun(due, due.now), isMissed ? MISSED : ''],
    )
    return isMissed ? 'missed' : { ...due, batchId: await beginRun(client, due) }
  })
}

const OWNER_CHANGED =
  'Não foi pedido: o veículo mudou de dono depois de agendado, e o que se aprovou era do outro. Agende de novo.'

async function beginRun(client: Queryable, { scheduleId, command, reason, askedBy }: Due): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into command_batch (kind, parameters, reason, asked_by, schedule_id) values ($1, $2, $3, $4, $5) returning id`,
    [command.kind, JSON.stringify(command), reason, askedBy, scheduleId],
  )
  const id = rows[0]!.id
  await client.query(
    `insert into command_batch_item (batch_id, vehicle_id, problem)
     select $1, i.vehicle_id, case when ${ownerAt('i.vehicle_id', 'c.asked_at')} = ${ownerAt('i.vehicle_id', 'now()')} then '' else $3 end
     from command_schedule_vehicle i join command_schedule c on c.id = i.schedule_id where c.id = $2`,
    [id, scheduleId, OWNER_CHANGED],
  )
  return id
}

/** Lets a schedule wait for a person, takes back what it asked for and nobody sent, and says why, of each in the audit too: nobody did it. */
export async function holdSchedule(pool: pg.Pool, id: number, words: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update command_schedule set state = 'paused', words = $2 where id = $1 and state = 'active'`,
      [id, words],
    )
    if (rowCount === 0) return
    const where = { address: `agendamento ${id}` }
    await cancelRuns(client, where, { scheduleId: id, note: words })
    const after = { id, state: 'paused', note: words }
    await writeAudit(client, where, { action: 'pauseCommand', entity: 'commandSchedule', entityId: id, after })
  })
}
