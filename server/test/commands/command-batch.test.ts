import type { CommandKind } from '@monitorweb/domain/commands/command'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTurns } from '../../src/command-requests/batch.ts'
import { askForProposals } from '../../src/command-requests/propose.ts'
import { createScheduleRuns } from '../../src/command-requests/run-schedules.ts'
import { unattended } from '../../src/command-requests/unattended.ts'
import { findPerson } from '../../src/storage/accounts/person-scope.ts'
import { cellOfDevice, cellsOf } from '../../src/storage/base/cells.ts'
import { beginBatch } from '../../src/storage/commands/command-batch-store.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { type LiveWorld, startLiveWorld } from '../setup/live-world.ts'
import { PATIENCE } from '../setup/patience.ts'

let world: LiveWorld
type Person = Awaited<ReturnType<LiveWorld['signIn']>>
let asker: Person
let approver: Person
let imeis = 863_000_000_070_000

beforeAll(async () => {
  world = await startLiveWorld()
  await world.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  asker = await world.signIn(784, 'O')
  approver = await world.signIn(784, 'O')
})
afterAll(() => world.stop())

const ask = (query: string, { token }: Person = asker) => world.ask(token, query)
const refusal = async (query: string, person?: Person) => (await ask(query, person)).errors?.[0]?.message ?? ''

/** A vehicle of a customer of its own, with a tracker that was heard. */
async function heard(consented: boolean) {
  const [serial, customer] = [String(++imeis), await world.customer(`Aurora ${imeis}`)]
  if (consented) await world.consent(customer)
  const vehicle = await world.vehicle(customer, serial)
  await world.report(serial, { fixTime: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0, ignition: true })
  return { customer, vehicle }
}

const SHOWN =
  'codigo veiculos pendentes recusados aguardamAprovacao emAndamento possoAprovar itens { veiculo situacao texto comandoCodigo }'
const order = (vehicles: readonly number[], confirmed: number, kind = 'block') =>
  `mutation { pedirComandoEmLote(veiculos: "${vehicles}", confirmados: ${confirmed}, tipo: "${kind}", motivo: "furto") { ${SHOWN} } }`
const batch = (id: number) => `{ loteDeComandos(codigo: ${id}) { ${SHOWN} } }`
/** Asks for a batch, which is answered at once, and waits until the turn of each vehicle came. */
async function asked(query: string, person?: Person) {
  const { codigo } = (await ask(query, person)).data.pedirComandoEmLote
  const read = async () => (await ask(batch(codigo), person)).data.loteDeComandos
  await expect.poll(async () => (await read()).pendentes, PATIENCE).toBe(0)
  return await read()
}
const approval = (id: number, confirmed: number) =>
  `mutation { aprovarLoteDeComandos(codigo: ${id}, confirmados: ${confirmed}) { ${SHOWN} } }`

test('each vehicle is judged as if asked alone, and one other person approves the batch by its count', async () => {
  const [first, second, third] = [await heard(true), await heard(false), await heard(true)]
  const vehicles = [first.vehicle, second.vehicle, third.vehicle]
  expect(await refusal(order(vehicles, 2))).toContain('digite 3 para confirmar')
  expect((await world.pool.query('select from command where vehicle_id = any($1)', [vehicles])).rowCount).toBe(0)

  const { codigo, itens, ...counts } = await asked(order([...vehicles, first.vehicle], 3))
  expect(counts).toEqual({
    ...{ veiculos: 3, pendentes: 0, recusados: 1, aguardamAprovacao: 2, emAndamento: 0, possoAprovar: 0 },
  })
  const refused = itens.find(({ veiculo }: { veiculo: number }) => veiculo === second.vehicle)
  expect(refused).toMatchObject({ situacao: '', comandoCodigo: 0 })
  expect(refused.texto).toContain('não tem consentimento de bloqueio')

  expect(await refusal(approval(codigo, 2))).toContain('quem pede não aprova')
  expect((await ask(batch(codigo), approver)).data.loteDeComandos.possoAprovar).toBe(2)
  expect(await refusal(approval(codigo, 3), approver)).toContain('digite 2 para confirmar')
  const approved = (await ask(approval(codigo, 2), approver)).data.aprovarLoteDeComandos
  expect(approved).toMatchObject({ aguardamAprovacao: 0, emAndamento: 2, recusados: 1 })

  const cancelled = `mutation { cancelarLoteDeComandos(codigo: ${codigo}) { emAndamento semExito } }`
  expect((await ask(cancelled)).data.cancelarLoteDeComandos).toEqual({ emAndamento: 0, semExito: 2 })
  expect(await refusal(cancelled)).toContain('não há o que cancelar')
})

