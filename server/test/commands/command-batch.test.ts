import type { Command } from '@monitorweb/domain/commands/command'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTurns } from '../../src/command-requests/batch.ts'
import { unattended } from '../../src/command-requests/unattended.ts'
import { findPerson } from '../../src/storage/accounts/person-scope.ts'
import { beginBatch } from '../../src/storage/commands/command-batch-store.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type CommandWorld, PRIVILEGED, startCommandWorld } from './command-world.ts'

let world: CommandWorld

beforeAll(async () => {
  world = await startCommandWorld()
})
afterAll(() => world.stop())

const SHOWN =
  'codigo veiculos pendentes recusados aguardamAprovacao emAndamento possoAprovar itens { veiculo situacao texto comandoCodigo }'
const order = (vehicles: readonly number[], confirmed: number, kind = 'block') =>
  `mutation { pedirComandoEmLote(veiculos: "${vehicles}", confirmados: ${confirmed}, tipo: "${kind}", motivo: "furto") { ${SHOWN} } }`
const batch = (id: number) => `{ loteDeComandos(codigo: ${id}) { ${SHOWN} } }`
/** Asks for a batch, which is answered at once, and waits until the turn of each vehicle came. */
async function asked(query: string, person?: { token: string }) {
  const { codigo } = (await world.ask(query, person)).data.pedirComandoEmLote
  const read = async () => (await world.ask(batch(codigo), person)).data.loteDeComandos
  await expect.poll(async () => (await read()).pendentes, PATIENCE).toBe(0)
  return await read()
}
const approval = (id: number, confirmed: number) =>
  `mutation { aprovarLoteDeComandos(codigo: ${id}, confirmados: ${confirmed}) { ${SHOWN} } }`

test('each vehicle is judged as if asked alone, and one other person approves the batch by its count', async () => {
  const [first, second, third] = [await world.heard(true), await world.heard(false), await world.heard(true)]
  const vehicles = [first.vehicle, second.vehicle, third.vehicle]
  expect(await world.refusal(order(vehicles, 2))).toContain('digite 3 para confirmar')
  expect((await world.pool.query('select from command where vehicle_id = any($1)', [vehicles])).rowCount).toBe(0)

  const { codigo, itens, ...counts } = await asked(order([...vehicles, first.vehicle], 3))
  expect(counts).toEqual({
    ...{ veiculos: 3, pendentes: 0, recusados: 1, aguardamAprovacao: 2, emAndamento: 0, possoAprovar: 0 },
  })
  const refused = itens.find(({ veiculo }: { veiculo: number }) => veiculo === second.vehicle)
  expect(refused).toMatchObject({ situacao: '', comandoCodigo: 0 })
  expect(refused.texto).toContain('não tem consentimento de bloqueio')

  expect(await world.refusal(approval(codigo, 2))).toContain('quem pede não aprova')
  expect((await world.ask(batch(codigo), world.approver)).data.loteDeComandos.possoAprovar).toBe(2)
  expect(await world.refusal(approval(codigo, 3), world.approver)).toContain('digite 2 para confirmar')
  const approved = (await world.ask(approval(codigo, 2), world.approver)).data.aprovarLoteDeComandos
  expect(approved).toMatchObject({ aguardamAprovacao: 0, emAndamento: 2, recusados: 1 })

  const cancelled = `mutation { cancelarLoteDeComandos(codigo: ${codigo}) { emAndamento semExito } }`
  expect((await world.ask(cancelled)).data.cancelarLoteDeComandos).toEqual({ emAndamento: 0, semExito: 2 })
  expect(await world.refusal(cancelled)).toContain('não há o que cancelar')
})

test('a batch says of no command that it was not done of which nobody knows', async () => {
  const vehicles = [await world.heard(true), await world.heard(true), await world.heard(true)].map(
    (each) => each.vehicle,
  )
  const { codigo } = await asked(order(vehicles, 3))
  const become = (index: number, state: string) =>
    world.pool.query(
      `update command set state = $2, sent_at = now() - interval '25 hours', state_at = now() where vehicle_id = $1`,
      [vehicles[index], state],
    )
  await become(0, 'timedOut')
  await become(1, 'answered')
  await become(2, 'refused')
  const counts = `{ loteDeComandos(codigo: ${codigo}) { emAndamento feitos semConfirmacao semExito } }`
  expect((await world.ask(counts)).data.loteDeComandos).toEqual({
    ...{ emAndamento: 0, feitos: 0, semConfirmacao: 2, semExito: 1 },
  })
})

test("a person's limit per hour counts within a batch as well", async () => {
  const busy = await world.signIn(784, 'O')
  const administrator = await world.signIn(784, 'A')
  const rulesOf = (customer: number) =>
    `mutation { definirRegrasDeComandos(cliente: ${customer}, input: { limitePorHora: 2 }) { cliente } }`
  const vehicles: number[] = []
  for (let made = 0; made < 3; made++) {
    const { customer, vehicle } = await world.heard(true)
    await world.ask(rulesOf(customer), administrator)
    vehicles.push(vehicle)
  }
  const { itens, aguardamAprovacao } = await asked(order(vehicles, 3), busy)
  expect(aguardamAprovacao).toBe(2)
  expect(itens.filter(({ texto }: { texto: string }) => texto.includes('o limite é 2'))).toHaveLength(1)
})

