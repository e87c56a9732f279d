import type { RawMessage, SetApart } from '@monitorweb/contract/administration/reception-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { REPORT_REASONS, type SetApartReason } from '@monitorweb/domain/position/set-apart'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { type Page, patternOf, type Search } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'

/** One thing of a frame that is kept as bytes only. */
export interface Apart {
  reason: SetApartReason
  /** The type and the length of the frame; "" and 0 where it is a report in it. */
  type: string
  length: number
  detail: string
}

interface ApartFrame {
  protocol: string
  address: string
  receivedAt: EpochMs
  bytes: Uint8Array
  deviceId: number | null
}

/** Of one device so many kinds are told apart; more are counted together, so that nobody can fill the table. */
const MOST_KINDS = 50
const KEPT_DAYS = 30
const KEPT_MESSAGES = 200

/**
 * Counts what is set apart by what it is, and keeps the bytes of its frame. What is known is changed and not first inserted: each insert takes a number, and
 * a fleet that says something unread each minute would use them up within a year.
 */
export async function setApart(client: Queryable, frame: ApartFrame, apart: readonly Apart[]): Promise<void> {
  const kinds = new Map<string, Apart & { times: number }>()
  for (const one of apart) {
    const key = `${one.reason} ${one.length} ${one.type}`
    kinds.set(key, { ...one, times: (kinds.get(key)?.times ?? 0) + 1 })
  }
  for (const kind of kinds.values()) await keep(client, frame, kind)
}

async function keep(client: Queryable, frame: ApartFrame, kind: Apart & { times: number }): Promise<void> {
  const { deviceId, protocol, address, receivedAt, bytes } = frame
  const detail = kind.detail.replaceAll('\u0000', '').slice(0, 500)
  await client.query(
    `with kind as (
       select case when (select count(*) from set_apart where device_id = $1) < ${MOST_KINDS}
                or exists (select from set_apart where device_id = $1 and protocol = $2 and reason = $3 and type = $4 and length = $5)
              then $4 else '' end as type
     ), incoming as (
       select kind.type, case when kind.type = $4 then $5::int4 else 0 end as length, to_timestamp($7::float8 / 1000) as at from kind
     ), known as (
       update set_apart s set times = s.times + $6::int8, last_at = greatest(s.last_at, i.at), detail = $8
       from incoming i where s.device_id = $1::int4 and s.protocol = $2 and s.reason = $3 and s.type = i.type and s.length = i.length
       returning s.id
     ), counted as (
       insert into set_apart as s (device_id, protocol, reason, type, length, times, first_at, last_at, detail)
       select $1::int4, $2, $3, i.type, i.length, $6::int8, i.at, i.at, $8
       from incoming i where $1::int4 is not null and not exists (select from known)
       on conflict (device_id, protocol, reason, type, length) do update set
         times = s.times + excluded.times, last_at = greatest(s.last_at, excluded.last_at), detail = excluded.detail
       returning id
     )
     insert into undecoded (received_at, device_id, protocol, address, reason, detail, bytes, set_apart_id)
     select to_timestamp($7::float8 / 1000), $1, $2, $9, $3, $8, $10, (select id from known union all select id from counted)`,
    [
      ...[deviceId, protocol, kind.reason, kind.type, kind.length, kind.times, receivedAt],
      ...[detail, address, Buffer.from(bytes)],
    ],
  )
}

/** Forgets what is old, and of each kind all bytes but the newest. */
export async function forgetOldSetApart(pool: pg.Pool, now: EpochMs): Promise<void> {
  const before = now - KEPT_DAYS * 24 * 3600_000
  await pool.query('delete from undecoded where received_at < to_timestamp($1::float8 / 1000)', [before])
  await pool.query('delete from set_apart where last_at < to_timestamp($1::float8 / 1000)', [before])
  await pool.query(
    `delete from undecoded u using (
       select id, row_number() over (partition by set_apart_id order by id desc) as age from undecoded where set_apart_id is not null
     ) kept where kept.id = u.id and kept.age > $1`,
    [KEPT_MESSAGES],
  )
}

/** `of` is `frames` for what was not read, `reports` for what was out of the accepted range. */
export interface SetApartFilter extends Search {
  of: string
}

const FROM = 'set_apart s join device d on d.id = s.device_id'
const FOUND = `(s.reason = any($2)) = ($3 = 'reports') and searchable(d.serial || ' ' || s.type) like searchable($1) escape ''`
const parametersOf = ({ of, ...filter }: SetApartFilter) => [patternOf(filter), REPORT_REASONS, of]

/** Lists what was set apart, the last first. It is only for operators. */
export async function listSetApart(
  client: Queryable,
  { first, offset, ...filter }: SetApartFilter & Page,
): Promise<SetApart[]> {
  const { rows } = await client.query<SetApart>(
    `select s.id, d.serial, s.protocol, s.reason, s.type, s.length, s.times::float8 as times, s.detail,
            ${epochMs('s.first_at')} as "firstAt", ${epochMs('s.last_at')} as "lastAt",
            (select count(*)::int from undecoded u where u.set_apart_id = s.id) as "keptMessages"
     from ${FROM} where ${FOUND} order by s.last_at desc, s.id limit $4 offset $5`,
    [...parametersOf(filter), first, offset],
  )
  return rows
}

export async function countSetApart(client: Queryable, filter: SetApartFilter): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${FROM} where ${FOUND}`,
    parametersOf(filter),
  )
  return rows[0]!.count
}

/**
 * Answers the raw messages of one kind, the newest first. They tell where the vehicle was, so who reads them is
 * recorded. Throws NotFoundError.
 */
export async function readRawMessages(
  pool: pg.Pool,
  viewer: Viewer,
  { id, first, offset }: Page & { id: number },
): Promise<RawMessage[]> {
  const found = await pool.query<{ serial: string }>(`select d.serial from ${FROM} where s.id = $1`, [id])
  if (!found.rows[0]) throw new NotFoundError('id')
  await writeAudit(pool, viewer, {
    action: 'export',
    entity: 'device',
    entityId: found.rows[0].serial,
    after: { report: 'mensagensBrutas', kind: id },
  })
  const { rows } = await pool.query<Omit<RawMessage, 'hex'> & { bytes: Buffer }>(
    `select ${epochMs('u.received_at')} as "receivedAt", u.address, u.detail, u.bytes
     from undecoded u where u.set_apart_id = $1 order by u.id desc limit $2 offset $3`,
    [id, first, offset],
  )
  return rows.map(({ bytes, ...row }) => ({ ...row, hex: bytes.toString('hex') }))
}
