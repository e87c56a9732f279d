import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../../src/start-gateway.ts'
import { noteSent, settleCommands, takeCommand } from '../../src/storage/commands/command-delivery.ts'
import { type LiveWorld, startLiveWorld } from '../setup/live-world.ts'
import { PATIENCE } from '../setup/patience.ts'
import { connectObedient, type ObedientTracker } from './obedient-tracker.ts'

let world: LiveWorld
let gateway: RunningGateway
let asker: string
let approver: string
let imeis = 863_000_000_040_000
const trackers: ObedientTracker[] = []

beforeAll(async () => {
  world = await startLiveWorld()
  const closed = { ...world.config.devicePorts }
  for (const name of Object.keys(closed) as (keyof typeof closed)[]) closed[name] = []
  gateway = await startGateway({ ...world.config, devicePorts: { ...closed, gt06: [0] } })
  // The customer of the central.
  await world.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  asker = (await world.signIn(784, 'A')).token
  approver = (await world.signIn(784, 'O')).token
})
afterAll(async () => {
  for (const tracker of trackers) tracker.close()
  await gateway.stop()
  await world.stop()
})

async function vehicleOf(serial = String(++imeis)) {
  const vehicle = await world.vehicle(await world.customer('Aurora'), serial)
  return { serial, vehicle }
}

async function online(serial: string): Promise<ObedientTracker> {
  const tracker = await connectObedient(Number(gateway.addresses['gt06']!.split(':').at(-1)), serial)
  trackers.push(tracker)
  return tracker
}

/** Lets the tracker have been heard, with a vehicle that stands, over a connection that it holds no longer. */
const heardOnce = (serial: string) => world.report(serial, { fixTime: nowSecond(), speedKmh: 0 })

const nowSecond = () => Math.floor(Date.now() / 1000) * 1000

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  data: any
  errors?: { message: string }[]
}

async function ask(query: string, token = asker): Promise<Answer> {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as Answer
}

const FIELDS = 'codigo situacao espera resposta possoAprovar passos { situacao quem texto }'
const order = (vehicle: number, kind: string, more = '') =>
  `mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "furto relatado"${more}) { ${FIELDS} } }`
const approval = (id: number) => `mutation { aprovarComando(codigo: ${id}) { ${FIELDS} } }`

async function commandOf(vehicle: number) {
  const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { ${FIELDS} } }`)
  return data.comandos[0]
}
const untilState = (vehicle: number, state: string) =>
  expect.poll(async () => (await commandOf(vehicle)).situacao, PATIENCE).toBe(state)

test('a block waits for a second person and for the vehicle to stand, goes out once, and the vehicle confirms it', async () => {
  const { serial, vehicle } = await vehicleOf()
  const tracker = await online(serial)
  await tracker.locate({ at: nowSecond() - 30_000, speedKmh: 80 })
  const asked = await ask(order(vehicle, 'block'))
  expect(asked.data.pedirComando).toMatchObject({ situacao: 'approval', possoAprovar: false })
  const { codigo } = asked.data.pedirComando
  expect((await ask(approval(codigo))).errors?.[0]?.message).toContain('Quem pede um comando não pode aprová-lo')
  await ask(approval(codigo), approver)
  await expect
    .poll(async () => (await commandOf(vehicle)).espera, PATIENCE)
    .toBe('Aguarda o veículo parar: está a 80 km/h, e só se bloqueia até 20 km/h.')
  expect(tracker.heard).toEqual([])
  await expect
    .poll(async () => {
      // However slow this machine is, one of these is young enough when it is judged.
      await tracker.locate({ at: nowSecond(), speedKmh: 0 })
      return tracker.heard
    }, PATIENCE)
    .toEqual(['Relay,1#'])
  await untilState(vehicle, 'sent')
  tracker.answer('RELAY set OK')
  await untilState(vehicle, 'answered')
  await tracker.tell(true)
  await untilState(vehicle, 'confirmed')
  const { passos, resposta } = await commandOf(vehicle)
  expect(resposta).toBe('RELAY set OK')
  expect(passos.map(({ situacao }: { situacao: string }) => situacao)).toEqual([
    ...['approval', 'waiting', 'sending', 'sent', 'answered', 'confirmed'],
  ])
  expect(tracker.heard).toEqual(['Relay,1#'])
})

test('whoever is not there gets its command when it connects, and an answer that says no is a refusal', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const asked = await ask(order(vehicle, 'restart'))
  expect(asked.data.pedirComando.situacao).toBe('waiting')
  expect(asked.data.pedirComando.espera).toMatch(/^Aguarda o rastreador se conectar: a última comunicação foi às /)
  const second = await online(serial)
  await expect.poll(() => second.heard, PATIENCE).toEqual(['RESET#'])
  await untilState(vehicle, 'sent')
  second.answer('Command error!')
  await untilState(vehicle, 'refused')
})

test('a cancelled command is not sent, and one that was sent is not cancelled', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const cancelled = await ask(order(vehicle, 'interval', ', segundos: 30'))
  const { codigo } = cancelled.data.pedirComando
  const cancel = `mutation { cancelarComando(codigo: ${codigo}, observacao: "engano") { ${FIELDS} } }`
  expect((await ask(cancel)).data.cancelarComando.situacao).toBe('cancelled')
  expect((await ask(cancel)).errors?.[0]?.message).toContain('não pode mais ser cancelado')
  await ask(order(vehicle, 'position'))
  const second = await online(serial)
  await expect.poll(() => second.heard, PATIENCE).toEqual(['WHERE#'])
})

test('a process that died after it took a command: a restart stays in doubt, a position is asked for again', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const ids: number[] = []
  for (const kind of ['restart', 'position']) ids.push((await ask(order(vehicle, kind))).data.pedirComando.codigo)
  for (const id of ids) expect(await takeCommand(world.pool, id)).toBe(true)
  expect(await takeCommand(world.pool, ids[0]!)).toBe(false)
  await world.pool.query("update command set state_at = now() - interval '1 minute' where id = any($1)", [ids])
  await settleCommands(world.pool, ['position'])
  const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { tipo: tipo situacao } }`)
  expect(data.comandos).toEqual([
    { tipo: 'position', situacao: 'waiting' },
    { tipo: 'restart', situacao: 'maybeSent' },
  ])
  const second = await online(serial)
  await expect.poll(() => second.heard, PATIENCE).toEqual(['WHERE#'])
})

