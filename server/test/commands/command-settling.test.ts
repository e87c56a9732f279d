import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import { listDueCommands } from '../../src/storage/commands/command-delivery.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { believeClock } from '../setup/believed-clock.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type CommandWorld, startCommandWorld } from './command-world.ts'

let world: CommandWorld
beforeAll(async () => {
  world = await startCommandWorld()
})
afterAll(() => world.stop())

const order = async (vehicle: number, kind: string) =>
  (
    await world.ask(
      `mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "furto relatado") { codigo } }`,
    )
  ).data.pedirComando.codigo as number
const approval = (id: number) => `mutation { aprovarComando(codigo: ${id}) { situacao } }`
const settle = () => settleCommands(world.pool, ['unblock', 'position'])

/** Has a command be asked for by a clock that is 400 days ahead, and be where it is told since then. */
const askedAhead = (id: number, state: string) =>
  world.pool.query(
    `update command set state = $2, asked_at = asked_at + interval '400 days', state_at = now() + interval '400 days',
       expires_at = expires_at + interval '400 days', sent_at = case when $2 in ('sent', 'confirmed') then now() + interval '400 days' end
     where id = $1`,
    [id, state],
  )
const rowOf = async (id: number) =>
  (
    await world.pool.query(
      `select state, greatest(asked_at, state_at, sent_at) <= now() as "isPast", expires_at <= now() + interval '25 hours' as "endsSoon",
         (select words from command_step where command_id = command.id order by id desc limit 1) as words
       from command where id = $1`,
      [id],
    )
  ).rows[0]

test('where no command is open, one question a second is all that is asked', async () => {
  const asked: unknown[] = []
  const counting = {
    async query(statement: string | { text: string }, values?: unknown[]) {
      asked.push(statement)
      return await world.pool.query(statement as string, values)
    },
  }
  await settleCommands(counting as unknown as Queryable, ['unblock'])
  expect(asked).toHaveLength(1)
  expect(await listDueCommands(counting as unknown as Queryable)).toEqual([])
  expect(asked).toHaveLength(2)
})

test('what was asked for while the clock was ahead holds up nothing once that is right, and no block of then goes out', async () => {
  const [waiting, blocked, silent, freed] = [
    await world.heard(),
    await world.heard(),
    await world.heard(),
    await world.heard(),
  ]
  const asked = {
    position: await order(waiting.vehicle, 'position'),
    block: await order(blocked.vehicle, 'block'),
    lost: await order(silent.vehicle, 'restart'),
    unblock: await order(freed.vehicle, 'unblock'),
  }
  await askedAhead(asked.position, 'waiting')
  await askedAhead(asked.block, 'waiting')
  await askedAhead(asked.lost, 'sending')
  await askedAhead(asked.unblock, 'confirmed')
  await settle()
  expect(await rowOf(asked.position)).toMatchObject({ state: 'waiting', isPast: true, endsSoon: true })
  expect(await rowOf(asked.block)).toMatchObject({
    ...{ state: 'expired', isPast: true },
    words: expect.stringContaining('o relógio do servidor estava adiantado'),
  })
  // The process that took this one died: nothing else would be due for its tracker.
  await world.pool.query("update command set state_at = state_at - interval '1 minute' where id = $1", [asked.lost])
  await settle()
  expect(await rowOf(asked.lost)).toMatchObject({ state: 'maybeSent', isPast: true })
  const next = await order(silent.vehicle, 'unblock')
  expect((await listDueCommands(world.pool)).map(({ id }) => id)).toContain(next)

  const { data } = await world.ask(
    `mutation { pedirComandoEmLote(veiculos: "${freed.vehicle}", confirmados: 1, tipo: "block", motivo: "furto") { codigo } }`,
  )
  const batch = `{ loteDeComandos(codigo: ${data.pedirComandoEmLote.codigo}) { pendentes recusados aguardamAprovacao } }`
  const read = async () => (await world.ask(batch)).data.loteDeComandos
  await expect.poll(read, PATIENCE).toEqual({ pendentes: 0, recusados: 0, aguardamAprovacao: 1 })
})

