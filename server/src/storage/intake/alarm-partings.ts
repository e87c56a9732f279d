import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray, textArray } from '../base/array-literal.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { exactMs } from '../packed/message-rows.ts'
import {
  concernedAlarms,
  type KeptAlarm,
  type KeptReport,
  type PartedAlarm,
  partAlarms,
  type Span,
} from './alarm-parts.ts'
import { insertAlarms, type StoredAlarm, updateAlarms, type Whose } from './stored-alarm.ts'

/** Lists the devices of which it was changed whose they were. */
export async function listPartings(pool: Queryable): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select distinct device_id as id from alarm_parting order by device_id',
  )
  return rows.map(({ id }) => id)
}

/** What became another of a device's alarms. */
export interface PartedAlarms {
  alarmIds: number[]
  owners: { customerId: number; vehicleId: number }[]
}

/**
 * Parts the alarms of a device where it was changed whose it was, within a transaction and the device's cell: the lock on its activity is that of those who
 * store its frames, so what they stored by what was known before is there. Answers
 * which are another now, and whose.
 */
export async function partAlarmsOf(client: pg.PoolClient, deviceId: number): Promise<PartedAlarms> {
  await client.query('select from device_activity where device_id = $1 for update', [deviceId])
  const spans = await takeSpans(client, deviceId)
  if (!(await isConcerned(client, deviceId, spans))) return NONE
  const runs = concernedAlarms(await readAlarms(client, deviceId), spans)
  const ids = runs.flatMap((run) => run.map(({ id }) => id))
  const settled = await lockAlarms(client, ids)
  const reports = groupBy(await readReports(client, deviceId, ids), ({ alarmId }) => alarmId)
  const links = await readLinks(client, deviceId)
  const changed: PartedAlarm[] = []
  const gone: number[] = []
  for (const run of runs) {
    const known = run.map((alarm) => ({ ...alarm, isSettled: settled.has(alarm.id) }))
    const parted = partAlarms(known, reports, (at) => whoseOf(links, at))
    const before = new Map(known.map((alarm) => [alarm.id, alarm]))
    gone.push(...parted.gone)
    changed.push(
      ...parted.alarms.filter(
        ({ alarm, joined }) =>
          joined.length > 0 || isOther(alarm, alarm.id === null ? undefined : before.get(alarm.id)),
      ),
    )
  }
  if (changed.length === 0 && gone.length === 0) return NONE
  await write(client, deviceId, { changed, gone })
  const alarms = changed.map(({ alarm }) => alarm)
  return { alarmIds: alarms.flatMap(({ id }) => id ?? []), owners: ownersOf(links, alarms) }
}

const NONE: PartedAlarms = { alarmIds: [], owners: [] }

async function takeSpans(client: pg.PoolClient, deviceId: number): Promise<Span[]> {
  const { rows } = await client.query<Span>(
    `delete from alarm_parting where device_id = $1
     returning coalesce(${exactMs("nullif(lower(span), '-infinity')")}, '-infinity') as "from",
       coalesce(${exactMs("nullif(upper(span), 'infinity')")}, 'infinity') as "to"`,
    [deviceId],
  )
  return rows
}

