import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Running } from '../../src/running.ts'
import { startWeb } from '../../src/start-web.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { type LiveWorld, startLiveWorld } from '../setup/live-world.ts'
import { PATIENCE } from '../setup/patience.ts'
import { positionOf, startTraccarStandIn } from '../setup/traccar-stand-in.ts'

let world: LiveWorld
let web: Running
let standIn: Awaited<ReturnType<typeof startTraccarStandIn>>
let token: string
let serials = 863_000_000_090_000

beforeAll(async () => {
  world = await startLiveWorld()
  standIn = await startTraccarStandIn()
  web = await startWeb({ ...world.config, traccarServer: standIn.server })
  await world.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  token = (await world.signIn(784, 'A')).token
})
afterAll(async () => {
  await web.stop()
  await standIn.stop()
  await world.stop()
})

/** A vehicle whose tracker speaks to the Traccar server, which forwards what it says. */
async function forwarded(types: string[]) {
  const serial = String(++serials)
  const vehicle = await world.vehicle(await world.customer('Aurora'), serial)
  const device = Object.assign(standIn.device(serial), { types, status: 'online' })
  const forward = async (said: object = {}) => {
    const position = positionOf(device.id, Math.floor(Date.now() / 1000) * 1000, { speed: 0, ...said })
    const answer = await fetch(`${web.addresses['web']}/positions/traccar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.config.traccarToken}` },
      body: JSON.stringify({ position, device }),
    })
    expect(answer.status).toBe(200)
  }
  await forward()
  return { vehicle, device, forward }
}

async function ask(query: string) {
  const answer = await fetch(`${web.addresses['web']}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  return (await answer.json()) as { data: any; errors?: { message: string }[] }
}

const order = (vehicle: number, kind: string, more = '') =>
  ask(
    `mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "teste"${more}) { codigo situacao espera } }`,
  )
const newest = async (vehicle: number) =>
  (await ask(`{ comandos(veiculo: ${vehicle}) { situacao espera resposta passos { situacao texto } } }`)).data
    .comandos[0]
const untilState = (vehicle: number, state: string) =>
  expect.poll(async () => (await newest(vehicle)).situacao, PATIENCE).toBe(state)

test('what the server says a device takes is offered, sent through it, answered and confirmed by what it forwards', async () => {
  const { vehicle, device, forward } = await forwarded(['engineResume', 'positionPeriodic', 'custom'])
  const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`)
  expect(data.comandosPossiveis.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['unblock', 'interval', 'text'])
  expect((await order(vehicle, 'restart')).errors?.[0]?.message).toContain('Conhece: unblock, interval, text.')
  await order(vehicle, 'unblock')
  await untilState(vehicle, 'sent')
  expect(standIn.sent.at(-1)).toEqual({ deviceId: device.id, type: 'engineResume', attributes: { noQueue: true } })
  await forward({ outdated: true, attributes: { result: 'RELAY OK' } })
  await untilState(vehicle, 'answered')
  expect((await newest(vehicle)).resposta).toBe('RELAY OK')
  await expect
    .poll(async () => {
      await forward({ attributes: { blocked: false } })
      await settleCommands(world.pool, [])
      return (await newest(vehicle)).situacao
    }, PATIENCE)
    .toBe('confirmed')
})

test('a device that is away gets its command when it is back, and what the server refuses is refused in its words', async () => {
  const { vehicle, device } = await forwarded(['positionSingle', 'rebootDevice'])
  device.status = 'offline'
  const asked = await order(vehicle, 'position')
  expect(asked.data.pedirComando).toMatchObject({ situacao: 'waiting' })
  expect(asked.data.pedirComando.espera).toMatch(
    /a última comunicação foi .* Quando voltar, o comando sai em seguida\.$/,
  )
  device.status = 'online'
  await untilState(vehicle, 'sent')
  await world.pool.query(`update command set sent_at = now() - interval '1 minute' where vehicle_id = $1`, [vehicle])
  standIn.sendStatus = 400
  await order(vehicle, 'restart')
  await untilState(vehicle, 'refused')
  standIn.sendStatus = 200
  expect((await newest(vehicle)).passos.at(-1).texto).toContain('O servidor Traccar recusou o comando (400)')
})

test('what an older server keeps in its queue may go out at any time, and is told as such', async () => {
  const { vehicle } = await forwarded(['rebootDevice'])
  standIn.sendStatus = 202
  await order(vehicle, 'restart')
  await untilState(vehicle, 'maybeSent')
  standIn.sendStatus = 200
  expect((await newest(vehicle)).passos.at(-1).texto).toContain('guardou o comando')
})