test('a clock that is far behind dates no command anew, and ends none', async () => {
  const [done, waiting] = [await world.heard(), await world.heard()]
  const ids = [await order(done.vehicle, 'position'), await order(waiting.vehicle, 'block')] as const
  await askedAhead(ids[0], 'confirmed')
  await askedAhead(ids[1], 'waiting')
  const read = async () =>
    (await world.pool.query('select state, asked_at, sent_at from command where id = any($1) order by id', [ids])).rows
  const before = await read()
  await believeClock(world.pool, Date.now() + 400 * 86_400_000)
  await settle()
  expect(await read()).toEqual(before)
  await believeClock(world.pool, Date.now())
  await settle()
  expect((await read()).map(({ state }) => state)).toEqual(['confirmed', 'expired'])
})

/** A batch for one vehicle, whose turn has not come, of a clock that is so many days ahead. */
async function batchAhead(vehicle: number, days: number): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `with batch as (
       insert into command_batch (kind, parameters, reason, asked_by, asked_at, working_at)
       select 'block', '{"kind": "block"}', '', $1, at, at from (values (now() + make_interval(days => $3))) as ahead(at) returning id
     ) insert into command_batch_item (batch_id, vehicle_id) select id, $2 from batch returning batch_id as id`,
    [world.asker.userId, vehicle, days],
  )
  return rows[0]!.id
}

test('a batch of before comes before the unblock that was meant to undo it, however the clock is put right', async () => {
  const { vehicle } = await world.heard()
  const unblock = await order(vehicle, 'unblock')
  await askedAhead(unblock, 'confirmed')
  const batch = await batchAhead(vehicle, 399)
  await settle()
  const { rows } = await world.pool.query(
    'select b.asked_at < c.asked_at as "isBefore" from command_batch b, command c where b.id = $1 and c.id = $2',
    [batch, unblock],
  )
  expect(rows).toEqual([{ isBefore: true }])
})

test('a batch of a process that died while the clock was ahead ends', async () => {
  const { vehicle } = await world.heard()
  const id = await batchAhead(vehicle, 400)
  await settle()
  await world.pool.query(`update command_batch set working_at = working_at - interval '3 minutes' where id = $1`, [id])
  await settle()
  const { rows } = await world.pool.query('select problem from command_batch_item where batch_id = $1', [id])
  expect(rows[0].problem).toContain('o servidor parou antes')
})

test('who is a second person goes by what was done first, whatever the clock said', async () => {
  const { vehicle } = await world.heard()
  const changed = (person: { userId: number }, at: string) =>
    world.pool.query(
      `insert into audit (at, user_id, action, entity, entity_id) values (now() + $2::interval, $3, 'changePassword', 'user', $1)`,
      [String(person.userId), at, world.asker.userId + 1_000_000],
    )
  const [before, after] = [await world.signIn(784, 'O'), await world.signIn(784, 'O')]
  await changed(before, '400 days')
  const id = await order(vehicle, 'block')
  await changed(after, '-1 day')
  expect(await world.refusal(approval(id), after)).toContain('Quem pede um comando não pode aprová-lo')
  expect(await world.refusal(approval(id), before)).toBe('')
})

test('what settles commands each second looks through none of those that ended', async () => {
  const { vehicle } = await world.heard()
  await world.pool.query(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, asked_at, expires_at, state, state_at, sent_at, channel)
     select $1, (select device_id from installation where vehicle_id = $1), 'restart', '{}', '', $2, at, at + interval '1 hour', 'answered', at, at, 'connection'
     from generate_series(1, 20000) n, lateral (select now() - n * interval '1 hour') as asked(at)`,
    [vehicle, world.asker.userId],
  )
  const insertOpen = `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state, state_at, channel, confirming_reading, confirming_value)
    select $1, (select device_id from installation where vehicle_id = $1), 'restart', '{}', '', $2, now() + interval '1 hour', state, at, channel, 'blocked', true
    from (values ('approval', now(), 'connection'), ('sending', now(), 'connection'), ('maybeSent', now(), 'connection'), ('sent', now(), 'connection'),
      ('handedOver', now() - interval '2 days', 'sms')) as open(state, at, channel)`
  await world.pool.query(insertOpen, [vehicle, world.asker.userId])
  await world.pool.query('analyze command')
  const plans: string[] = []
  const explaining = {
    async query(asked: string | { text: string }, values?: unknown[]) {
      const text = typeof asked === 'string' ? asked : asked.text
      const { rows } = await world.pool.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return await world.pool.query(text, values)
    },
  }
  await settleCommands(explaining as unknown as Queryable, ['unblock'])
  expect(plans.length).toBeGreaterThan(12)
  expect(plans.filter((plan) => /Seq Scan on command\b/.test(plan))).toEqual([])
})
