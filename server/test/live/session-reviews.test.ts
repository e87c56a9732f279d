import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLiveSessions } from '../../src/live/streams/live-sessions.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase } from '../setup/test-database.ts'

test('however often persons change, sessions are looked at over one connection, and once more after the last change', async () => {
  const database = await createTestDatabase()
  const [pool, holder] = [openDatabase({ ...database.config, max: 2 }), openDatabase({ ...database.config, max: 1 })]
  const sessionId = randomUUID()
  await pool.query(
    `insert into session (id, user_id, expires_at, address) select $1, min(id), now() + interval '1 hour', '' from user_account`,
    [sessionId],
  )
  const sessions = createLiveSessions({ pool, privileged: { customers: [784], users: [] } })
  const over: string[] = []
  const viewer = { sessionId, customerId: 784, isOperator: true }
  sessions.follow({ viewer, onPerson: () => undefined, onOver: (reason) => over.push(reason) })

  const held = await holder.connect()
  await held.query('begin')
  await held.query('lock table session')
  for (let change = 0; change < 10; change++) sessions.check('')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await held.query(waiting)).rowCount, PATIENCE).toBe(1)
  for (let change = 0; change < 10; change++) sessions.check('')
  // With both connections taken this would wait for the lock too.
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await held.query(`update session set ended_at = now(), end_reason = 'revoked' where id = $1`, [sessionId])
  await held.query('commit')
  await expect.poll(() => over, PATIENCE).toContain('revoked')

  held.release()
  await sessions.stop()
  await Promise.all([pool.end(), holder.end()])
  await database.drop()
})
