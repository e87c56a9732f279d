import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { type CommandWorld, startCommandWorld } from './command-world.ts'

let world: CommandWorld
beforeAll(async () => {
  world = await startCommandWorld()
})
afterAll(() => world.stop())

test('what settles commands each second looks through none of those that ended', async () => {
  const { vehicle } = await world.heard()
  await world.pool.query(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, asked_at, expires_at, state, state_at, sent_at, channel)
     select $1, (select device_id from installation where vehicle_id = $1), 'restart', '{}', '', $2, at, at + interval '1 hour', 'answered', at, at, 'connection'
     from generate_series(1, 20000) n, lateral (select now() - n * interval '1 hour') as asked(at)`,
    [vehicle, world.asker.userId],
  )
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
  expect(plans.length).toBeGreaterThan(5)
  expect(plans.filter((plan) => /Seq Scan on command\b/.test(plan))).toEqual([])
})
