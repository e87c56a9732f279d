import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrival, report } from '../setup/arrivals.ts'
import { HOUR, type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const MINUTE = 60_000
const NOW = Math.floor(Date.now() / 1000) * 1000
const GARAGE = { latitude: -23.1857, longitude: -46.8978, speedKmh: 0 }
const LAST_KNOWN = 'No último local conhecido: '

// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

const FIELDS = 'ddlDh evento ddlLat ddlLng ptpDsc localConhecidoEm motivo cursor'

async function positions(vehicle: number, more = ''): Promise<Row[]> {
  const period = `parDhi: "${stamp(NOW - 24 * HOUR)}", parDhf: "${stamp(NOW)}"`
  const query = `{ rows: relatorioPosicoes(veiId: ${vehicle}, ${period}${more}) { ${FIELDS} } }`
  return (await world.api.data(query, { token: world.api.admin })).rows
}

test('an alarm without a fix stands in the report at the last known place, and says so', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  await world.drive(serial, [
    { fixTime: NOW - 60 * MINUTE, ...GARAGE },
    { fixTime: NOW - 50 * MINUTE, hasFix: false, latitude: 0, longitude: 0, speedKmh: null, event: 'sos' },
    { fixTime: NOW - 40 * MINUTE, ...GARAGE, latitude: -22 },
  ])
  const rows = await positions(vehicle)
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatchObject({
    evento: 'Pânico',
    ddlLat: GARAGE.latitude,
    ddlLng: GARAGE.longitude,
    localConhecidoEm: stamp(NOW - 60 * MINUTE),
    motivo: 'semSinal',
  })
  expect(rows[1].ptpDsc).toBe(LAST_KNOWN + rows[0].ptpDsc)
  expect([rows[0].localConhecidoEm, rows[2].localConhecidoEm]).toEqual([null, null])
  // On a page of its own it stands at the same place.
  expect(await positions(vehicle, `, first: 1, cursor: "${rows[0].cursor}"`)).toEqual([rows[1]])
  expect(await positions(vehicle, ', first: 1, offset: 1')).toEqual([rows[1]])
  const [total] = [
    await world.api.data(
      `{ n: relatorioPosicoesTotal(veiId: ${vehicle}, parDhi: "${stamp(NOW - 24 * HOUR)}", parDhf: "${stamp(NOW)}") }`,
      { token: world.api.admin },
    ),
  ]
  expect(total.n).toBe(3)
})

test('a long time without a fix is at the place before it, also where a filter hides what lies between', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  const dark = Array.from({ length: 30 }, (_, step) => ({
    fixTime: NOW - (50 - step) * MINUTE,
    hasFix: false,
    speedKmh: step % 10 === 0 ? 200 : null,
  }))
  await world.drive(serial, [{ fixTime: NOW - 60 * MINUTE, ...GARAGE }, ...dark])
  const all = await positions(vehicle)
  expect(new Set(all.map(({ ddlLat }) => ddlLat))).toEqual(new Set([GARAGE.latitude]))
  const fast = await positions(vehicle, ', velTip: 1, velVlr: 100')
  expect(fast.map(({ localConhecidoEm }) => localConhecidoEm)).toEqual(Array(3).fill(stamp(NOW - 60 * MINUTE)))
})

test('a vehicle whose place was never known has an alarm without one', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  await world.drive(serial, [{ fixTime: NOW - MINUTE, hasFix: false, latitude: 0, longitude: 0, event: 'powerCut' }])
  const [row] = await positions(vehicle)
  expect(row).toMatchObject({
    evento: 'Alimentação cortada',
    ddlLat: 0,
    ddlLng: 0,
    ptpDsc: 'Sem local conhecido',
  })
})

test('an alarm in a message without a place is in the report as well, once however often it is sent', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  await world.drive(serial, [{ fixTime: NOW - 60 * MINUTE, ...GARAGE }])
  const frame = arrival(serial, report({ fixTime: NOW - MINUTE, event: 'sos' }))
  const [message] = frame.messages
  const readings = message?.kind === 'position' ? message.report : undefined
  for (let sent = 0; sent < 2; sent++) {
    await world.ingest.accept({
      ...frame,
      messages: [{ kind: 'heartbeat', at: NOW - MINUTE, ...(readings && { readings }) }],
    })
  }
  const rows = await positions(vehicle)
  expect(rows.map(({ evento, ddlLat }) => [evento, ddlLat])).toEqual([
    [null, GARAGE.latitude],
    ['Pânico', GARAGE.latitude],
  ])
  const { rows: alarms } = await world.api.pool.query(
    `select count from alarm join device d on d.id = device_id where d.serial = $1`,
    [serial],
  )
  expect(alarms).toEqual([{ count: 1 }])
})

test('the last known place is never one of a former owner’s time', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  const buyer = await world.make.customer()
  await world.drive(serial, [{ fixTime: NOW - 60 * MINUTE, ...GARAGE }])
  await world.api.pool.query(`update ownership set period = tstzrange(null, $2) where vehicle_id = $1`, [
    vehicle,
    new Date(NOW - 30 * MINUTE),
  ])
  await world.api.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange($3, null))`,
    [vehicle, buyer, new Date(NOW - 30 * MINUTE)],
  )
  await world.drive(serial, [{ fixTime: NOW - 10 * MINUTE, hasFix: false, event: 'sos' }])
  const [before, alarm] = await positions(vehicle)
  expect([before.ddlLat, alarm.ddlLat, alarm.ptpDsc]).toEqual([GARAGE.latitude, 0, 'Sem local conhecido'])
})

test('a panic whose clock is impossible is an alarm when it is heard, once however often it is sent', async () => {
  const { serial } = await world.trackedVehicle()
  const said = report({ fixTime: Date.UTC(2000, 0, 1), event: 'sos', ...GARAGE })
  for (const receivedAt of [NOW - 5 * MINUTE, NOW - 4 * MINUTE])
    await world.ingest.accept(arrival(serial, said, receivedAt))
  const { rows } = await world.api.pool.query(
    `select count, first_at, latitude_e7 from alarm join device d on d.id = device_id where d.serial = $1`,
    [serial],
  )
  expect(rows).toEqual([{ count: 1, first_at: new Date(NOW - 5 * MINUTE), latitude_e7: null }])
})
