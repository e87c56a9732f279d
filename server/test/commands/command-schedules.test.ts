import type { CommandKind } from '@monitorweb/domain/commands/command'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScheduleRuns } from '../../src/command-requests/run-schedules.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type CommandWorld, PRIVILEGED, startCommandWorld } from './command-world.ts'

let world: CommandWorld

beforeAll(async () => {
  world = await startCommandWorld()
})
afterAll(() => world.stop())

const AGENDA = 'codigo situacao quando proximaEm ultimoLote aviso possoAprovar aprovadoPor'
const schedule = (vehicles: readonly number[], kind: string) =>
  `mutation { agendarComando(veiculos: "${vehicles}", confirmados: ${vehicles.length}, tipo: "${kind}", motivo: "pátio à noite", hora: "22:00") { ${AGENDA} } }`
const changed = (id: number, change: string) =>
  `mutation { mudarComandoAgendado(codigo: ${id}, mudanca: "${change}") { ${AGENDA} } }`
/** What a run of a schedule asked for. */
const batch = (id: number) => `{ loteDeComandos(codigo: ${id}) { pendentes itens { texto } } }`
/** As the web process does that runs beside, which may be the one that comes first. */
async function run(): Promise<void> {
  const runs = createScheduleRuns({ pool: world.pool, privileged: PRIVILEGED })
  await runs.run()
  await runs.underWay()
}
/** Lets a schedule have been due so many minutes ago. */
const due = (id: number, minutes: number) =>
  world.pool.query('update command_schedule set next_run_at = now() - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ])
const stored = async (id: number) =>
  (await world.ask(`{ comandosAgendados { ${AGENDA} } }`)).data.comandosAgendados.find(
    ({ codigo }: { codigo: number }) => codigo === id,
  )
/** Runs a schedule of one vehicle, and answers what became of that. */
async function wordsOfRun(id: number): Promise<string> {
  const lot = async () => (await stored(id)).ultimoLote
  const before = await lot()
  await due(id, 1)
  await run()
  await expect.poll(lot, PATIENCE).toBeGreaterThan(before)
  const read = async () => (await world.ask(batch(await lot()))).data.loteDeComandos
  await expect.poll(async () => (await read()).pendentes, PATIENCE).toBe(0)
  return (await read()).itens[0].texto
}
const agreement = (id: number, count: number) =>
  `mutation { aprovarComandoAgendado(codigo: ${id}, confirmados: ${count}) { situacao } }`

test('a block of every night is agreed to once, asked for once a night, and judged anew each time', async () => {
  const [consented, without] = [await world.heard(true), await world.heard(false)]
  const vehicles = [consented.vehicle, without.vehicle]
  const made = (await world.ask(schedule(vehicles, 'block'))).data.agendarComando
  expect(made).toMatchObject({ situacao: 'approval', possoAprovar: false, proximaEm: null })
  expect(made.quando).toBe('todo dia às 22:00 (America/Sao_Paulo)')
  const agree = (count: number) =>
    `mutation { aprovarComandoAgendado(codigo: ${made.codigo}, confirmados: ${count}) { ${AGENDA} } }`
  expect(await world.refusal(agree(2))).toContain('Quem agenda um comando não pode aprová-lo')
  expect(await world.refusal(agree(3), world.approver)).toContain('digite 2 para confirmar')
  const agreed = (await world.ask(agree(2), world.approver)).data.aprovarComandoAgendado
  expect(agreed).toMatchObject({ situacao: 'active', aprovadoPor: 'Pessoa' })
  expect(agreed.proximaEm).not.toBeNull()

  const turns = async () =>
    (
      await world.pool.query(
        `select c.state, c.asked_by, c.approved_by, i.problem from command_batch b
         join command_batch_item i on i.batch_id = b.id left join command c on c.id = i.command_id
         where b.schedule_id = $1 order by b.id, i.vehicle_id`,
        [made.codigo],
      )
    ).rows
  const done = (count: number) =>
    expect
      .poll(async () => (await turns()).filter(({ state, problem }) => state || problem).length, PATIENCE)
      .toBe(count)
  await due(made.codigo, 1)
  await Promise.all([run(), run()])
  await done(2)
  expect(await turns()).toEqual([
    expect.objectContaining({ state: 'waiting', asked_by: world.asker.userId, approved_by: world.approver.userId }),
    expect.objectContaining({ state: null, problem: expect.stringContaining('não tem consentimento de bloqueio') }),
  ])
  expect((await stored(made.codigo)).proximaEm).not.toBeNull()

  // The central's rules changed: who agreed may no longer, and each of its commands waits for somebody who may.
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [consented.vehicle])
  await world.pool.query(`insert into command_policy (customer_id, rules) values ($1, '{"centralApprove": "A"}')`, [
    consented.customer,
  ])
  await due(made.codigo, 1)
  await run()
  await done(4)
  expect((await turns()).map(({ state }) => state)).toEqual(['confirmed', null, 'approval', null])
})

