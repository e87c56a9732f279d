import type pg from 'pg'

/** What became of groups: these vehicles came into some of them and left others. */
interface Moved {
  vehicleIds: readonly number[]
  into?: readonly number[]
  outOf?: readonly number[]
}

/**
 * Has rules about groups count from now on for the vehicles that they did not concern before, or do no longer; of others they go on as they
 * were. It is said of groups that were changed already.
 */
export async function restartMoved(client: pg.PoolClient, { vehicleIds, into = [], outOf = [] }: Moved): Promise<void> {
  await client.query(
    restarting(`
      select r.id, v.id, now() from rule r cross join unnest($1::int[]) as v(id)
      where r.vehicle_choice = 'groups' and r.inactive_at is null and (r.vehicle_group_ids && $2::int[]) <> (r.vehicle_group_ids && $3::int[])
        and not exists (
          select from vehicle_group g where g.id = any(r.vehicle_group_ids) and g.id <> all($2::int[] || $3::int[])
            and g.inactive_at is null and v.id = any(g.vehicle_ids))`),
    [vehicleIds, into, outOf],
  )
}

/** The type that a vehicle was of, and is of now; null: none. */
interface Retyped {
  vehicleId: number
  before: number | null
  after: number | null
}

/** Has rules about types count from now on for a vehicle that they did not concern before, or do no longer. */
export async function restartRetyped(client: pg.PoolClient, { vehicleId, before, after }: Retyped): Promise<void> {
  const isOf = (type: string) => `coalesce(${type}::int = any(r.vehicle_type_ids), false)`
  await client.query(
    restarting(`
      select r.id, $1::int, now() from rule r
      where r.vehicle_choice = 'types' and r.inactive_at is null and ${isOf('$2')} <> ${isOf('$3')}`),
    [vehicleId, before, after],
  )
}

/** Has the rules of these customers count from now on for the vehicles of a customer and of those below it. */
export async function restartBelow(
  client: pg.PoolClient,
  { customerId, ofCustomers }: { customerId: number; ofCustomers: readonly number[] },
): Promise<void> {
  await client.query(
    restarting(`
      select r.id, o.vehicle_id, now() from rule r cross join ownership o
      where r.customer_id = any($2::int[]) and r.inactive_at is null and o.slot = 0 and o.period @> now() and o.customer_id in (
        with recursive below (id) as (select $1::int union select c.id from customer c join below b on c.parent_id = b.id)
        select id from below)`),
    [customerId, ofCustomers],
  )
}

/** Has a vehicle judged, though it reports nothing. */
export async function wakeVehicle(client: pg.PoolClient, vehicleId: number): Promise<void> {
  await client.query(`insert into rule_due (vehicle_id, due_at) values ($1, now()) ${OR_ONCE_MORE}`, [vehicleId])
}

/** SQL: a vehicle that is to be judged later is so now; one that is due already is so once more, as {@link keepDue} tells by the instant. */
export const OR_ONCE_MORE = 'on conflict (vehicle_id) do update set due_at = excluded.due_at'

/** SQL: has rules count for vehicles from an instant on, as it is selected, and their vehicles judged. */
const restarting = (selection: string) => `
  with started as (
    insert into rule_start (rule_id, vehicle_id, since) ${selection} order by 1, 2
    on conflict (rule_id, vehicle_id) do update set since = excluded.since
    returning vehicle_id
  )
  insert into rule_due (vehicle_id, due_at) select vehicle_id, now() from started group by vehicle_id order by vehicle_id ${OR_ONCE_MORE}`
