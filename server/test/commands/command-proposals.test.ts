import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCommand } from '../../src/command-requests/ask.ts'
import { askForProposals } from '../../src/command-requests/propose.ts'
import { unattended } from '../../src/command-requests/unattended.ts'
import { findPerson } from '../../src/storage/accounts/person-scope.ts'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type CommandWorld, PRIVILEGED, startCommandWorld } from './command-world.ts'

let world: CommandWorld

beforeAll(async () => {
  world = await startCommandWorld()
})
afterAll(() => world.stop())

test('what a rule proposes is asked for once an occurrence, approved by another person, and told in the occurrence', async () => {
  const [consented, without] = [await world.heard(true), await world.heard(false)]
  const found = async ({ customer, vehicle }: typeof consented, kind: string) => {
    const rule = `mutation { criarRegra(input: { cliente: ${customer}, nome: "Corre", condicao: "speeding", limiteKmh: 90, propoe: "${kind}" }) { regra { codigo } } }`
    const { codigo } = (await world.ask(rule)).data.criarRegra.regra
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
  const broken = await world.heard(true)
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
      asked_by: world.asker.userId,
      reason: expect.stringContaining('Regra «Corre»'),
    }),
  ])
  const lookAgain = async () => {
    await world.pool.query(`update command_proposal set is_told = false, taken_at = now() - interval '6 minutes'`)
    const twice = [1, 2].map(() => askForProposals({ pool: world.pool, privileged: PRIVILEGED }))
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
  const cell = await cellOfDevice(world.pool, devices[0].device_id)
  const callOnce = async (): Promise<number> => {
    const { rows: called } = await cell.query(
      `insert into alarm (device_id, kind, first_at, last_at, count, acknowledged_at, acknowledged_by)
       values ($1, 'sos', now(), now(), 1, now(), $2) returning id`,
      [devices[0].device_id, world.asker.userId],
    )
    return called[0].id
  }
  const { rows: alarmed } = await world.pool.query(
    `with moved as (
       update attendance t set alarm_id = $2, occurrence_id = null from occurrence o
       where o.id = t.occurrence_id and o.vehicle_id = $1 returning t.id, o.id as found
     ) insert into attendance_rule (attendance_id, occurrence_id) select id, found from moved returning attendance_id`,
    [consented.vehicle, await callOnce()],
  )
  await world.pool.query("delete from attendance_step where kind = 'noted'")
  await lookAgain()
  const steps = 'select text from attendance_step where attendance_id = $1'
  expect((await world.pool.query(steps, [alarmed[0].attendance_id])).rows).toEqual([{ text: proposed }])
  // The tracker calls again: the same occurrence is about two alarms then, and proposes once.
  const { rows: again } = await world.pool.query<{ id: number }>(
    'insert into attendance (alarm_id, urgency) values ($1, 4) returning id',
    [await callOnce()],
  )
  await world.pool.query(
    `insert into attendance_rule (attendance_id, occurrence_id)
     select $2, occurrence_id from attendance_rule where attendance_id = $1`,
    [alarmed[0].attendance_id, again[0]!.id],
  )
  const proposals = async () => (await world.pool.query('select from command_proposal')).rowCount
  const before = await proposals()
  await askForProposals({ pool: world.pool, privileged: PRIVILEGED })
  expect(await proposals()).toBe(before)
  const agree = `mutation { aprovarComando(codigo: ${rows[0].id}) { situacao } }`
  expect(await world.refusal(agree)).toContain('Quem pede um comando não pode aprová-lo')
  expect((await world.ask(agree, world.approver)).data.aprovarComando.situacao).toBe('waiting')
})

test('a position that a rule proposed keeps nobody from asking for one, who ends the proposal', async () => {
  const { vehicle } = await world.heard()
  const viewer = unattended(await findPerson(world.pool, PRIVILEGED, world.approver.userId), 'teste')
  const propose = () =>
    requestCommand(world.pool, viewer, {
      ...{ vehicleId: vehicle, command: { kind: 'position' }, reason: 'Regra «Desvio»', hours: 1, isProposed: true },
    })
  const { id } = await propose()
  await expect(propose()).rejects.toThrow('já está em andamento')
  const order = `mutation { pedirComando(veiculo: ${vehicle}, tipo: "position", motivo: "onde está") { situacao } }`
  expect((await world.ask(order)).data.pedirComando.situacao).toBe('waiting')
  const { data } = await world.ask(`{ comandos(veiculo: ${vehicle}) { codigo situacao passos { texto } } }`)
  const proposed = data.comandos.find(({ codigo }: { codigo: number }) => codigo === id)
  expect([proposed.situacao, proposed.passos.at(-1).texto]).toEqual([
    ...['superseded', 'Uma pessoa pediu o mesmo, o que não precisa de aprovação.'],
  ])
})