/** Nearly always it is not: a vehicle that is sold now, or a new one. */
async function isConcerned(client: pg.PoolClient, deviceId: number, spans: readonly Span[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from unnest($2::float8[], $3::float8[]) as span("from", "to")
     join alarm a on a.device_id = $1 and a.last_at >= to_timestamp(span."from" / 1000) and a.first_at <= to_timestamp(span."to" / 1000) limit 1`,
    [deviceId, plainArray(spans.map(({ from }) => from)), plainArray(spans.map(({ to }) => to))],
  )
  return rowCount === 1
}

async function readAlarms(client: pg.PoolClient, deviceId: number): Promise<KeptAlarm[]> {
  const { rows } = await client.query<Omit<KeptAlarm, 'isSettled'>>(
    `select id, device_id as "deviceId", kind, count, ${epochMs('first_at')} as "firstAt", ${epochMs('last_at')} as "lastAt",
       latitude_e7 as "latitudeE7", longitude_e7 as "longitudeE7", parted_from as "partedFrom",
       ${exactMs('acknowledged_at')} as "acknowledgedAt"
     from alarm where device_id = $1 order by first_at, id`,
    [deviceId],
  )
  return rows.map((row) => ({ ...row, isSettled: row.acknowledgedAt !== null }))
}

/** Who takes an alarm into the queue locks its row: afterwards it is seen there. Answers those that people acknowledged or that are in the queue. */
async function lockAlarms(client: pg.PoolClient, ids: readonly number[]): Promise<Set<number>> {
  await client.query('select from alarm where id = any($1::int4[]) order by id for update', [plainArray(ids)])
  const { rows } = await client.query<{ id: number }>(
    `select id from alarm a where id = any($1::int4[])
       and (acknowledged_at is not null or exists (select from attendance t where t.alarm_id = a.id))`,
    [plainArray(ids)],
  )
  return new Set(rows.map(({ id }) => id))
}

async function readReports(client: pg.PoolClient, deviceId: number, ids: readonly number[]): Promise<KeptReport[]> {
  const { rows } = await client.query<KeptReport>(
    `select alarm_id as "alarmId", ${epochMs('at')} as at, ${exactMs('said_at')} as "saidAt", ${exactMs('received_at')} as "receivedAt",
       latitude_e7 as "latitudeE7", longitude_e7 as "longitudeE7"
     from alarm_report where device_id = $1 and alarm_id = any($2::int4[])`,
    [deviceId, plainArray(ids)],
  )
  return rows
}

interface Link extends Whose, Span {
  installationId: number
  vehicleId: number
  customerId: number | null
}

/** Reads when a device was in which vehicle, with its owner and, where it has one then, without. */
async function readLinks(client: pg.PoolClient, deviceId: number): Promise<Link[]> {
  const from = (span: string) => `coalesce(${exactMs(`nullif(lower(${span}), '-infinity')`)}, '-infinity') as "from"`
  const to = (span: string) => `coalesce(${exactMs(`nullif(upper(${span}), 'infinity')`)}, 'infinity') as "to"`
  const { rows } = await client.query<Link>(
    `select i.id as "installationId", o.id as "ownershipId", i.vehicle_id as "vehicleId", o.customer_id as "customerId",
       ${from('i.period * o.period')}, ${to('i.period * o.period')}
     from installation i join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period && i.period where i.device_id = $1
     union all
     select i.id, null, i.vehicle_id, null, ${from('i.period')}, ${to('i.period')} from installation i where i.device_id = $1`,
    [deviceId],
  )
  return rows
}

const NOBODY: Whose = { installationId: null, ownershipId: null }

function whoseOf(links: readonly Link[], at: EpochMs): Whose {
  return links.find(({ from, to }) => at >= from && at < to) ?? NOBODY
}

function ownersOf(links: readonly Link[], alarms: readonly StoredAlarm[]): PartedAlarms['owners'] {
  return alarms.flatMap(({ firstAt }) => {
    const link = links.find(({ from, to }) => firstAt >= from && firstAt < to)
    return link && link.customerId !== null ? [{ customerId: link.customerId, vehicleId: link.vehicleId }] : []
  })
}

function isOther(alarm: StoredAlarm, before: KeptAlarm | undefined): boolean {
  return (
    before === undefined ||
    (['firstAt', 'lastAt', 'count', 'latitudeE7', 'longitudeE7'] as const).some((name) => alarm[name] !== before[name])
  )
}

async function write(
  client: pg.PoolClient,
  deviceId: number,
  { changed, gone }: { changed: readonly PartedAlarm[]; gone: readonly number[] },
): Promise<void> {
  const alarms = changed.map(({ alarm }) => alarm)
  await updateAlarms(
    client,
    alarms.filter(({ id }) => id !== null),
  )
  await insertAlarms(
    client,
    alarms.filter(({ id }) => id === null),
  )
  const joined = changed.flatMap(({ alarm, joined: reports }) => reports.map((report) => ({ ...report, alarm })))
  await client.query(
    `update alarm_report r set alarm_id = said.alarm_id
     from unnest($2::text[], $3::float8[], $4::int4[]) as said(kind, said_at, alarm_id)
     where r.device_id = $1 and r.kind = said.kind and r.said_at = to_timestamp(said.said_at / 1000)`,
    [
      deviceId,
      textArray(joined.map(({ alarm }) => alarm.kind)),
      plainArray(joined.map(({ saidAt }) => saidAt)),
      plainArray(joined.map(({ alarm }) => alarm.id)),
    ],
  )
  await client.query('delete from alarm where id = any($1::int4[])', [plainArray(gone)])
  await client.query('update device_activity set changed_in = pg_current_xact_id() where device_id = $1', [deviceId])
  await client.query("select pg_notify('tracking', '')")
}