test('a schedule is missed where nothing ran at its hour, waits while it is paused, and ends with the access of who made it', async () => {
  const { vehicle } = await world.heard(true)
  const leaver = await world.signIn(784, 'O')
  const { codigo, situacao } = (await world.ask(schedule([vehicle], 'position'), leaver)).data.agendarComando
  expect(situacao).toBe('active')
  await due(codigo, 30)
  await run()
  await expect.poll(async () => (await stored(codigo)).aviso, PATIENCE).toContain('não estava no ar')

  expect((await world.ask(changed(codigo, 'pause'))).data.mudarComandoAgendado.situacao).toBe('paused')
  await due(codigo, 1)
  await run()
  expect((await stored(codigo)).ultimoLote).toBe(0)
  const resumed = (await world.ask(changed(codigo, 'resume'))).data.mudarComandoAgendado
  expect(resumed.situacao).toBe('active')
  expect(await world.refusal(changed(codigo, 'decline'))).toContain('já está em outra situação')

  await due(codigo, 1)
  await run()
  await expect.poll(() => world.statesOf([vehicle]), PATIENCE).toEqual(['waiting'])
  await world.pool.query('update user_account set access_ends_at = now() where id = $1', [leaver.userId])
  await due(codigo, 1)
  await run()
  await expect.poll(async () => (await stored(codigo)).aviso, PATIENCE).toContain('não é mais da central')
  expect(await world.statesOf([vehicle])).toEqual(['cancelled'])
  expect((await stored(codigo)).situacao).toBe('paused')
  const audited = async (entity: string, id: number, action: string) => {
    const { rows } = await world.pool.query(
      `select user_id as "userId", address, after ->> 'note' as note from audit
       where entity = $1 and entity_id = $2 and action = $3 order by id desc limit 1`,
      [entity, String(id), action],
    )
    return rows[0]
  }
  const byNobody = {
    ...{ userId: null, address: `agendamento ${codigo}`, note: expect.stringContaining('não é mais da central') },
  }
  expect(await audited('commandSchedule', codigo, 'pauseCommand')).toEqual(byNobody)
  expect(await audited('command', vehicle, 'cancelCommand')).toEqual(byNobody)
  expect((await world.ask(changed(codigo, 'end'))).data.mudarComandoAgendado).toMatchObject({
    situacao: 'ended',
    proximaEm: null,
  })
  const without = 'position", menosFeriados: true, feriadosLocais: "01-25'
  expect((await world.ask(schedule([vehicle], without))).data.agendarComando.quando).toContain('e locais (25/01)')
  expect(await world.refusal(schedule([vehicle], without.replace('01-25', '25/01')))).toContain('MM-DD')
  expect(await world.refusal(schedule([vehicle], 'text", texto: "STATUS#'))).toContain('não se agendam')
})

