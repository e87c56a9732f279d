import { plainArray, textArray } from '../base/array-literal.ts'
import { askCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'
import type { PositionRow } from '../positions/stored-position.ts'

/**
 * Answers, by their index, which of one device's positions are not stored. A database that keeps whole seconds and
 * rounded speeds gives a report back a little changed, so one at a whole second is there too where its place, ignition
 * and event stand within the second, at nearly its speed.
 */
export async function missingPositions(pool: Queryable, rows: readonly PositionRow[]): Promise<Set<number>> {
  const first = rows[0]
  if (first === undefined) return new Set()
  const times = rows.map(({ fixTime }) => fixTime)
  const [from, until] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const ask = {
    asked: [{ deviceId: first.deviceId, from: from - 1000, until: until + 1001 }],
    text: (positions: string) => `
      select (i.ordinal - 1)::int as index
      from unnest($4::float8[], $5::int8[], $6::int4[], $7::int4[], $8::float4[], $9::bool[], $10::text[])
        with ordinality i(at, digest, latitude, longitude, speed, ignition, event, ordinal)
      where not exists (
        select from ${positions} p where p.device_id = $1
          and p.fix_time between to_timestamp(($2::float8 - 1000) / 1000) and to_timestamp(($3::float8 + 1000) / 1000)
          and (p.fix_time = to_timestamp(i.at / 1000) and p.digest in (i.digest, i.digest # 1)
            or i.at::int8 % 1000 = 0 and p.latitude_e7 = i.latitude and p.longitude_e7 = i.longitude
              and p.fix_time > to_timestamp((i.at - 1000) / 1000) and p.fix_time < to_timestamp((i.at + 1000) / 1000)
              and p.ignition is not distinct from i.ignition and p.event is not distinct from i.event
              and abs(coalesce(p.speed_kmh, -9) - coalesce(i.speed, -9)) < 0.02))`,
    values: [
      ...[first.deviceId, from, until],
      plainArray(times),
      plainArray(rows.map(({ digest }) => digest.toString())),
      plainArray(rows.map(({ latitude }) => Math.round(latitude * 1e7))),
      plainArray(rows.map(({ longitude }) => Math.round(longitude * 1e7))),
      plainArray(rows.map(({ speedKmh }) => speedKmh)),
      plainArray(rows.map(({ ignition }) => ignition)),
      textArray(rows.map(({ event }) => event)),
    ],
  }
  const missing = await askCellOf(pool, first.deviceId, (cell) => queryPositions<{ index: number }>(cell, ask))
  return new Set(missing.map(({ index }) => index))
}
