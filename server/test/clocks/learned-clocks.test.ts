import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClockWorld, HOUR, instants, MINUTE, SECOND, startClockWorld } from './clock-world.ts'

let world: ClockWorld
let operator: string

beforeAll(async () => {
  world = await startClockWorld()
  operator = (await world.signIn(784, 'O')).token
})
afterAll(() => world.stop())

async function trackedVehicle() {
  const serial = world.serial()
  const vehicle = await world.vehicle(await world.customer('Aurora'), serial)
  return { serial, vehicle }
}

async function diagnose(vehicle: number) {
  const query = `{ diagnosticoDoVeiculo(veiculo: ${vehicle}) { causa causaTitulo confianca frase evidencias { rotulo valor } } }`
  return (await world.data(operator, query)).diagnosticoDoVeiculo
}

const liveReports = (aheadMs: number, { count = 14, stepMs = 30 * SECOND } = {}) =>
  instants({ count, stepMs }).map((at) => ({ at, aheadMs }))

/** Waits until the live channel says that the vehicle's clock is wrong. */
async function wrongOnLive(vehicle: number) {
  return await (await world.live(operator)).vehicle(vehicle, ({ clockFault }) => clockFault !== null)
}

describe('a tracker that is set to UTC+8', () => {
  test('is told as that in the diagnosis and on the card, and no longer as one without GPS', async () => {
    const { serial, vehicle } = await trackedVehicle()
    await world.send(serial, liveReports(8 * HOUR))
    const sentence = 'O relógio deste rastreador está 8 h adiantado: fuso?'
    expect(await diagnose(vehicle)).toMatchObject({
      causa: 'relogioErrado',
      causaTitulo: 'Relógio errado',
      confianca: 'alta',
      frase: sentence,
    })
    expect((await diagnose(vehicle)).evidencias).toContainEqual({
      rotulo: 'Relógio do rastreador',
      valor: '8 h adiantado',
    })
    const live = await wrongOnLive(vehicle)
    expect(live).toMatchObject({ clockFault: { aheadMinutes: 480, zone: '+08:00' } })
    expect(live.badges).toEqual(['wrongClock'])
  })

  test('is told in the quarantine, where nobody registered it', async () => {
    const serial = world.serial()
    await world.send(serial, liveReports(8 * HOUR))
    const query = `{ equipamentosNaoCadastrados(busca: "${serial}") { serie relogioAdiantadoMinutos } }`
    const { equipamentosNaoCadastrados } = await world.data(operator, query)
    expect(equipamentosNaoCadastrados).toEqual([{ serie: serial, relogioAdiantadoMinutos: 480 }])
    const reader = await world.live(operator)
    const told = await reader.unknownDevice((device) => device.serial === serial && device.clockFault !== null)
    expect(told.clockFault).toEqual({ aheadMinutes: 480, zone: '+08:00' })
  })

  test('is not told of before several reports said so', async () => {
    const { serial, vehicle } = await trackedVehicle()
    await world.send(serial, liveReports(8 * HOUR, { count: 4 }))
    expect((await diagnose(vehicle)).causa).not.toBe('relogioErrado')
  })
})

test('a tracker that is set to UTC−3 without saying so is told of after an hour of reports', async () => {
  const { serial, vehicle } = await trackedVehicle()
  await world.send(serial, liveReports(-3 * HOUR, { count: 30, stepMs: 2 * MINUTE }))
  expect((await diagnose(vehicle)).causa).not.toBe('relogioErrado')
  await world.send(
    serial,
    instants({ count: 3, stepMs: 2 * MINUTE, to: Date.now() + 6 * MINUTE }).map((at) => ({ at, aheadMs: -3 * HOUR })),
  )
  expect(await diagnose(vehicle)).toMatchObject({
    causa: 'relogioErrado',
    frase: 'O relógio deste rastreador está 3 h atrasado: fuso?',
  })
})

test('hours without signal and what was kept meanwhile are no wrong clock', async () => {
  const { serial, vehicle } = await trackedVehicle()
  const now = Date.now()
  const kept = instants({ count: 120, stepMs: 2 * MINUTE, to: now - 20 * MINUTE })
  await world.send(
    serial,
    kept.map((at, index) => ({ at, receivedAt: now - 15 * MINUTE + index * SECOND })),
  )
  const live = liveReports(0, { count: 12 })
  await world.send(serial, live)
  expect((await diagnose(vehicle)).causa).toBe('normal')
  const reader = await world.live(operator)
  const seen = await reader.vehicle(vehicle, ({ position }) => position?.fixTime === live.at(-1)!.at)
  expect(seen).toMatchObject({ clockFault: null, badges: [] })
})
