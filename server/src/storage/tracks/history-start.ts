import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { expiredDays, limitsOf } from '../packed/expired-days.ts'
import { dayOf, hotFrom } from '../positions/hot-days.ts'
import type { HistoryPart } from './history-parts.ts'

/** Of some of a period history was deleted, as it is kept for so long only, or will be. */
export interface HistoryStart {
  /** Since when all is kept; null: nothing of the period was deleted. */
  since: EpochMs | null
  /** Of so many vehicles some is gone. */
  vehicles: number
  /** Then the next of it is deleted, as it was changed whose it was; null: nothing waits for that. */
  endsAt: EpochMs | null
}

type Asked = [vehicleIds: number[], deviceIds: number[], from: number[], until: number[]]

/** No day after it is asked for. */
const LATEST = Date.UTC(9999, 11, 31)

/** SQL: `$1` to `$4` as rows, and the days (UTC) that each asks for. */
const ASKED = `
  (select vehicle, device, daterange(
     case when since > '-infinity' then (to_timestamp(since / 1000) at time zone 'UTC')::date end,
     (to_timestamp(until / 1000) at time zone 'UTC')::date, '[]') as days
   from unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) as given(vehicle, device, since, until)) asked`

/** SQL: of each vehicle that {@link ASKED} has, the ends of what was deleted of it. */
const GONE = `
  (select asked.vehicle, upper(gone)::timestamp at time zone 'UTC' as since
   from ${ASKED} join forgotten_days f on f.device_id = asked.device cross join lateral unnest(f.days) as gone
   where gone && asked.days) gone`

/** A part of a history from an instant on. */
interface PartSince {
  part: Pick<HistoryPart, 'installations'>
  from: EpochMs
}

/** Finds since when all is kept of each of these parts, in their order; −Infinity: nothing of what is asked was deleted. */
export async function findKeptSince(client: Queryable, asked: readonly PartSince[]): Promise<EpochMs[]> {
  const kept = asked.map(() => Number.NEGATIVE_INFINITY)
  // Of the newest days nothing is ever deleted, and that is what most ask for.
  const newest = hotFrom(Date.now())
  const spans = asked.flatMap(({ part, from }, place) =>
    from < newest ? spansOf(place, part, { from, to: LATEST }) : [],
  )
  if (spans.length === 0) return kept
  const { rows } = await client.query<{ place: number; since: EpochMs }>({
    name: 'history-kept-since',
    text: `select vehicle as place, ${epochMs('max(since)')} as since from ${GONE} group by vehicle`,
    values: valuesOf(spans),
  })
  for (const { place, since } of rows) kept[place] = since
  return kept
}

/** Finds since when the history of parts is kept, as far as a period asks for more, and what of it will go. */
export async function findHistoryStart(
  pool: Queryable,
  parts: readonly HistoryPart[],
  period: Period,
): Promise<HistoryStart> {
  const asked = valuesOf(parts.flatMap((part) => spansOf(part.vehicleId, part, period)))
  const { rows } = await pool.query<Omit<HistoryStart, 'endsAt'> & { heldDevices: number[] }>(
    `select ${epochMs('max(since)')} as since, count(distinct vehicle)::int as vehicles,
       (select coalesce(array_agg(distinct h.device_id), '{}') from ${ASKED} join history_hold h on h.device_id = asked.device and h.days && asked.days) as "heldDevices"
     from ${GONE}`,
    asked,
  )
  const { heldDevices, ...start } = rows[0]!
  return { ...start, endsAt: heldDevices.length === 0 ? null : await findEnd(pool, heldDevices, asked) }
}

interface Span {
  vehicleId: number
  deviceId: number
  from: EpochMs
  until: EpochMs
}

function spansOf(vehicleId: number, { installations }: PartSince['part'], period: Period): Span[] {
  return installations
    .map(({ deviceId, from, until }) => ({
      ...{ vehicleId, deviceId },
      ...{ from: Math.max(from, period.from), until: Math.min(until - 1, period.to) },
    }))
    .filter(({ from, until }) => from <= until)
}

function valuesOf(spans: readonly Span[]): Asked {
  return [
    spans.map(({ vehicleId }) => vehicleId),
    spans.map(({ deviceId }) => deviceId),
    spans.map(({ from }) => from),
    spans.map(({ until }) => until),
  ]
}

/** Finds when the first is deleted of days that are held and that nobody keeps: each goes once nothing holds it any more. */
async function findEnd(pool: Queryable, devices: readonly number[], asked: Asked): Promise<EpochMs | null> {
  const limits = await limitsOf(pool, 'positionDays', dayOf(Date.now()))
  if (limits === null) return null
  const numbered = ASKED.replace(/\$([1-4])/g, (_, number) => `$${Number(number) + 5}`)
  const { rows } = await pool.query<{ endsAt: EpochMs | null }>(
    `with ${expiredDays({ of: 'd.id = any($5::int[])', isHeld: false })}
     select ${epochMs(`min(of_day.until)::timestamp at time zone 'UTC'`)} as "endsAt"
     from (
       select max(h.until) as until
       from ${numbered} join history_hold h on h.device_id = asked.device and h.days && asked.days and h.until > $4::date
       join expired e on e.device_id = h.device_id and daterange(e.since, e.until) && (h.days * asked.days)
       join packed_day p on p.device_id = e.device_id and p.day >= e.since and p.day < e.until and h.days @> p.day and asked.days @> p.day
       group by p.device_id, p.day
     ) of_day`,
    [...limits, devices, ...asked],
  )
  return rows[0]!.endsAt
}
