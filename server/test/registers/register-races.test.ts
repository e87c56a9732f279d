import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeRegister } from '../../src/storage/base/audited-change.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createBatchWriter } from '../../src/storage/intake/batch-writer.ts'
import type { WritableFrame } from '../../src/storage/intake/writable-frame.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report, YESTERDAY_NOON } from '../setup/arrivals.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type Registers, registersOf, unique } from '../setup/register-records.ts'
import { createTestDatabase } from '../setup/test-database.ts'

const NOW = YESTERDAY_NOON
let api: Api
let registers: Registers
let tracking: pg.Pool
let ingest: Ingest

beforeAll(async () => {
  // It writes into tables of cells by hand.
  api = await startApi(undefined, { database: await createTestDatabase(1) })
  registers = registersOf(api)
  // The gateway is a process with connections of its own.
  tracking = openDatabase({ ...api.pool.options, max: 4 })
  tracking.on('error', () => undefined)
  ingest = createIngest(tracking, createTrackingMetrics(new Registry()))
})
afterAll(async () => {
  await ingest.stop(1000)
  await tracking.end()
  await api.stop()
})

async function deadlocks(): Promise<number> {
  const { rows } = await api.pool.query(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0].count
}

test('registering devices and vehicles while their first reports come in never ends in a deadlock', async () => {
  const customer = await registers.customer()
  const before = await deadlocks()
  for (let round = 0; round < 25; round++) {
    const serials = [1, 2, 3].map(() => unique('8641'))
    const create = serials.map((serial) =>
      api.data(`mutation { createEquipamento(eqpSrn: "${serial}", cliId: ${customer}) { status } }`, {
        token: api.admin,
      }),
    )
    if (round % 2 === 0) await Promise.all(create)
    const accepted = serials.flatMap((serial) =>
      [1, 2, 3].map((second) => ingest.accept(arrival(serial, report({ fixTime: NOW + second * 1000 })))),
    )
    await Promise.all(create)
    const vehicles = serials.map((serial) => registers.vehicle({ customer, serial }))
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['stored']))
    await Promise.all(vehicles)
  }
  expect((await deadlocks()) - before).toBe(0)
})

test('a vehicle gets its device while the first batch of that device is under way', async () => {
  const customer = await registers.customer()
  const serial = await registers.device({ customer })
  const { rows } = await api.pool.query<{ id: number }>(
    'select id from device where serial = any($1) order by serial = $2 desc',
    [[serial, await registers.device()], serial],
  )
  const [device, other] = rows.map(({ id }) => id) as [number, number]
  const before = await deadlocks()
  const holder = await tracking.connect()
  await holder.query('begin')
  await holder.query('insert into device_activity (device_id) values ($1)', [other])
  // Has written the activity of the first, waits for that of the other, and has checked no foreign key yet.
  const batch = createBatchWriter(tracking).write([device, other].map(heartbeat))
  await waiting(1)
  const vehicle = registers.vehicle({ customer, serial })
  await waiting(2)
  await holder.query('rollback')
  holder.release()
  await batch
  expect(await vehicle).toBeGreaterThan(0)
  expect((await deadlocks()) - before).toBe(0)
})

function heartbeat(id: number): WritableFrame {
  const frame = { protocol: 'gt06', address: '127.0.0.1', receivedAt: NOW, bytes: Buffer.from('heartbeat') }
  return {
    ...frame,
    device: { id, cell: 0, clockMinutes: 0 },
    positions: [],
    alarms: [],
    readings: null,
    placeless: [],
    apart: [],
  }
}

/** Resolves when so many transactions wait for others. */
async function waiting(expected: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await api.pool.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].count).toBe(expected)
  }, PATIENCE)
}

test('a customer to whom a vehicle is sold at this moment is not deleted', async () => {
  const buyer = await registers.customer()
  const vehicle = await registers.vehicle({ customer: await registers.customer() })
  const holder = await tracking.connect()
  await holder.query('begin')
  // The sale has found its buyer, and waits to begin.
  await holder.query('lock table vehicle in share mode')
  const sale = api.refusal(
    `mutation { updateVeiculo(input: { veiId: ${vehicle}, cliId: ${buyer}, veiCor: "AZUL" }) { status } }`,
    { token: api.admin },
  )
  await waiting(1)
  const deletion = api.refusal(`mutation { deleteCliente(cliId: ${buyer}) { status } }`, { token: api.admin })
  await waiting(2)
  await holder.query('rollback')
  holder.release()
  expect([await sale, await deletion]).toEqual(['200 none', '200 CONFLICT cliId'])
})

test('two changes of registers that lock each other both succeed', async () => {
  const customers = [await registers.customer(), await registers.customer()]
  let arrived = 0
  let meet: () => void = () => undefined
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const rename = (order: number[]) =>
    changeRegister(api.pool, 'customer', async (client) => {
      await client.query('select 1 from customer where id = $1 for update', [order[0]])
      if (++arrived === 2) meet()
      await met
      await client.query('select 1 from customer where id = $1 for update', [order[1]])
      return order[0]
    })
  expect(await Promise.all([rename(customers), rename(customers.toReversed())])).toEqual(customers)
  expect(arrived).toBeGreaterThanOrEqual(3)
})

test('devices that many move about at once, while they report, are each in one vehicle at any time', async () => {
  const customer = await registers.customer()
  const serials = await Promise.all([1, 2, 3].map(() => registers.device({ customer })))
  const vehicles = await Promise.all([1, 2, 3].map(() => registers.vehicle({ customer })))
  const answers: string[] = []
  const change = async (query: string) => {
    answers.push(await api.refusal(`mutation { ${query} }`, { token: api.admin }))
  }
  const moves = Array.from({ length: 36 }, (_, index) => {
    const [vehicle, serial] = [vehicles[index % 3], serials[(index + Math.floor(index / 3)) % 3]]
    return index % 4 === 3
      ? `updateVeiculo(input: { veiId: ${vehicle}, eqpSrn: "" }) { status }`
      : `trocarEquipamento(veiculo: ${vehicle}, equipamento: "${serial}", retirarDoOutro: true) { status }`
  })
  const reports = serials.flatMap((serial) =>
    [1, 2, 3, 4].map((second) => ingest.accept(arrival(serial, report({ fixTime: NOW + second * 1000 })))),
  )
  await Promise.all([...moves.map(change), ...reports])
  expect(api.logged).toEqual([])
  // A device that is where it shall go is the only refusal there is.
  expect(new Set(answers.filter((answer) => answer !== '200 none'))).toEqual(
    new Set(['200 BAD_USER_INPUT equipamento']),
  )
  const { rows } = await api.pool.query(
    `select count(*)::int as open, count(distinct device_id)::int as devices, count(distinct vehicle_id)::int as vehicles
     from installation where upper_inf(period) and vehicle_id = any($1)`,
    [vehicles],
  )
  expect(rows[0]).toEqual({ open: rows[0].open, devices: rows[0].open, vehicles: rows[0].open })
}, 30_000)
