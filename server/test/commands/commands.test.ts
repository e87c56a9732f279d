import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../../src/start-gateway.ts'
import { listDueCommands, noteSent, type Taking, takeCommand } from '../../src/storage/commands/command-delivery.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { enterCentral } from './command-world.ts'
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
  gateway = await startGateway({ ...world.config, devicePorts: { ...closed, gt06: [0, 0], h02: [0] } })
  await world.pool.query(`insert into command_policy (customer_id, rules) values (null, '{"limitPerHour": 1000}')`)
  const people = await enterCentral(world)
  asker = people.asker.token
  approver = people.approver.token
})
afterAll(async () => {
  for (const tracker of trackers) tracker.close()
  await gateway.stop()
  await world.stop()
})

const portsOf = (address: string) => address.split(':').at(-1)!.split(',').map(Number)

async function vehicleOf(serial = String(++imeis)) {
  const customer = await world.customer('Aurora')
  await world.consent(customer)
  return { serial, customer, vehicle: await world.vehicle(customer, serial) }
}

async function online(serial: string, port = 0): Promise<ObedientTracker> {
  const tracker = await connectObedient(portsOf(gateway.addresses['gt06']!)[port]!, serial)
  trackers.push(tracker)
  return tracker
}

/** Lets the tracker have been heard, with a vehicle that stands, over a connection that it holds no longer. */
const heardOnce = (serial: string) => world.report(serial, { fixTime: nowSecond(), speedKmh: 0 })

/** Takes a command for sending as a process does that heard its tracker just now. */
const take = (id: number, more: Partial<Taking> = {}) =>
  takeCommand(world.pool, { id, safeMoment: null, heardAt: Date.now(), mark: null, ...more })

const nowSecond = () => Math.floor(Date.now() / 1000) * 1000

const ask = (query: string, token = asker) => world.ask(token, query)

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
  await tracker.locate({ at: nowSecond(), speedKmh: 80 })
  const asked = await ask(order(vehicle, 'block'))
  expect(asked.data.pedirComando).toMatchObject({ situacao: 'approval', possoAprovar: false })
  const { codigo } = asked.data.pedirComando
  expect((await ask(approval(codigo))).errors?.[0]?.message).toContain('Quem pede um comando não pode aprová-lo')
  await ask(approval(codigo), approver)
  await expect
    .poll(async () => {
      await tracker.locate({ at: nowSecond(), speedKmh: 80 })
      return (await commandOf(vehicle)).espera
    }, PATIENCE)
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

test('an interval that its tracker cannot be told exactly is refused, with those that it knows', async () => {
  const { serial, vehicle } = await vehicleOf()
  await world.pool.query(`update device set first_protocol = 'gps103' where serial = $1`, [serial])
  const refused = await ask(order(vehicle, 'interval', ', segundos: 119'))
  expect(refused.errors?.[0]?.message).toContain('só conhece intervalos de 5 a 99 segundos')
  expect((await ask(order(vehicle, 'interval', ', segundos: 90'))).errors).toBeUndefined()
})

