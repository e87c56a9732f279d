import type { RefusedConnection } from '@monitorweb/contract/administration/reception-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { type Page, patternOf, type Search } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** What looked like one protocol from one address, or one device that was served, did at the ports of one since it was last written. */
export interface Refusal {
  /** The protocol of the port. */
  protocol: string
  port: number
  address: string
  /** Of a device that was served though its port is of another protocol; empty where nobody was. */
  serial: string
  reason: string
  times: number
  firstAt: EpochMs
  lastAt: EpochMs
  firstBytes: Uint8Array
  looksLike: string
  usualPort: number | null
  openPort: number | null
}

/** A flood from many addresses pushes out what looks like nothing first. */
const MOST_ROWS = 2_000
const KEPT_DAYS = 14

/** SQL: by which a row is known. */
const keyOf = (
  row: string,
) => `(${row}.protocol, ${row}.serial, (case when ${row}.serial = '' then ${row}.address else '' end),
  (case when ${row}.serial = '' then ${row}.looks_like else ${row}.reason end))`

/**
 * Adds what was refused to what is known of each address, apart by what the bytes look like. What is known is changed and not first inserted: each insert
 * takes a number, and trackers that come again and again would use them up.
 */
export async function writeRefusals(pool: pg.Pool, refusals: readonly Refusal[]): Promise<void> {
  const all = <Name extends keyof Refusal>(name: Name): Refusal[Name][] => refusals.map((refusal) => refusal[name])
  await pool.query(
    `with incoming as (
       select protocol, port, address, serial, reason, times, to_timestamp(first / 1000) as first_at, to_timestamp(last / 1000) as last_at,
         first_bytes, looks_like, usual_port, open_port
       from unnest($1::text[], $2::int4[], $3::text[], $4::text[], $5::int8[], $6::float8[], $7::float8[], $8::bytea[],
                   $9::text[], $10::int4[], $11::int4[], $12::text[])
         as said(protocol, port, address, reason, times, first, last, first_bytes, looks_like, usual_port, open_port, serial)
     ), known as (
       update refused_connection r set
         port = i.port, address = i.address, reason = i.reason, times = r.times + i.times, last_at = greatest(r.last_at, i.last_at),
         first_bytes = i.first_bytes, looks_like = i.looks_like, usual_port = i.usual_port, open_port = i.open_port
       from incoming i where ${keyOf('r')} = ${keyOf('i')}
       returning i.*
     )
     insert into refused_connection as r
       (protocol, port, address, serial, reason, times, first_at, last_at, first_bytes, looks_like, usual_port, open_port)
     select protocol, port, address, serial, reason, times, first_at, last_at, first_bytes, looks_like, usual_port, open_port
     from incoming i where not exists (select from known k where ${keyOf('k')} = ${keyOf('i')})
     on conflict (protocol, serial, (case when serial = '' then address else '' end), (case when serial = '' then looks_like else reason end))
       do update set
       port = excluded.port, address = excluded.address, reason = excluded.reason, times = r.times + excluded.times,
       last_at = greatest(r.last_at, excluded.last_at), first_bytes = excluded.first_bytes,
       looks_like = excluded.looks_like, usual_port = excluded.usual_port, open_port = excluded.open_port`,
    [
      ...[all('protocol'), all('port'), all('address'), all('reason'), all('times'), all('firstAt'), all('lastAt')],
      ...[all('firstBytes').map((bytes) => Buffer.from(bytes)), all('looksLike'), all('usualPort'), all('openPort')],
      all('serial'),
    ],
  )
  await pool.query(
    `delete from refused_connection where id in (
       select id from refused_connection order by looks_like <> '' desc, last_at desc offset $1)`,
    [MOST_ROWS],
  )
}

export async function forgetOldRefusals(pool: pg.Pool, now: EpochMs): Promise<void> {
  await pool.query('delete from refused_connection where last_at < to_timestamp($1::float8 / 1000)', [
    now - KEPT_DAYS * 24 * 3600_000,
  ])
}

const FOUND = `searchable(r.address || ' ' || r.serial || ' ' || r.looks_like) like searchable($1) escape ''`

/** Answers when a device last had to show what a gateway could not open; null where none is known. */
export async function readLastUnopenedAt(client: Queryable): Promise<EpochMs | null> {
  const { rows } = await client.query<{ lastAt: EpochMs | null }>(
    `select ${epochMs('max(last_at)')} as "lastAt" from refused_connection where reason = 'sealed'`,
  )
  return rows[0]!.lastAt
}

/** Lists them, the last one to knock first. It is only for operators. */
export async function listRefusedConnections(
  client: Queryable,
  { first, offset, ...filter }: Search & Page,
): Promise<RefusedConnection[]> {
  const { rows } = await client.query<Omit<RefusedConnection, 'text' | 'hex'> & { bytes: Buffer }>(
    `select r.id, r.protocol, r.port, r.address, r.serial, r.reason, r.times::float8 as times, ${epochMs('r.first_at')} as "firstAt",
            ${epochMs('r.last_at')} as "lastAt", r.first_bytes as bytes, r.looks_like as "looksLike",
            r.usual_port as "usualPort", r.open_port as "openPort"
     from refused_connection r where ${FOUND} order by r.last_at desc, r.id limit $2 offset $3`,
    [patternOf(filter), first, offset],
  )
  return rows.map(({ bytes, ...row }) => ({ ...row, text: printable(bytes), hex: bytes.toString('hex') }))
}

export async function countRefusedConnections(client: Queryable, filter: Search): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from refused_connection r where ${FOUND}`,
    [patternOf(filter)],
  )
  return rows[0]!.count
}

/** Writes bytes as text, with a point for each that is no printable character. */
function printable(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '·')
}
