import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsAgo, sendDrawn } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

/** Two trips of six minutes with an hour's stop between them. */
const LAST_SECOND = 3600 + 360 + 3600 + 360
const START = secondsAgo(LAST_SECOND + 60)
const drives = () => createPen(30).stand(3600, false).drive(3600).stand(3600, false).drive(3600).points
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

async function driversOf(vehicle: number, customer: number) {
  const [from, to] = [stamp(START), stamp(START + LAST_SECOND * 1000)]
  const answer = await world.api.data(
    `{ legacy: historicoViagens(veiId: ${vehicle}, parDhi: "${from}", parDhf: "${to}") { rigMot }
       ours: viagens(veiculos: "${vehicle}", inicio: "${from}", fim: "${to}") { motorista }
       last: ultimasPosicoesPorCliente(cliId: ${customer}) { motId } }`,
    { token: world.api.admin },
  )
  return {
    legacy: answer.legacy.map((row: { rigMot: string | null }) => row.rigMot),
    ours: answer.ours.map((row: { motorista: string | null }) => row.motorista),
    last: answer.last[0].motId,
  }
}

test('trips and last positions answer who drove as the tracker told it, with a position or apart from one', async () => {
  const { serial, vehicle, customer } = await world.trackedVehicle()
  await sendDrawn(world, serial, { points: drives(), start: START })
  expect(await driversOf(vehicle, customer)).toEqual({ legacy: [null, null], ours: [null, null], last: null })
  await world.drive(serial, [
    { fixTime: START + 3_601_500, latitude: -23.5, longitude: -46.6, attributes: { driverId: '0a1b2c3d4e5f6071' } },
  ])
  await world.beat(serial, START + 7_500_000, { attributes: { driverId: '4711' } })
  const found = await driversOf(vehicle, customer)
  expect(found).toEqual({ legacy: ['0a1b2c3d4e5f6071', '4711'], ours: ['0a1b2c3d4e5f6071', '4711'], last: '4711' })
})

test('a driver told once with a position stays on the vehicle when the next positions tell none', async () => {
  const { serial, vehicle, customer } = await world.trackedVehicle()
  await world.drive(serial, [
    { fixTime: START, attributes: { driverId: 'ab12' } },
    { fixTime: START + 30_000, latitude: -23.551 },
    { fixTime: START + 3_600_000, latitude: -23.56 },
  ])
  expect((await driversOf(vehicle, customer)).last).toBe('ab12')
})

test('of a drive that periods cut each part names the driver who was told before it began', async () => {
  const { serial, vehicle } = await world.trackedVehicle()
  const hour = 3600
  const start = secondsAgo(4 * hour)
  const points = createPen(30).stand(hour, false).drive(72_000).stand(hour, false).points
  await sendDrawn(world, serial, { points, start })
  await world.beat(serial, start + (hour - 60) * 1000, { attributes: { driverId: '4711' } })
  for (const [from, to] of [
    [0, 2 * hour],
    [2 * hour, 4 * hour - 60],
  ] as const) {
    const query = `{ viagens(veiculos: "${vehicle}", inicio: "${stamp(start + from * 1000)}", fim: "${stamp(start + to * 1000)}") { motorista } }`
    expect((await world.api.data(query, { token: world.api.admin })).viagens).toEqual([{ motorista: '4711' }])
  }
})