test('a process that died after it took a command: a restart stays in doubt, a position is asked for again', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const ids: number[] = []
  for (const kind of ['restart', 'position']) ids.push((await ask(order(vehicle, kind))).data.pedirComando.codigo)
  for (const id of ids) {
    expect(await take(id)).toBe(true)
    expect(await take(id)).toBe(false)
    await world.pool.query("update command set state_at = now() - interval '1 minute' where id = $1", [id])
    await settleCommands(world.pool, ['position'])
  }
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

test('asking to block takes no unblock back that another person asked for', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  await ask(order(vehicle, 'unblock'), approver)
  await ask(order(vehicle, 'block'))
  const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { tipo situacao } }`)
  expect(data.comandos).toEqual([
    { tipo: 'block', situacao: 'approval' },
    { tipo: 'unblock', situacao: 'waiting' },
  ])
})

/** Lets a command be one that went to its tracker just now. */
async function goOut(id: number) {
  expect(await take(id)).toBe(true)
  const { rows } = await world.pool.query('select device_id from command where id = $1', [id])
  await noteSent(world.pool, { id, deviceId: rows[0].device_id, protocol: 'gt06', bytes: Buffer.of(0) })
}
/** Asks for what a second person approves. */
async function approved(vehicle: number, kind: string, more = '') {
  const { codigo } = (await ask(order(vehicle, kind, more))).data.pedirComando
  expect((await ask(approval(codigo), approver)).errors).toBeUndefined()
  return codigo as number
}
const lastStepOf = async (id: number) =>
  (await world.pool.query('select state, words from command_step where command_id = $1 order by id desc limit 1', [id]))
    .rows[0]
const statesOf = async (vehicle: number) =>
  (await ask(`{ comandos(veiculo: ${vehicle}) { tipo situacao } }`)).data.comandos.map(
    ({ tipo, situacao }: { tipo: string; situacao: string }) => `${tipo} ${situacao}`,
  )

test('an unblock of before a block keeps nobody from asking to unblock, which takes both back', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  await ask(order(vehicle, 'unblock'))
  expect((await ask(order(vehicle, 'unblock'))).errors?.[0]?.message).toContain('já está em andamento')
  await approved(vehicle, 'block')
  expect((await ask(order(vehicle, 'unblock'))).errors).toBeUndefined()
  expect(await statesOf(vehicle)).toEqual(['unblock waiting', 'block superseded', 'unblock superseded'])
})

test('an unblock that was sent holds up no other one, whether or not something blocked since', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const unblock = async () => (await ask(order(vehicle, 'unblock'))).data.pedirComando.codigo
  await goOut(await unblock())
  await goOut(await unblock())
  const block = await approved(vehicle, 'block')
  // Trackers that say nothing are given time to answer.
  await world.pool.query(`update command set sent_at = now() - interval '1 minute' where vehicle_id = $1`, [vehicle])
  await goOut(block)
  expect(await unblock()).toBeGreaterThan(block)
  expect(await statesOf(vehicle)).toEqual(['unblock waiting', 'block sent', 'unblock sent', 'unblock sent'])
})

test('an output that blocks is a block: the unblock of that output takes it back, and one of another output does not', async () => {
  const { serial, vehicle } = await vehicleOf()
  await world.pool.query(`update device set first_protocol = 'suntech' where serial = $1`, [serial])
  const other = await approved(vehicle, 'output', ', saida: 2, ligar: true')
  await ask(order(vehicle, 'unblock'))
  expect(await statesOf(vehicle)).toEqual(['unblock waiting', 'output waiting'])
  await ask(`mutation { cancelarComando(codigo: ${other}) { codigo } }`)
  await approved(vehicle, 'output', ', saida: 1, ligar: true')
  expect((await ask(order(vehicle, 'unblock'))).errors).toBeUndefined()
  expect(await statesOf(vehicle)).toEqual([
    ...['unblock waiting', 'output superseded', 'unblock superseded', 'output cancelled'],
  ])
})

test('an unblock that names no output takes back any that may be the one that blocks, and gives way to none', async () => {
  const { serial, vehicle } = await vehicleOf()
  await world.pool.query(`update device set first_protocol = 'tk103' where serial = $1`, [serial])
  await approved(vehicle, 'output', ', saida: 1, ligar: true')
  await ask(order(vehicle, 'unblock'))
  expect(await statesOf(vehicle)).toEqual(['unblock waiting', 'output superseded'])
  await goOut(await approved(vehicle, 'output', ', saida: 1, ligar: true'))
  await settleCommands(world.pool, [])
  expect(await statesOf(vehicle)).toEqual(['output sent', 'unblock waiting', 'output superseded'])
})

test('a vehicle that drives is not told to stop, whatever was so when its command was looked for', async () => {
  const { serial, vehicle } = await vehicleOf()
  await world.report(serial, { fixTime: nowSecond() - 5_000, speedKmh: 80 })
  const { codigo } = (await ask(order(vehicle, 'block'))).data.pedirComando
  await ask(approval(codigo), approver)
  const taken = () => take(codigo, { safeMoment: { safeSpeedKmh: 20, needsIgnitionOff: false } })
  expect(await taken()).toBe(false)
  await expect
    .poll(async () => {
      await world.report(serial, { fixTime: nowSecond(), speedKmh: 0 })
      return await taken()
    }, PATIENCE)
    .toBe(true)
})

test('what one person could ask for when it was asked needs the second one whom the rules ask for when it goes out', async () => {
  const { serial, vehicle, customer } = await vehicleOf()
  const rules = (input: string) =>
    ask(`mutation { definirRegrasDeComandos(cliente: ${customer}, input: { ${input} }) { cliente } }`)
  await rules('aprovacao: "outsideHours", horario: "dentro_0123456_00:00-00:00"')
  const tracker = await online(serial)
  await tracker.locate({ at: nowSecond(), speedKmh: 80 })
  const { codigo, situacao } = (await ask(order(vehicle, 'block'))).data.pedirComando
  expect(situacao).toBe('waiting')
  await rules('horario: "fora_0123456_00:00-00:00", velocidadeSegura: 5')
  await untilState(vehicle, 'approval')
  expect((await commandOf(vehicle)).espera).toContain('Pelas regras de agora, outra pessoa tem de aprovar')
  await ask(approval(codigo), approver)
  await expect
    .poll(async () => {
      await tracker.locate({ at: nowSecond(), speedKmh: 12 })
      return (await commandOf(vehicle)).espera
    }, PATIENCE)
    .toContain('só se bloqueia até 5 km/h')
  expect(tracker.heard).toEqual([])
})

test('what a tracker said in another vehicle does not count, and once it is in another it is told nothing', async () => {
  const movedAt = nowSecond() - 20_000
  const [serial, owner] = [String(++imeis), await world.customer('Aurora')]
  await world.consent(owner)
  const [before, vehicle] = [await world.vehicle(owner, serial), await world.vehicle(owner, String(++imeis))]
  const moved = new Date(movedAt)
  await world.pool.query('update installation set period = tstzrange(null, $2) where vehicle_id = $1', [before, moved])
  await world.pool.query(
    `update installation set period = tstzrange($3, null),
       device_id = (select device_id from installation where vehicle_id = $1) where vehicle_id = $2`,
    [before, vehicle, moved],
  )
  await world.report(serial, { fixTime: movedAt - 10_000, speedKmh: 0 })
  await world.report(serial, { fixTime: movedAt + 10_000, speedKmh: 80 })
  const { codigo } = (await ask(order(vehicle, 'block'))).data.pedirComando
  await ask(approval(codigo), approver)
  const due = (await listDueCommands(world.pool)).filter(({ id }) => id === codigo)
  expect(due.map(({ fix }) => fix)).toEqual([{ fixTime: movedAt + 10_000, speedKmh: 80, ignition: true }])
  await world.pool.query('delete from installation where vehicle_id = $1', [vehicle])
  expect(await take(codigo)).toBe(false)
})

test('what the vehicle says confirms the last command that was sent, and none of before', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const sent = async () => {
    const { codigo } = (await ask(order(vehicle, 'unblock'))).data.pedirComando
    expect(await take(codigo)).toBe(true)
    const { rows } = await world.pool.query('select device_id from command where id = $1', [codigo])
    await noteSent(world.pool, { id: codigo, deviceId: rows[0].device_id, protocol: 'gt06', bytes: Buffer.of(0) })
    return codigo
  }
  const silent = await sent()
  await world.pool.query(`update command set sent_at = now() - interval '2 hours' where id = $1`, [silent])
  await untilState(vehicle, 'timedOut')
  await sent()
  await world.heartbeat(serial, { attributes: { blocked: false } })
  await untilState(vehicle, 'confirmed')
  const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { situacao } }`)
  expect(data.comandos).toEqual([{ situacao: 'confirmed' }, { situacao: 'timedOut' }])
})