test('asking to unblock ends a block that was not sent, and a second block is refused', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const { codigo } = (await ask(order(vehicle, 'block'))).data.pedirComando
  expect((await ask(order(vehicle, 'block'))).errors?.[0]?.message).toContain('já está em andamento')
  await ask(order(vehicle, 'unblock'))
  const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { codigo situacao } }`)
  expect(data.comandos.find((command: { codigo: number }) => command.codigo === codigo).situacao).toBe('superseded')
})

test('what a tracker does not know is not offered, and refused with what it does know', async () => {
  const { serial, vehicle } = await vehicleOf()
  const unheard = await ask(order(vehicle, 'restart'))
  expect(unheard.errors?.[0]?.message).toContain('nunca se comunicou')
  const tracker = await online(serial)
  await tracker.locate({ at: nowSecond(), speedKmh: 0 })
  const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo exigeAprovacao confirmavel } }`)
  expect(data.comandosPossiveis).toContainEqual({ tipo: 'block', exigeAprovacao: true, confirmavel: true })
  expect(data.comandosPossiveis.map(({ tipo }: { tipo: string }) => tipo)).not.toContain('output')
  const refused = await ask(order(vehicle, 'output', ', saida: 1'))
  expect(refused.errors?.[0]?.message).toContain('Este rastreador não conhece este comando. Conhece: block, unblock,')
  const short = await ask(order(vehicle, 'interval', ', segundos: 2'))
  expect(short.errors?.[0]?.message).toContain('Informe de 5 a 86400 segundos.')
})

test('a command that nobody sent in its time expires, and one that was not answered says so', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const expired = (await ask(order(vehicle, 'restart'))).data.pedirComando.codigo
  await world.pool.query(
    `update command set asked_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where id = $1`,
    [expired],
  )
  await untilState(vehicle, 'expired')
  const silent = (await ask(order(vehicle, 'odometer', ', odometroKm: 1000'))).data.pedirComando.codigo
  expect(await takeCommand(world.pool, silent)).toBe(true)
  const { rows } = await world.pool.query('select device_id from command where id = $1', [silent])
  await noteSent(world.pool, {
    id: silent,
    deviceId: rows[0].device_id,
    protocol: 'gt06',
    bytes: Buffer.from('MILEAGE'),
  })
  await world.pool.query(`update command set sent_at = now() - interval '6 minutes' where id = $1`, [silent])
  await untilState(vehicle, 'timedOut')
})
