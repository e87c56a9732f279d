import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { AHEAD, isDueAt } from '../base/due-at.ts'
import { epochMs } from '../base/sql-rows.ts'
import { readUpkeepInstant } from '../base/upkeep-clock.ts'

export type SpanReason = 'refusal' | 'night' | 'silence' | 'asked'

/** A time to be read anew from the Traccar server, by the instants of its positions. */
export interface WantedSpan {
  reason: SpanReason
  /** Whose; empty: of all devices. */
  serial: string
  from: EpochMs
  to: EpochMs
  /** Not before this instant. */
  dueAt: EpochMs
}

export interface WaitingSpan extends WantedSpan {
  id: number
  /** Devices with a lesser id of the Traccar server were read. */
  nextDevice: number
  /** How often its reading broke off at that device. */
  tries: number
}

const KEPT_DAYS = 30

export async function addSpans(pool: pg.Pool, spans: readonly WantedSpan[]): Promise<void> {
  if (spans.length === 0) return
  await pool.query(
    `insert into traccar_span (reason, serial, from_at, to_at, due_at)
     select reason, serial, to_timestamp(f / 1000), to_timestamp(t / 1000), to_timestamp(due / 1000)
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[]) as incoming(reason, serial, f, t, due)`,
    [
      spans.map(({ reason }) => reason),
      spans.map(({ serial }) => serial),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      spans.map(({ dueAt }) => dueAt),
    ],
  )
}

/** Adds the span of a night unless one was added since `night` began; forgets what was read long ago. */
export async function addNight(pool: pg.Pool, night: EpochMs, { from, to }: { from: EpochMs; to: EpochMs }) {
  const { rowCount } = await pool.query(
    `insert into traccar_span (reason, from_at, to_at)
     select 'night', to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)
     where not exists (
       select from traccar_span where reason = 'night' and serial = '' and requested_at >= to_timestamp($1::float8 / 1000) and not requested_at ${AHEAD})`,
    [night, from, to],
  )
  if (rowCount === 0) return
  await pool.query(
    `delete from traccar_span where read_at < to_timestamp($1::float8 / 1000) - make_interval(days => $2)`,
    [await readUpkeepInstant(pool, Date.now()), KEPT_DAYS],
  )
}

/** Answers the span that is due next: what people asked for first, the long one of the night last. */
export async function nextSpan(pool: pg.Pool): Promise<WaitingSpan | null> {
  const { rows } = await pool.query<WaitingSpan>(
    `select id::float8 as id, reason, serial, ${epochMs('from_at')} as "from", ${epochMs('to_at')} as "to",
            ${epochMs('due_at')} as "dueAt", next_device::float8 as "nextDevice", tries
     from traccar_span where read_at is null and ${isDueAt('due_at', '8 days')}
     order by reason = 'asked' desc, reason = 'night', id limit 1`,
  )
  return rows[0] ?? null
}

/** How far a span was read, and what came of it since that was last noted. */
export interface SpanProgress {
  nextDevice: number
  found: number
  /** How many devices could not be read. */
  failed: number
  /** `read`: to its end; `broken`: it is tried again a while later. */
  state: 'goingOn' | 'read' | 'broken'
}

const BROKEN_WAITS_MINUTES = 5
/** Of one device that cannot be read it is asked ever more seldom, down to this. */
const LONGEST_WAIT_MINUTES = 6 * 60
/** What one night could not be read of, the next one asks for again; what cannot be read of one device for so long is given up. */
const IS_GIVEN_UP = `$5 = 'broken' and (reason = 'night' and requested_at < now() - interval '1 day'
  or serial <> '' and requested_at < now() - interval '14 days')`

export async function noteSpan(pool: pg.Pool, id: number, progress: SpanProgress): Promise<void> {
  const { nextDevice, found, failed, state } = progress
  await pool.query(
    `update traccar_span set next_device = $2, found = found + $3,
       failed = failed + $4 + case when ${IS_GIVEN_UP} then 1 else 0 end,
       read_at = case when $5 = 'read' or ${IS_GIVEN_UP} then now() end,
       due_at = case when $5 = 'broken'
         then now() + make_interval(mins => least($7, $6 * (1 << least(case when serial = '' then 0 else tries end, 10))))
         else due_at end,
       tries = case when $5 <> 'broken' then 0 when next_device = $2 then tries + 1 else 1 end
     where id = $1`,
    [id, nextDevice, found, failed, state, BROKEN_WAITS_MINUTES, LONGEST_WAIT_MINUTES],
  )
}