test('what the vehicle shows is more than that its tracker refused, and a place that comes by itself is not', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const tracker = await online(serial)
  const states = async () => {
    const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { situacao } }`)
    return data.comandos.map(({ situacao }: { situacao: string }) => situacao)
  }
  for (const [index, kind] of ['position', 'unblock'].entries()) {
    const { codigo } = (await ask(order(vehicle, kind))).data.pedirComando
    await expect.poll(() => tracker.heard.length, PATIENCE).toBe(index + 1)
    tracker.answer('error', codigo)
    await untilState(vehicle, 'refused')
  }
  await tracker.locate({ at: nowSecond() + 1_000, speedKmh: 0 })
  await tracker.tell(false)
  await expect.poll(states, PATIENCE).toEqual(['confirmed', 'refused'])
})

test('positions that come as far apart as the tracker was told confirm an interval, and nothing of before does', async () => {
  const { serial, vehicle } = await vehicleOf()
  await world.report(serial, { fixTime: nowSecond() - 600_000, speedKmh: 50 })
  const { codigo } = (await ask(order(vehicle, 'interval', ', segundos: 10'))).data.pedirComando
  expect(await take(codigo)).toBe(true)
  const { rows } = await world.pool.query('select device_id from command where id = $1', [codigo])
  await noteSent(world.pool, { id: codigo, deviceId: rows[0].device_id, protocol: 'gt06', bytes: Buffer.of(0) })
  const sentAt = nowSecond() - 120_000
  await world.pool.query('update command set sent_at = to_timestamp($2::float8 / 1000) where id = $1', [codigo, sentAt])
  const cornered = [-20, -10, 0, 10, 24, 34, 44]
  for (const seconds of cornered) await world.report(serial, { fixTime: sentAt + seconds * 1000, speedKmh: 50 })
  await settleCommands(world.pool, [])
  expect((await commandOf(vehicle)).situacao).toBe('sent')
  await world.report(serial, { fixTime: sentAt + 55_000, speedKmh: 50 })
  await untilState(vehicle, 'confirmed')
})

test('a command that cannot be written keeps no other from being sent', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  // Until it is approved no sender can have read it as it was.
  const { codigo } = (await ask(order(vehicle, 'block'))).data.pedirComando
  await world.pool.query(
    `update command set kind = 'text', parameters = '{"kind": "text"}', state = 'waiting', approved_by = asked_by + 1
     where id = $1 and state = 'approval'`,
    [codigo],
  )
  const tracker = await online(serial)
  await expect
    .poll(async () => {
      await tracker.locate({ at: nowSecond(), speedKmh: 0 })
      return (await commandOf(vehicle)).situacao
    }, PATIENCE)
    .toBe('refused')
  await ask(order(vehicle, 'position'))
  await expect.poll(() => tracker.heard, PATIENCE).toEqual(['WHERE#'])
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
  const toOperator = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`, approver)
  expect(toOperator.data.comandosPossiveis).not.toContainEqual({ tipo: 'text' })
  const refused = await ask(order(vehicle, 'output', ', saida: 1'))
  expect(refused.errors?.[0]?.message).toContain(
    'Este rastreador não conhece este comando. Conhece: Bloquear, Desbloquear,',
  )
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
  expect(await take(silent)).toBe(true)
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