test("a person's limit per hour counts within a batch as well", async () => {
  const busy = await world.signIn(784, 'O')
  const administrator = await world.signIn(784, 'A')
  const rulesOf = (customer: number) =>
    `mutation { definirRegrasDeComandos(cliente: ${customer}, input: { limitePorHora: 2 }) { cliente } }`
  const vehicles: number[] = []
  for (let made = 0; made < 3; made++) {
    const { customer, vehicle } = await heard(true)
    await ask(rulesOf(customer), administrator)
    vehicles.push(vehicle)
  }
  const { itens, aguardamAprovacao } = await asked(order(vehicles, 3), busy)
  expect(aguardamAprovacao).toBe(2)
  expect(itens.filter(({ texto }: { texto: string }) => texto.includes('o limite é 2'))).toHaveLength(1)
})

test('the results leave as a table for Excel and as CSV', async () => {
  const { vehicle } = await heard(false)
  const { codigo } = await asked(order([vehicle], 1))
  const file = async (format: string) =>
    (await ask(`{ arquivoDoLoteDeComandos(codigo: ${codigo}, formato: "${format}") { nome conteudo } }`)).data
      .arquivoDoLoteDeComandos
  const csv = await file('csv')
  expect(csv.nome).toBe(`lote-de-comandos-${codigo}.csv`)
  expect(Buffer.from(csv.conteudo, 'base64').toString()).toMatch(/;Não aceito;.*não tem consentimento/)
  const entries = readZip(Buffer.from((await file('xlsx')).conteudo, 'base64'))
  const sheet = entries.get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain(`TST${vehicle}`)
  expect(sheet).toContain('não tem consentimento')
})

