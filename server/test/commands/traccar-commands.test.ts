import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Running } from '../../src/running.ts'
import { startWeb } from '../../src/start-web.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { PATIENCE } from '../setup/patience.ts'
import { positionOf, startTraccarStandIn } from '../setup/stand-ins/traccar-stand-in.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { enterCentral } from './command-world.ts'

let world: LiveWorld
let web: Running
let standIn: Awaited<ReturnType<typeof startTraccarStandIn>>
let token: string
let approver: string
let serials = 863_000_000_090_000

beforeAll(async () => {
  world = await startLiveWorld()
  standIn = await startTraccarStandIn()
  web = await startWeb({ ...world.config, traccarServer: standIn.server })
  const people = await enterCentral(world)
  token = people.asker.token
  approver = people.approver.token
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

async function ask(query: string, by = token) {
  const answer = await fetch(`${web.addresses['web']}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}` },
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

test('a device is found that the register spells with dashes and a leading zero', async () => {
  const { vehicle, device } = await forwarded(['engineResume'])
  const spelled = `0${device.uniqueId.slice(0, 6)}-${device.uniqueId.slice(6)}`
  await world.pool.query('update device set serial = $2 where serial = $1', [device.uniqueId, spelled])
  const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`)
  expect(data.comandosPossiveis).toEqual([{ tipo: 'unblock' }])
})

test('a device that is linked to nobody is reached by an administrator', async () => {
  const { vehicle, device } = await forwarded(['rebootDevice'])
  device.isUnlinked = true
  expect((await order(vehicle, 'restart')).errors).toBeUndefined()
  await untilState(vehicle, 'sent')
  expect(standIn.sent.at(-1)).toMatchObject({ deviceId: device.id, type: 'rebootDevice' })
})

test('what the server says a device takes is offered, sent through it, answered and confirmed by what it forwards', async () => {
  const { vehicle, device, forward } = await forwarded(['engineResume', 'positionPeriodic', 'custom'])
  const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`)
  expect(data.comandosPossiveis.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['unblock', 'interval', 'text'])
  expect((await order(vehicle, 'restart')).errors?.[0]?.message).toContain('Conhece: Desbloquear, Intervalo, Texto.')
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

test('a block that an older server keeps stays in doubt until its unblock is confirmed, and no other is handed to that server', async () => {
  const [kept, next] = [await forwarded(['engineStop', 'engineResume']), await forwarded(['engineStop'])]
  for (const { vehicle } of [kept, next]) {
    await world.pool.query(
      `insert into command_consent (customer_id, signed_on, signed_by, recorded_by)
       select customer_id, '2026-01-05', 'Ana Souza', 1 from ownership where vehicle_id = $1`,
      [vehicle],
    )
  }
  const block = async ({ vehicle, forward }: typeof kept) => {
    const { codigo } = (await order(vehicle, 'block')).data.pedirComando
    await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
    return async () => {
      await forward()
      return (await world.pool.query('select state from command where id = $1', [codigo])).rows[0].state as string
    }
  }
  standIn.sendStatus = 202
  const stateOfKept = await block(kept)
  await expect.poll(stateOfKept, PATIENCE).toBe('maybeSent')
  standIn.sendStatus = 200
  await world.pool.query(`update command set state_at = now() - interval '1 hour' where vehicle_id = $1`, [
    kept.vehicle,
  ])
  await settleCommands(world.pool, [])
  const { situacao, espera } = await newest(kept.vehicle)
  expect([situacao, espera]).toEqual(['maybeSent', expect.stringContaining('Pode parar o veículo em movimento')])

  const stateOfNext = await block(next)
  await expect.poll(stateOfNext, PATIENCE).toBe('refused')
  expect((await newest(next.vehicle)).passos.at(-1).texto).toContain('guarda comandos numa fila')

  await order(kept.vehicle, 'unblock')
  await untilState(kept.vehicle, 'sent')
  await expect
    .poll(async () => {
      await kept.forward({ attributes: { blocked: false } })
      await settleCommands(world.pool, [])
      return await stateOfKept()
    }, PATIENCE)
    .toBe('superseded')
  expect((await newest(kept.vehicle)).situacao).toBe('confirmed')
})

test('an unblock that an older server keeps holds up no other one', async () => {
  const { vehicle } = await forwarded(['engineResume'])
  standIn.sendStatus = 202
  await order(vehicle, 'unblock')
  await untilState(vehicle, 'maybeSent')
  standIn.sendStatus = 200
  expect((await order(vehicle, 'unblock')).errors).toBeUndefined()
  await untilState(vehicle, 'sent')
})

test('a server that is slow to say nothing is not asked for every vehicle of a batch', async () => {
  const [first, second] = [await forwarded(['engineResume']), await forwarded(['engineResume'])]
  const offered = async (vehicle: number) =>
    (await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`)).data.comandosPossiveis
  expect(await offered(first.vehicle)).toHaveLength(1)
  standIn.fault = (_, response) => setTimeout(() => response.destroy(), 1_100)
  expect(await offered(first.vehicle)).toEqual([])
  const about = () => standIn.asked.filter((path) => path.includes(second.device.uniqueId)).length
  const before = about()
  expect(await offered(second.vehicle)).toEqual([])
  expect(about()).toBe(before)
})