test('a vehicle that was sold since gets none of what its owner asked for', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const { codigo } = (await ask(order(vehicle, 'restart'))).data.pedirComando
  expect(await world.pool.query('select from command where id = $1', [codigo])).toMatchObject({ rowCount: 1 })
  await world.sell(vehicle, await world.customer('Comprador'))
  expect(await take(codigo)).toBe(false)
  await settleCommands(world.pool, [])
  expect(await lastStepOf(codigo)).toEqual({ state: 'cancelled', words: 'O veículo mudou de dono desde o pedido.' })
})

test('what waits for a tracker that was taken out of the vehicle ends with the reason', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const { codigo } = (await ask(order(vehicle, 'unblock'))).data.pedirComando
  await world.pool.query('delete from installation where vehicle_id = $1', [vehicle])
  await settleCommands(world.pool, [])
  expect(await lastStepOf(codigo)).toEqual({
    ...{ state: 'cancelled', words: expect.stringContaining('não está mais no veículo') },
  })
})

test('an answer belongs to the command whose number it repeats, else to the one that was sent first', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const tracker = await online(serial)
  const ids: number[] = []
  for (const [kind, more, text] of [
    ['interval', ', segundos: 30', 'TIMER,30,30#'],
    ['unblock', '', 'Relay,0#'],
  ] as const) {
    ids.push((await ask(order(vehicle, kind, more))).data.pedirComando.codigo)
    await expect.poll(() => tracker.heard.at(-1), PATIENCE).toBe(text)
  }
  expect(tracker.numbers).toEqual(ids)
  const states = async () => {
    const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { codigo situacao resposta } }`)
    return data.comandos.reverse().map(({ situacao, resposta }: Record<string, string>) => `${situacao} ${resposta}`)
  }
  await expect.poll(states, PATIENCE).toEqual(['sent ', 'sent '])
  tracker.answer('OK, released', ids[1])
  await expect.poll(states, PATIENCE).toEqual(['sent ', 'answered OK, released'])
  tracker.answer('OK, released, said twice', ids[1])
  tracker.answer('OK, every 30 s')
  await expect.poll(states, PATIENCE).toEqual(['answered OK, every 30 s', 'answered OK, released'])
})

test('of two ports the newest connection of a tracker is told, and the older one again once that has ended', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const [first, second] = [await online(serial, 1), await online(serial, 0)]
  await ask(order(vehicle, 'position'))
  await expect.poll(() => second.heard, PATIENCE).toEqual(['WHERE#'])
  await untilState(vehicle, 'sent')
  second.answer('OK')
  await untilState(vehicle, 'answered')
  second.close()
  await ask(order(vehicle, 'position'))
  await expect
    .poll(async () => {
      await first.locate({ at: nowSecond(), speedKmh: 0 })
      return first.heard
    }, PATIENCE)
    .toEqual(['WHERE#'])
  await expect
    .poll(async () => {
      await first.locate({ at: nowSecond(), speedKmh: 0 })
      return (await commandOf(vehicle)).situacao
    }, PATIENCE)
    .toBe('confirmed')
})

test('a process that heard the tracker long before another did sends it nothing', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const { codigo } = (await ask(order(vehicle, 'restart'))).data.pedirComando
  expect(await take(codigo, { heardAt: Date.now() - 600_000 })).toBe(false)
  expect(await take(codigo)).toBe(true)
})

test('what a tracker answers keeps none of its reports waiting', async () => {
  const { serial, vehicle } = await vehicleOf()
  await heardOnce(serial)
  const tracker = await online(serial)
  const { codigo } = (await ask(order(vehicle, 'restart'))).data.pedirComando
  await untilState(vehicle, 'sent')
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from command where id = $1 for update', [codigo])
    tracker.answer('Reboot OK')
    await tracker.locate({ at: nowSecond(), speedKmh: 0 })
    expect((await commandOf(vehicle)).situacao).toBe('sent')
  } finally {
    await client.query('rollback')
    client.release()
  }
  await untilState(vehicle, 'answered')
})

test('a tracker that sends datagrams is told by one to where its newest came from', async () => {
  const { serial, vehicle } = await vehicleOf(String(4_209_950_000 + (imeis % 1000)))
  await heardOnce(serial)
  const socket = createSocket('udp4')
  try {
    const heard: string[] = []
    socket.on('message', (bytes) => heard.push(bytes.toString('latin1')))
    const [port] = portsOf(gateway.addresses['h02']!)
    const asked = await ask(order(vehicle, 'unblock'))
    expect(asked.errors).toBeUndefined()
    await expect
      .poll(async () => {
        const [day, time] = [new Date().toISOString().slice(2, 10), new Date().toISOString().slice(11, 19)]
        const date = day.split('-').reverse().join('')
        socket.send(
          `*HQ,${serial},V1,${time.replaceAll(':', '')},A,2311.1420,S,04653.8680,W,000.00,000,${date},FFFFFBFF#`,
          port!,
          '127.0.0.1',
        )
        return heard.filter((text) => text.includes(',S20,')).length
      }, PATIENCE)
      .toBe(1)
  } finally {
    socket.close()
  }
})
