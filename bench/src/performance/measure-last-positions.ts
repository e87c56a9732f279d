import { lastPositionFields } from '@monitorweb/contract/fleet/last-position'
import { operations } from '@monitorweb/contract/operations'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'
import { median } from '../figures/median.ts'
import { signIn } from '../program/api-caller.ts'
import { processorMicros } from '../program/processor-time.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from '../program/program.ts'

export interface LastPositionsResult {
  vehicles: number
  fields: number
  /**
   * The medians of the whole call over HTTP with every field, and of the same rows read as JSON from the database
   * alone.
   */
  callMs: number
  databaseMs: number
  /** What a call costs the web process and PostgreSQL, whatever else the machine does. */
  processorMs: { web: number; postgres: number }
  bytes: number
}

const CALLS = 15
const FIRST_CALLS = 5

/** Measures `lastPositions` of a whole fleet with every field, as an existing client asks for it. */
export async function measureLastPositions(fleets: readonly number[]): Promise<LastPositionsResult[]> {
  const database = await startBenchDatabase()
  await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
  const client = new pg.Client(withSearchPath({ connectionString: database.url }, cellPath(0)))
  await client.connect()
  const web = await startProcess('web', database.url)
  try {
    const call = await signIn(web)
    const results: LastPositionsResult[] = []
    for (const vehicles of fleets) {
      await fillFleet(client, vehicles)
      results.push(
        await measureFleet({
          vehicles,
          client,
          micros: () => ({ web: processorMicros(web.pid), postgres: database.micros() }),
          ask: () => call(requestOf(operations.lastPositions, { customerId: 0 })),
        }),
      )
    }
    return results
  } finally {
    await client.end()
    await web.stop()
    await database.stop()
  }
}

interface Fleet {
  vehicles: number
  client: pg.Client
  micros(): { web: number; postgres: number }
  ask(): Promise<string>
}

async function measureFleet({ vehicles, client, micros, ask }: Fleet): Promise<LastPositionsResult> {
  const calls: number[] = []
  const reads: number[] = []
  // The first calls compile and plan, so they are left out: they are not what an operator waits for all day.
  let text = ''
  for (let call = 0; call < FIRST_CALLS; call++) text = await ask()
  const before = micros()
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now()
    text = await ask()
    calls.push(performance.now() - startedAt)
  }
  const after = micros()
  const perCall = (of: 'web' | 'postgres') => (after[of] - before[of]) / 1000 / CALLS
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now()
    await client.query(
      `select json_agg(r) from (select v.*, l.* from vehicle v join installation i on i.vehicle_id = v.id
       join last_position l on l.device_id = i.device_id and l.installation_id = i.id) r`,
    )
    reads.push(performance.now() - startedAt)
  }
  const answered = answerOf(operations.lastPositions, JSON.parse(text).data)
  if (answered.length !== vehicles) throw new Error(`${answered.length} of ${vehicles} vehicles were answered`)
  return {
    vehicles,
    fields: Object.keys(lastPositionFields).length,
    callMs: median(calls),
    databaseMs: median(reads),
    processorMs: { web: perCall('web'), postgres: perCall('postgres') },
    bytes: Buffer.byteLength(text),
  }
}

/** Adds vehicles 10,001 and on of the tracking company up to that many, each with a device and a last position. */
async function fillFleet(client: pg.Client, vehicles: number): Promise<void> {
  const numbers = `generate_series(1, ${vehicles}) n where not exists (select from vehicle where id = 10000 + n)`
  await client.query('begin')
  await client.query(`insert into device (id, serial, state) select 100000 + n, 'BENCH' || n, 'active' from ${numbers}`)
  await client.query(`
    insert into last_position (device_id, installation_id, fix_time, received_at, digest, newest_fix_time, latitude_e7, longitude_e7, speed_kmh, course_degrees, ignition, attributes)
    select 100000 + n, 100000 + n, now(), now(), n, now(), -235000000 - n * 100, -466000000 + n * 100, n % 90, n % 360, true, '{"hdop": 0.9}' from ${numbers}`)
  await client.query(
    `insert into device_activity (device_id, last_communication_at) select 100000 + n, now() from ${numbers}`,
  )
  await client.query(`create temporary table added on commit drop as select n from ${numbers}`)
  await client.query(
    `insert into vehicle (id, description, plate) select 10000 + n, 'Veículo ' || n, 'BEN' || lpad(n::text, 4, '0') from added`,
  )
  await client.query(`insert into ownership (vehicle_id, customer_id, period) select 10000 + n, 784, '(,)' from added`)
  await client.query(
    `insert into installation (id, device_id, vehicle_id, period) select 100000 + n, 100000 + n, 10000 + n, '(,)' from added`,
  )
  await client.query('commit')
  await client.query('analyze')
}
