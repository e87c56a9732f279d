import { lastPositionFields } from '@monitorweb/contract/fleet/last-position'
import { operations } from '@monitorweb/contract/operations'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'
import { median } from '../figures/median.ts'
import { signIn } from '../program/api-caller.ts'
import { memoryBytes } from '../program/process-memory.ts'
import { processorMicros } from '../program/processor-time.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from '../program/program.ts'

export interface LastPositionsResult {
  vehicles: number
  fields: number
  /**
   * The medians of the whole call over HTTP with every field, and of the same rows read as JSON from the database
   * alone.
   */
  call: CallCost
  databaseMs: number
  /** The call where a sixth of the vehicles reported since the one before: all do every 30 s, and somebody asks every 5. */
  afterReports: CallCost
  /** Where a register changed since, so that all is read anew. */
  afterChange: CallCost
  /** Ten people who ask at once, until all have their answers. */
  ofTen: CallCost
  /** The call of whoever sees ten vehicles of all these. */
  ofFew: CallCost
  /** What the web process holds after all of these. */
  webBytes: number
  bytes: number
}

/** The median of the time, and what a call costs the web process and PostgreSQL, whatever else the machine does. */
export interface CallCost {
  ms: number
  processorMs: { web: number; postgres: number }
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
          ask: (customerId = 0) => call(requestOf(operations.lastPositions, { customerId })),
          webBytes: () => memoryBytes(web.pid),
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
  ask(customerId?: number): Promise<string>
  webBytes(): number
}

async function measureFleet(fleet: Fleet): Promise<LastPositionsResult> {
  const { vehicles, client, ask, webBytes } = fleet
  // The first calls compile and plan, so they are left out: they are not what an operator waits for all day.
  let text = ''
  for (let call = 0; call < FIRST_CALLS; call++) text = await ask()
  const answered = answerOf(operations.lastPositions, JSON.parse(text).data)
  if (answered.length !== vehicles) throw new Error(`${answered.length} of ${vehicles} vehicles were answered`)
  const call = await costOf(fleet, { ask })
  const reads: number[] = []
  for (let read = 0; read < CALLS; read++) {
    const startedAt = performance.now()
    await client.query(
      `select json_agg(r) from (select v.*, l.* from vehicle v join installation i on i.vehicle_id = v.id
       join last_position l on l.device_id = i.device_id and l.installation_id = i.id) r`,
    )
    reads.push(performance.now() - startedAt)
  }
  let turn = 0
  const afterReports = await costOf(fleet, { ask, before: () => reportSixth(client, turn++) })
  const afterChange = await costOf(fleet, {
    ask,
    before: async () => {
      await client.query('update vehicle set description = description where id = 10001')
    },
  })
  const ofTen = await costOf(fleet, { ask: () => Promise.all(Array.from({ length: 10 }, () => ask())) })
  await sellTen(client)
  const ofFew = await costOf(fleet, { ask: () => ask(FEW_CUSTOMER) })
  return {
    vehicles,
    fields: Object.keys(lastPositionFields).length,
    ...{ call, databaseMs: median(reads), afterReports, afterChange, ofTen, ofFew, webBytes: webBytes() },
    bytes: Buffer.byteLength(text),
  }
}

interface Asked {
  ask(): Promise<unknown>
  /** What happens before each call, and is not counted. */
  before?(): Promise<void>
}

async function costOf({ micros }: Fleet, { ask, before = async () => {} }: Asked): Promise<CallCost> {
  const times: number[] = []
  const spent = { web: 0, postgres: 0 }
  for (let call = 0; call < CALLS; call++) {
    await before()
    const micros0 = micros()
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
    const micros1 = micros()
    for (const process of ['web', 'postgres'] as const) spent[process] += micros1[process] - micros0[process]
  }
  const perCall = (process: 'web' | 'postgres') => spent[process] / 1000 / CALLS
  return { ms: median(times), processorMs: { web: perCall('web'), postgres: perCall('postgres') } }
}

/** Has every sixth vehicle report. */
async function reportSixth(client: pg.Client, turn: number): Promise<void> {
  await client.query('begin')
  await client.query(
    'update last_position set fix_time = now(), received_at = now(), speed_kmh = $1 where device_id % 6 = $1',
    [turn % 6],
  )
  await client.query(
    'update device_activity set last_communication_at = now(), changed_in = pg_current_xact_id() where device_id % 6 = $1',
    [turn % 6],
  )
  await client.query('commit')
}

/** This customer has ten of the vehicles. */
const FEW_CUSTOMER = 90_000

async function sellTen(client: pg.Client): Promise<void> {
  await client.query(`insert into customer (id, code, name) values ($1, 'DEZ', 'Dez') on conflict do nothing`, [
    FEW_CUSTOMER,
  ])
  await client.query('update ownership set customer_id = $1 where vehicle_id between 10001 and 10010', [FEW_CUSTOMER])
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
