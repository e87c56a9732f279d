import type pg from 'pg'
import { benchImei } from '../performance/load.ts'
import { twentyRules } from './rule-set.ts'
import { DEPOT } from './vehicle-life.ts'

/** The customer whose fleet it is. */
export const CUSTOMER = 784
const FIRST = 100_000
const RUN = 719

/** The number of a vehicle, of its device too. */
export const vehicleId = (index: number) => FIRST + index
export const imeiOf = (index: number) => benchImei(RUN, index)

/** Registers vehicles with a tracker each. */
export async function registerFleet(pool: pg.Pool, vehicles: number): Promise<void> {
  const ids = Array.from({ length: vehicles }, (_, index) => vehicleId(index))
  const serials = ids.map((_, index) => imeiOf(index))
  await pool.query(
    `insert into device (id, serial, state) select id, serial, 'active' from unnest($1::int[], $2::text[]) as d(id, serial)`,
    [ids, serials],
  )
  await pool.query(`insert into vehicle (id, plate) select id, 'B' || id from unnest($1::int[]) as id`, [ids])
  await pool.query(
    `insert into ownership (vehicle_id, customer_id, period) select id, ${CUSTOMER}, '(,)' from unnest($1::int[]) as id`,
    [ids],
  )
  await pool.query(
    `insert into installation (device_id, vehicle_id, period) select id, id, '(,)' from unnest($1::int[]) as id`,
    [ids],
  )
}

/** Keeps the twenty rules, and one more of a speed that nobody drives but who is to be told of. */
export async function keepRules(pool: pg.Pool, toldKmh: number): Promise<void> {
  for (const [index, radius] of [200, 3_000, 20_000].entries()) {
    await pool.query(
      `insert into geofence (id, customer_id, name, latitude, longitude, radius_meters, purpose, kind, speed_limit_kmh)
       values ($1, ${CUSTOMER}, 'Cerca ' || $1::int, $2, $3, $4, 'fence', 'circle', $5)`,
      [index + 1, DEPOT.latitude, DEPOT.longitude, radius, index === 1 ? 60 : 0],
    )
  }
  const own = twentyRules(0).map((rule) => ({ ...rule, tellWithinSeconds: 0 }))
  const told = { ...own[0]!, condition: { kind: 'speeding', limitKmh: toldKmh }, forSeconds: 0, tellWithinSeconds: 900 }
  for (const rule of [...own.slice(1), { ...told, coolDownSeconds: 0, restSeconds: 0 }]) {
    await pool.query(
      `insert into rule (customer_id, name, urgency, condition, geofence_ids, schedule, for_seconds, rest_seconds, margin_meters,
         cool_down_seconds, tell_within_seconds, vehicle_choice)
       values (${CUSTOMER}, 'Regra ' || gen_random_uuid(), 4, $1, $2, $3, $4, $5, $6, $7, $8, 'all')`,
      [
        ...[JSON.stringify(rule.condition), rule.geofenceIds, rule.schedule && JSON.stringify(rule.schedule)],
        ...[rule.forSeconds, rule.restSeconds, rule.marginMeters, rule.coolDownSeconds, rule.tellWithinSeconds],
      ],
    )
  }
}