test("a customer's people ask of one vehicle at a time", async () => {
  const { customer, vehicle } = await heard(true)
  const own = await world.signIn(customer, 'A')
  expect((await ask(order([vehicle], 1, 'position'), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { codigo } = (await ask(order([vehicle], 1, 'position'))).data.pedirComandoEmLote
  expect((await ask(batch(codigo), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await refusal(order([vehicle, 999_999], 2, 'position'))).toBe('Registro não encontrado.')
})

test('a batch at which nobody works any more says which vehicles were not asked for', async () => {
  const { vehicle } = await heard(true)
  const { rows } = await world.pool.query<{ id: number }>(
    `with left_alone as (
       insert into command_batch (kind, parameters, reason, asked_by, working_at)
       values ('position', '{"kind": "position"}', 'teste', $1, now() - interval '5 minutes') returning id
     ) insert into command_batch_item (batch_id, vehicle_id) select id, $2 from left_alone returning batch_id as id`,
    [asker.userId, vehicle],
  )
  await settleCommands(world.pool, [])
  const { data } = await ask(batch(rows[0]!.id))
  expect(data.loteDeComandos).toMatchObject({ pendentes: 0, recusados: 1 })
  expect(data.loteDeComandos.itens[0].texto).toContain('o servidor parou antes da vez deste veículo')
})

const privileged = { customers: [784], users: [] }
/** A batch of which no turn was taken yet, and who takes them. */
async function begun(vehicleIds: readonly number[], person: Person) {
  const viewer = unattended(await findPerson(world.pool, privileged, person.userId), 'teste')
  const request = { vehicleIds, command: { kind: 'block' as const }, reason: 'teste', hours: 1 }
  const id = await beginBatch(world.pool, viewer, request)
  return { id, take: () => takeTurns({ pool: world.pool, privileged }, viewer, { ...request, id }) }
}
const asks = async (vehicles: readonly number[]) =>
  (await world.pool.query('select state from command where vehicle_id = any($1) order by id', [vehicles])).rows.map(
    ({ state }) => state,
  )

test('a turn and its command are written as one: no batch says of a command that goes out that it was not asked for', async () => {
  const { vehicle } = await heard(true)
  const { take } = await begun([vehicle], asker)
  // Whoever asks is lost between the two.
  await world.pool.query(
    `alter table command_batch_item add constraint lost check (vehicle_id <> ${vehicle} or command_id is null) not valid`,
  )
  await expect(take()).rejects.toThrow('lost')
  await world.pool.query('alter table command_batch_item drop constraint lost')
  expect(await asks([vehicle])).toEqual([])
})

test('a batch that is cancelled asks for nothing more, not even in the turn that is under way', async () => {
  const vehicles = [(await heard(true)).vehicle, (await heard(true)).vehicle]
  const { id, take } = await begun(vehicles, asker)
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from vehicle where id = $1 for update', [vehicles[0]])
    const taken = take()
    const waiting = () =>
      world.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'select id from vehicle%'`,
      )
    await expect.poll(async () => (await waiting()).rowCount, PATIENCE).toBe(1)
    const cancelled = `mutation { cancelarLoteDeComandos(codigo: ${id}) { recusados pendentes } }`
    expect((await ask(cancelled)).data.cancelarLoteDeComandos).toEqual({ recusados: 2, pendentes: 0 })
    await client.query('commit')
    await taken
  } finally {
    client.release()
  }
  expect(await asks(vehicles)).toEqual([])
})

test('nobody asks any more whose access ended in the middle, nor after somebody unblocked', async () => {
  const [first, second] = [await heard(true), await heard(true)]
  const leaver = await world.signIn(784, 'O')
  const { id, take } = await begun([first.vehicle], leaver)
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [leaver.userId])
  await take()
  expect((await ask(batch(id))).data.loteDeComandos.itens[0].texto).toContain('não é mais da central')

  const late = await begun([second.vehicle], asker)
  await ask(`mutation { pedirComando(veiculo: ${second.vehicle}, tipo: "unblock", motivo: "emergência") { codigo } }`)
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [second.vehicle])
  await late.take()
  expect((await ask(batch(late.id))).data.loteDeComandos.itens[0].texto).toContain('alguém pediu o desbloqueio')
  expect(await asks([first.vehicle, second.vehicle])).toEqual(['confirmed'])
})

const AGENDA = 'codigo situacao quando proximaEm ultimoLote aviso possoAprovar aprovadoPor'
const schedule = (vehicles: readonly number[], kind: string) =>
  `mutation { agendarComando(veiculos: "${vehicles}", confirmados: ${vehicles.length}, tipo: "${kind}", motivo: "pátio à noite", hora: "22:00") { ${AGENDA} } }`
const changed = (id: number, change: string) =>
  `mutation { mudarComandoAgendado(codigo: ${id}, mudanca: "${change}") { ${AGENDA} } }`
/** As the web process does that runs beside, which may be the one that comes first. */
async function run(): Promise<void> {
  const runs = createScheduleRuns({ pool: world.pool, privileged })
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
  (await ask(`{ comandosAgendados { ${AGENDA} } }`)).data.comandosAgendados.find(
    ({ codigo }: { codigo: number }) => codigo === id,
  )

test('a block of every night is agreed to once, asked for once a night, and judged anew each time', async () => {
  const [consented, without] = [await heard(true), await heard(false)]
  const vehicles = [consented.vehicle, without.vehicle]
  const made = (await ask(schedule(vehicles, 'block'))).data.agendarComando
  expect(made).toMatchObject({ situacao: 'approval', possoAprovar: false, proximaEm: null })
  expect(made.quando).toBe('todo dia às 22:00 (America/Sao_Paulo)')
  const agree = (count: number) =>
    `mutation { aprovarComandoAgendado(codigo: ${made.codigo}, confirmados: ${count}) { ${AGENDA} } }`
  expect(await refusal(agree(2))).toContain('Quem agenda um comando não pode aprová-lo')
  expect(await refusal(agree(3), approver)).toContain('digite 2 para confirmar')
  const agreed = (await ask(agree(2), approver)).data.aprovarComandoAgendado
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
    expect.objectContaining({ state: 'waiting', asked_by: asker.userId, approved_by: approver.userId }),
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
  const { vehicle } = await heard(true)
  const leaver = await world.signIn(784, 'O')
  const { codigo, situacao } = (await ask(schedule([vehicle], 'position'), leaver)).data.agendarComando
  expect(situacao).toBe('active')
  await due(codigo, 30)
  await run()
  await expect.poll(async () => (await stored(codigo)).aviso, PATIENCE).toContain('não estava no ar')

  expect((await ask(changed(codigo, 'pause'))).data.mudarComandoAgendado.situacao).toBe('paused')
  await due(codigo, 1)
  await run()
  expect((await stored(codigo)).ultimoLote).toBe(0)
  const resumed = (await ask(changed(codigo, 'resume'))).data.mudarComandoAgendado
  expect(resumed.situacao).toBe('active')
  expect(await refusal(changed(codigo, 'decline'))).toContain('já está em outra situação')

  await world.pool.query('update user_account set access_ends_at = now() where id = $1', [leaver.userId])
  await due(codigo, 1)
  await run()
  await expect.poll(async () => (await stored(codigo)).aviso, PATIENCE).toContain('não é mais da central')
  expect((await stored(codigo)).situacao).toBe('paused')
  const { rows } = await world.pool.query(
    `select user_id, after ->> 'note' as note from audit
     where entity = 'commandSchedule' and entity_id = $1 and action = 'pauseCommand' order by id desc limit 1`,
    [String(codigo)],
  )
  expect(rows).toEqual([{ user_id: null, note: expect.stringContaining('não é mais da central') }])
  expect((await ask(changed(codigo, 'end'))).data.mudarComandoAgendado).toMatchObject({
    situacao: 'ended',
    proximaEm: null,
  })
  const without = 'position", menosFeriados: true, feriadosLocais: "01-25'
  expect((await ask(schedule([vehicle], without))).data.agendarComando.quando).toContain('e locais (25/01)')
  expect(await refusal(schedule([vehicle], without.replace('01-25', '25/01')))).toContain('MM-DD')
  expect(await refusal(schedule([vehicle], 'text", texto: "STATUS#'))).toContain('não se agendam')
})

const agreement = (id: number, count: number) =>
  `mutation { aprovarComandoAgendado(codigo: ${id}, confirmados: ${count}) { situacao } }`

test('a schedule whose trackers are asked of a server that says nothing holds up those of its vehicles alone, then and later', async () => {
  const [silent, other] = [await heard(false), await heard(false)]
  const scheduled = async ({ vehicle }: { vehicle: number }, kind: string): Promise<number> =>
    (await ask(schedule([vehicle], kind))).data.agendarComando.codigo
  const [first, second] = [await scheduled(silent, 'position'), await scheduled(silent, 'unblock')]
  const [beside, later] = [await scheduled(other, 'position'), await scheduled(other, 'unblock')]
  for (const cell of cellsOf(world.pool)) {
    await cell.query(
      `update message set protocol = 'traccar' where device_id = (select device_id from installation where vehicle_id = $1)`,
      [silent.vehicle],
    )
  }
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
  const runs = createScheduleRuns({ pool: world.pool, privileged, traccarKinds })
  await runs.run()
  await expect.poll(() => asks([other.vehicle]), PATIENCE).toEqual(['waiting'])
  await due(later, 1)
  await runs.run()
  await expect.poll(() => asks([other.vehicle]), PATIENCE).toEqual(['waiting', 'waiting'])
  expect(await asks([silent.vehicle])).toEqual([])
  speak()
  await runs.underWay()
  const { rows } = await world.pool.query('select kind from command where vehicle_id = $1 order by id', [
    silent.vehicle,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

test('who stops a schedule takes back what it asked for and nobody sent; who may not ask does not let it go on', async () => {
  const { customer, vehicle } = await heard(true)
  const { codigo } = (await ask(schedule([vehicle], 'block'))).data.agendarComando
  await ask(agreement(codigo, 1), approver)
  await due(codigo, 1)
  await run()
  await expect.poll(() => asks([vehicle]), PATIENCE).toEqual(['waiting'])
  expect((await ask(changed(codigo, 'pause'))).data.mudarComandoAgendado.situacao).toBe('paused')
  expect(await asks([vehicle])).toEqual(['cancelled'])

  await world.pool.query(`insert into command_policy (customer_id, rules) values ($1, '{"centralAsk": "A"}')`, [
    customer,
  ])
  expect(await refusal(changed(codigo, 'resume'))).toContain('A central não liberou este comando')
  expect((await stored(codigo)).situacao).toBe('paused')
})

test('a schedule blocks nothing of the next owner, and unblocks nothing that a person blocked', async () => {
  const [sold, next, stolen] = [await heard(true), await heard(true), await heard(true)]
  const words = async (id: number) => {
    const lot = async () => (await stored(id)).ultimoLote
    const before = await lot()
    await due(id, 1)
    await run()
    await expect.poll(lot, PATIENCE).toBeGreaterThan(before)
    const read = async () => (await ask(batch(await lot()))).data.loteDeComandos
    await expect.poll(async () => (await read()).pendentes, PATIENCE).toBe(0)
    return (await read()).itens[0].texto
  }
  const block = (await ask(schedule([sold.vehicle], 'block'))).data.agendarComando
  await ask(agreement(block.codigo, 1), approver)
  await world.pool.query(
    `update ownership set period = tstzrange(lower(period), now()) where vehicle_id = $1 and upper_inf(period)`,
    [sold.vehicle],
  )
  await world.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange(now(), null))`,
    [sold.vehicle, next.customer],
  )
  expect(await words(block.codigo)).toContain('mudou de dono')
  expect(await asks([sold.vehicle])).toEqual([])

  const unblock = (await ask(schedule([stolen.vehicle], 'unblock'))).data.agendarComando
  await ask(`mutation { pedirComando(veiculo: ${stolen.vehicle}, tipo: "block", motivo: "furto") { codigo } }`)
  expect(await words(unblock.codigo)).toContain('pedido por uma pessoa')
  expect(await asks([stolen.vehicle])).toEqual(['approval'])
  // So it is while an SMS is all that is known of it.
  for (const state of ['handedOver', 'delivered']) {
    const by = `channel = 'sms', state = '${state}'`
    await world.pool.query(`update command set ${by} where vehicle_id = $1 and kind = 'block'`, [stolen.vehicle])
    const before = (await stored(unblock.codigo)).ultimoLote
    await due(unblock.codigo, 1)
    await run()
    await expect.poll(async () => (await stored(unblock.codigo)).ultimoLote, PATIENCE).toBeGreaterThan(before)
    const texts = async () => {
      const { ultimoLote } = await stored(unblock.codigo)
      return (await ask(batch(ultimoLote))).data.loteDeComandos.itens[0].texto
    }
    await expect.poll(texts, PATIENCE).toContain('pedido por uma pessoa')
    expect(await asks([stolen.vehicle])).toEqual([state])
  }
  // Nor where the schedule of every night blocked it once more.
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [stolen.vehicle])
  const nightly = (await ask(schedule([stolen.vehicle], 'block'))).data.agendarComando
  await ask(agreement(nightly.codigo, 1), approver)
  await due(nightly.codigo, 1)
  await run()
  await expect.poll(() => asks([stolen.vehicle]), PATIENCE).toHaveLength(2)
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [stolen.vehicle])
  expect(await words(unblock.codigo)).toContain('pedido por uma pessoa')
  expect(await asks([stolen.vehicle])).toEqual(['confirmed', 'confirmed'])
})

test('what a rule proposes is asked for once an occurrence, approved by another person, and told in the occurrence', async () => {
  const [consented, without] = [await heard(true), await heard(false)]
  const found = async ({ customer, vehicle }: typeof consented, kind: string) => {
    const rule = `mutation { criarRegra(input: { cliente: ${customer}, nome: "Corre", condicao: "speeding", limiteKmh: 90, propoe: "${kind}" }) { regra { codigo } } }`
    const { codigo } = (await ask(rule)).data.criarRegra.regra
    await world.pool.query(
      `insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, notify)
       select $1, $2, i.device_id, $3, now(), now(), true from installation i where i.vehicle_id = $2`,
      [codigo, vehicle, customer],
    )
    await world.pool.query(`select pg_notify('occurrences', '')`)
    const told = async () => {
      const { rows } = await world.pool.query<{ text: string }>(
        `select s.text from attendance_step s join attendance t on t.id = s.attendance_id
         join occurrence o on o.id = t.occurrence_id where o.rule_id = $1`,
        [codigo],
      )
      return rows.map(({ text }) => text)
    }
    await expect.poll(told, PATIENCE).toHaveLength(1)
    return (await told())[0]!
  }
  const broken = await heard(true)
  await world.pool.query(`alter table command add constraint lost check (vehicle_id <> ${broken.vehicle}) not valid`)
  // The one that fails comes first, and is taken with the others where they come together.
  const [failed, proposed, refused] = await Promise.all([
    found(broken, 'position'),
    found(consented, 'position'),
    found(without, 'block'),
  ])
  await world.pool.query('alter table command drop constraint lost')
  expect(failed).toBe('A regra propôs pedir a posição, e não foi pedido: o servidor falhou. Peça-o à mão.')
  expect(proposed).toMatch(/^A regra propôs pedir a posição, espera aprovação .* \(comando \d+\)\.$/)
  expect(refused).toMatch(/^A regra propôs bloquear, e não foi pedido: .*não tem consentimento/)
  const { rows } = await world.pool.query('select id, state, asked_by, reason from command where vehicle_id = $1', [
    consented.vehicle,
  ])
  expect(rows).toEqual([
    expect.objectContaining({
      state: 'approval',
      asked_by: asker.userId,
      reason: expect.stringContaining('Regra «Corre»'),
    }),
  ])
  const lookAgain = async () => {
    await world.pool.query(`update command_proposal set is_told = false, taken_at = now() - interval '6 minutes'`)
    const twice = [1, 2].map(() => askForProposals({ pool: world.pool, privileged }))
    await Promise.all(twice)
    const { rowCount } = await world.pool.query('select from command_proposal where not is_told')
    expect(rowCount).toBe(0)
  }
  const lastTold = async (vehicle: number) =>
    (
      await world.pool.query(
        `select s.text from attendance_step s join attendance t on t.id = s.attendance_id
         join occurrence o on o.id = t.occurrence_id where o.vehicle_id = $1 order by s.id`,
        [vehicle],
      )
    ).rows.map(({ text }) => text)
  // A program of before said what became of them, and did not note that it did.
  await lookAgain()
  expect(await lastTold(consented.vehicle)).toEqual([proposed])
  expect(await lastTold(without.vehicle)).toEqual([refused])
  // A process took them and died before it said anything.
  await world.pool.query("delete from attendance_step where kind = 'noted'")
  await lookAgain()
  expect(await lastTold(consented.vehicle)).toEqual([proposed])
  expect(await lastTold(without.vehicle)).toEqual([
    'A regra propôs bloquear, e não foi pedido: o servidor parou antes. Peça-o à mão.',
  ])
  // So it is where the alarm that the rule is about is in the queue itself.
  const { rows: devices } = await world.pool.query('select device_id from installation where vehicle_id = $1', [
    consented.vehicle,
  ])
  // Acknowledged: the program takes it into the queue by itself otherwise.
  const { rows: called } = await (await cellOfDevice(world.pool, devices[0].device_id)).query(
    `insert into alarm (device_id, kind, first_at, last_at, count, acknowledged_at, acknowledged_by)
     values ($1, 'sos', now(), now(), 1, now(), $2) returning id`,
    [devices[0].device_id, asker.userId],
  )
  const { rows: alarmed } = await world.pool.query(
    `with moved as (
       update attendance t set alarm_id = $2, occurrence_id = null from occurrence o
       where o.id = t.occurrence_id and o.vehicle_id = $1 returning t.id, o.id as found
     ) insert into attendance_rule (attendance_id, occurrence_id) select id, found from moved returning attendance_id`,
    [consented.vehicle, called[0].id],
  )
  await world.pool.query("delete from attendance_step where kind = 'noted'")
  await lookAgain()
  const steps = 'select text from attendance_step where attendance_id = $1'
  expect((await world.pool.query(steps, [alarmed[0].attendance_id])).rows).toEqual([{ text: proposed }])
  const agree = `mutation { aprovarComando(codigo: ${rows[0].id}) { situacao } }`
  expect(await refusal(agree)).toContain('Quem pede um comando não pode aprová-lo')
  expect((await ask(agree, approver)).data.aprovarComando.situacao).toBe('waiting')
})
