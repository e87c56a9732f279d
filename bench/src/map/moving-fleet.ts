import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'

/** The vehicles of this fleet move by what is written into the database, as the gateway would write it. */
export interface MovingFleet {
  /** Moves this share of the vehicles every second until it is stopped. */
  move(share: number): { stop(): Promise<void> }
  close(): Promise<void>
}

const TICK_MS = 1_000
/** The fleet has so many parts, so that shares come out even and every vehicle has its turn. */
const PARTS = 20

/**
 * Makes vehicles 10,001 and on of the tracking company, spread over Brazil's south-east and centre, each with a device
 * and a position.
 */
export async function createMovingFleet(databaseUrl: string, vehicles: number): Promise<MovingFleet> {
  const client = new pg.Client(withSearchPath({ connectionString: databaseUrl }, cellPath(0)))
  await client.connect()
  await fill(client, vehicles)
  return {
    move(share) {
      let tick = 0
      let moving = Promise.resolve()
      const timer = setInterval(() => {
        const turn = tick++
        moving = moving.then(() => moveShare(client, share, turn))
      }, TICK_MS)
      return {
        async stop() {
          clearInterval(timer)
          await moving
        },
      }
    },
    close: () => client.end(),
  }
}

async function fill(client: pg.Client, vehicles: number): Promise<void> {
  const numbers = `generate_series(1, ${vehicles}) n`
  await client.query('begin')
  await client.query(`insert into device (id, serial, state) select 100000 + n, 'MAPA' || n, 'active' from ${numbers}`)
  await client.query(`
    insert into last_position (device_id, installation_id, fix_time, received_at, digest, newest_fix_time, latitude_e7,
      longitude_e7, speed_kmh, course_degrees, ignition, satellites, voltage, attributes)
    select 100000 + n, 100000 + n, now(), now(), n, now(), -140000000 - (n * 7919 % 100000) * 1000,
      -425000000 - (n * 104729 % 100000) * 1000, case when n % 3 = 0 then 0 else 40 + n % 50 end, n % 360, n % 5 > 0, 11,
      27.4, '{"hdop": 0.9}' from ${numbers}`)
  await client.query(
    `insert into device_activity (device_id, last_communication_at) select 100000 + n, now() from ${numbers}`,
  )
  await client.query(
    `insert into vehicle (id, description, plate) select 10000 + n, 'Veículo ' || n, 'MAP' || lpad(n::text, 4, '0') from ${numbers}`,
  )
  await client.query(
    `insert into ownership (vehicle_id, customer_id, period) select 10000 + n, 784, '(,)' from ${numbers}`,
  )
  await client.query(
    `insert into installation (id, device_id, vehicle_id, period) select 100000 + n, 100000 + n, 10000 + n, '(,)' from ${numbers}`,
  )
  await client.query('commit')
  await client.query('analyze')
}

async function moveShare(client: pg.Client, share: number, turn: number): Promise<void> {
  const chosen = `(device_id + $2::int * 7) % ${PARTS} < $1::int`
  const values = [Math.round(share * PARTS), turn]
  await client.query('begin')
  await client.query(
    `update last_position set fix_time = now(), received_at = now(), newest_fix_time = now(),
       latitude_e7 = latitude_e7 + 900, longitude_e7 = longitude_e7 + 1200, course_degrees = 50 where ${chosen}`,
    values,
  )
  await client.query(
    `update device_activity set last_communication_at = now(), changed_in = pg_current_xact_id() where ${chosen}`,
    values,
  )
  await client.query('commit')
  await client.query(`select pg_notify('tracking', '')`)
}