test('the results leave as a table for Excel and as CSV', async () => {
  const { vehicle } = await world.heard(false)
  const { codigo } = await asked(order([vehicle], 1))
  const file = async (format: string) =>
    (await world.ask(`{ arquivoDoLoteDeComandos(codigo: ${codigo}, formato: "${format}") { nome conteudo } }`)).data
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
  const { customer, vehicle } = await world.heard(true)
  const own = await world.signIn(customer, 'A')
  expect((await world.ask(order([vehicle], 1, 'position'), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { codigo } = (await world.ask(order([vehicle], 1, 'position'))).data.pedirComandoEmLote
  expect((await world.ask(batch(codigo), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await world.refusal(order([vehicle, 999_999], 2, 'position'))).toBe('Registro não encontrado.')
})

test('a batch at which nobody works any more says which vehicles were not asked for', async () => {
  const { vehicle } = await world.heard(true)
  const { rows } = await world.pool.query<{ id: number }>(
    `with left_alone as (
       insert into command_batch (kind, parameters, reason, asked_by, working_at)
       values ('position', '{"kind": "position"}', 'teste', $1, now() - interval '5 minutes') returning id
     ) insert into command_batch_item (batch_id, vehicle_id) select id, $2 from left_alone returning batch_id as id`,
    [world.asker.userId, vehicle],
  )
  await settleCommands(world.pool, [])
  const { data } = await world.ask(batch(rows[0]!.id))
  expect(data.loteDeComandos).toMatchObject({ pendentes: 0, recusados: 1 })
  expect(data.loteDeComandos.itens[0].texto).toContain('o servidor parou antes da vez deste veículo')
})

/** A batch of which no turn was taken yet, and who takes them. */
async function begun(vehicleIds: readonly number[], person: { userId: number }, command: Command = { kind: 'block' }) {
  const viewer = unattended(await findPerson(world.pool, PRIVILEGED, person.userId), 'teste')
  const request = { vehicleIds, command, reason: 'teste', hours: 1 }
  const id = await beginBatch(world.pool, viewer, request)
  return { id, take: () => takeTurns({ pool: world.pool, privileged: PRIVILEGED }, viewer, { ...request, id }) }
}

test('a turn and its command are written as one: no batch says of a command that goes out that it was not asked for', async () => {
  const { vehicle } = await world.heard(true)
  const { take } = await begun([vehicle], world.asker)
  // Whoever asks is lost between the two.
  await world.pool.query(
    `alter table command_batch_item add constraint lost check (vehicle_id <> ${vehicle} or command_id is null) not valid`,
  )
  await expect(take()).rejects.toThrow('lost')
  await world.pool.query('alter table command_batch_item drop constraint lost')
  expect(await world.statesOf([vehicle])).toEqual([])
})

test('a batch that is cancelled asks for nothing more, not even in the turn that is under way', async () => {
  const vehicles = [(await world.heard(true)).vehicle, (await world.heard(true)).vehicle]
  const { id, take } = await begun(vehicles, world.asker)
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
    expect((await world.ask(cancelled)).data.cancelarLoteDeComandos).toEqual({ recusados: 2, pendentes: 0 })
    await client.query('commit')
    await taken
  } finally {
    client.release()
  }
  expect(await world.statesOf(vehicles)).toEqual([])
})

test('nobody asks any more whose access ended in the middle, nor after somebody unblocked', async () => {
  const [first, second] = [await world.heard(true), await world.heard(true)]
  const leaver = await world.signIn(784, 'O')
  const { id, take } = await begun([first.vehicle], leaver)
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [leaver.userId])
  await take()
  expect((await world.ask(batch(id))).data.loteDeComandos.itens[0].texto).toContain('não é mais da central')

  const late = await begun([second.vehicle], world.asker)
  await world.ask(
    `mutation { pedirComando(veiculo: ${second.vehicle}, tipo: "unblock", motivo: "emergência") { codigo } }`,
  )
  await world.pool.query(`update command set state = 'confirmed' where vehicle_id = $1`, [second.vehicle])
  await late.take()
  expect((await world.ask(batch(late.id))).data.loteDeComandos.itens[0].texto).toContain('alguém pediu o desbloqueio')
  expect(await world.statesOf([first.vehicle, second.vehicle])).toEqual(['confirmed'])
})

test('a batch that switches the output of a block on leaves out who was unblocked since, and no other output is one', async () => {
  const { vehicle } = await world.heard(true)
  await world.speaks(vehicle, 'suntech')
  const switched = (output: number) => begun([vehicle], world.asker, { kind: 'output', output, on: true })
  const [first, second] = [await switched(1), await switched(2)]
  await world.ask(`mutation { pedirComando(veiculo: ${vehicle}, tipo: "unblock", motivo: "emergência") { codigo } }`)
  await first.take()
  await second.take()
  expect((await world.ask(batch(first.id))).data.loteDeComandos.itens[0].texto).toContain('alguém pediu o desbloqueio')
  expect(await world.statesOf([vehicle])).toEqual(['waiting', 'approval'])
})