test('a schedule whose trackers are asked of a server that says nothing holds up those of its vehicles alone, then and later', async () => {
  const [silent, other] = [await world.heard(false), await world.heard(false)]
  const scheduled = async ({ vehicle }: { vehicle: number }, kind: string): Promise<number> =>
    (await world.ask(schedule([vehicle], kind))).data.agendarComando.codigo
  const [first, second] = [await scheduled(silent, 'position'), await scheduled(silent, 'unblock')]
  const [beside, later] = [await scheduled(other, 'position'), await scheduled(other, 'unblock')]
  await world.speaks(silent.vehicle, 'traccar')
  await due(first, 3)
  for (const codigo of [second, beside]) await due(codigo, 1)
  const kinds: CommandKind[] = ['position', 'unblock']
  let speak = () => {}
  const speaks = new Promise<void>((resolve) => (speak = resolve))
  let questions = 0
  // It is silent at the first question alone: who does not wait for the answer comes before.
  const traccarKinds = async () => {
    if (++questions === 1) await speaks
    return kinds
  }
  const runs = createScheduleRuns({ pool: world.pool, privileged: PRIVILEGED, traccarKinds })
  await runs.run()
  await expect.poll(() => world.statesOf([other.vehicle]), PATIENCE).toEqual(['waiting'])
  await due(later, 1)
  await runs.run()
  await expect.poll(() => world.statesOf([other.vehicle]), PATIENCE).toEqual(['waiting', 'waiting'])
  expect(await world.statesOf([silent.vehicle])).toEqual([])
  // Three minutes go by: what waits for its turn is not given up.
  for (let passed = 0; passed < 2; passed++) {
    await world.pool.query(
      `update command_batch set working_at = working_at - interval '90 seconds' where schedule_id = $1`,
      [second],
    )
    await runs.run()
  }
  await settleCommands(world.pool, [])
  speak()
  await runs.underWay()
  const { rows } = await world.pool.query('select kind from command where vehicle_id = $1 order by id', [
    silent.vehicle,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

test('who stops a schedule takes back what it asked for and nobody sent; who may not ask does not let it go on', async () => {
  const { customer, vehicle } = await world.heard(true)
  const { codigo } = (await world.ask(schedule([vehicle], 'block'))).data.agendarComando
  await world.ask(agreement(codigo, 1), world.approver)
  await due(codigo, 1)
  await run()
  await expect.poll(() => world.statesOf([vehicle]), PATIENCE).toEqual(['waiting'])
  expect((await world.ask(changed(codigo, 'pause'))).data.mudarComandoAgendado.situacao).toBe('paused')
  expect(await world.statesOf([vehicle])).toEqual(['cancelled'])

  await world.pool.query(`insert into command_policy (customer_id, rules) values ($1, '{"centralAsk": "A"}')`, [
    customer,
  ])
  expect(await world.refusal(changed(codigo, 'resume'))).toContain('A central não liberou este comando')
  expect((await stored(codigo)).situacao).toBe('paused')
})

test('a schedule blocks nothing of the next owner, and unblocks nothing that a person blocked', async () => {
  const [sold, next, stolen] = [await world.heard(true), await world.heard(true), await world.heard(true)]
  const block = (await world.ask(schedule([sold.vehicle], 'block'))).data.agendarComando
  await world.ask(agreement(block.codigo, 1), world.approver)
  await world.pool.query(
    `update ownership set period = tstzrange(lower(period), now()) where vehicle_id = $1 and upper_inf(period)`,
    [sold.vehicle],
  )
  await world.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange(now(), null))`,
    [sold.vehicle, next.customer],
  )
  expect(await wordsOfRun(block.codigo)).toContain('mudou de dono')
  expect(await world.statesOf([sold.vehicle])).toEqual([])

  const unblock = (await world.ask(schedule([stolen.vehicle], 'unblock'))).data.agendarComando
  await world.ask(`mutation { pedirComando(veiculo: ${stolen.vehicle}, tipo: "block", motivo: "furto") { codigo } }`)
  expect(await wordsOfRun(unblock.codigo)).toContain('pedido por uma pessoa')
  expect(await world.statesOf([stolen.vehicle])).toEqual(['approval'])
  // So it is while an SMS is all that is known of it.
  for (const state of ['handedOver', 'delivered']) {
    const by = `channel = 'sms', state = '${state}'`
    await world.pool.query(`update command set ${by} where vehicle_id = $1 and kind = 'block'`, [stolen.vehicle])
    expect(await wordsOfRun(unblock.codigo)).toContain('pedido por uma pessoa')
    expect(await world.statesOf([stolen.vehicle])).toEqual([state])
  }
  // Nor where the schedule of every night blocked it once more.
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [stolen.vehicle])
  const nightly = (await world.ask(schedule([stolen.vehicle], 'block'))).data.agendarComando
  await world.ask(agreement(nightly.codigo, 1), world.approver)
  await due(nightly.codigo, 1)
  await run()
  await expect.poll(() => world.statesOf([stolen.vehicle]), PATIENCE).toHaveLength(2)
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [stolen.vehicle])
  expect(await wordsOfRun(unblock.codigo)).toContain('pedido por uma pessoa')
  expect(await world.statesOf([stolen.vehicle])).toEqual(['confirmed', 'confirmed'])
})

test('a schedule does not switch off again the output by which a person blocked, and another output holds up nothing', async () => {
  const { vehicle } = await world.heard(true)
  await world.speaks(vehicle, 'suntech')
  const switchOn = (output: number) =>
    world.ask(
      `mutation { pedirComando(veiculo: ${vehicle}, tipo: "output", saida: ${output}, ligar: true, motivo: "furto") { codigo } }`,
    )
  const { codigo } = (await world.ask(schedule([vehicle], 'unblock'))).data.agendarComando
  await switchOn(1)
  expect(await wordsOfRun(codigo)).toContain('pedido por uma pessoa')
  expect(await world.statesOf([vehicle])).toEqual(['approval'])
  await world.pool.query(`update command set state = 'cancelled' where vehicle_id = $1`, [vehicle])
  await switchOn(2)
  await wordsOfRun(codigo)
  expect(await world.statesOf([vehicle])).toEqual(['cancelled', 'approval', 'waiting'])
})

/** Schedules a command, which another person agrees to where one must. */
async function agreed(vehicle: number, kind: string): Promise<number> {
  const { codigo, situacao } = (await world.ask(schedule([vehicle], kind))).data.agendarComando
  if (situacao === 'approval') await world.ask(agreement(codigo, 1), world.approver)
  return codigo
}

test('what a person blocked a schedule lets go in no other way, and not while their own unblock only waits', async () => {
  const { vehicle } = await world.heard(true)
  await world.speaks(vehicle, 'suntech')
  const person = (kind: string) =>
    world.ask(`mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "furto") { codigo } }`)
  await person('block')
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [vehicle])
  const [unblock, off] = [await agreed(vehicle, 'unblock'), await agreed(vehicle, 'output", saida: 1, dias: "0123456')]
  await person('unblock')
  for (const codigo of [unblock, off]) expect(await wordsOfRun(codigo)).toContain('pedido por uma pessoa')
  expect(await world.statesOf([vehicle])).toEqual(['confirmed', 'waiting'])
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [vehicle])
  await wordsOfRun(off)
  expect(await world.statesOf([vehicle])).toEqual(['confirmed', 'confirmed', 'waiting'])
})

test('an output that no block holds by is switched off at its hour, whoever switched it on', async () => {
  // What the tests before asked for would be as much as one person may within an hour.
  await world.pool.query(`update command set asked_at = asked_at - interval '1 hour'`)
  const { vehicle } = await world.heard(true)
  await world.speaks(vehicle, 'suntech')
  await world.ask(
    `mutation { pedirComando(veiculo: ${vehicle}, tipo: "output", saida: 2, ligar: true, motivo: "luz") { codigo } }`,
  )
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [vehicle])
  await wordsOfRun(await agreed(vehicle, 'output", saida: 2, dias: "0123456'))
  expect(await world.statesOf([vehicle])).toEqual(['confirmed', 'waiting'])
})
