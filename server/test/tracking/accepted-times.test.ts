import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { changeReportAge } from '../../src/storage/base/report-age.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { createAcceptedTimes } from '../../src/tracking/accepted-times.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const MINUTE_MS = 60_000
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})
afterEach(() => {
  vi.useRealTimers()
})

test('while the database is away it is asked for them once a minute, however much comes, and what was known holds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pool = openDatabase({ ...database.config, max: 1 })
  const asked = vi.spyOn(pool as pg.Pool, 'query')
  const times = createAcceptedTimes(pool)
  await times.learn()
  const days = times.days()
  await pool.end()
  asked.mockClear()
  for (const expected of [1, 2]) {
    vi.advanceTimersByTime(MINUTE_MS + 1)
    for (let frame = 0; frame < 5; frame++) {
      expect(times.learn()).toBeNull()
      // The refusal of a pool that was ended is known once it was waited for.
      await expect(pool.query('select')).rejects.toThrow()
    }
    const looks = asked.mock.calls.filter(([text]) => text !== ('select' as unknown))
    expect(looks).toHaveLength(expected)
  }
  expect(times.days()).toBe(days)
})

test('what was changed just before the database went away is waited for, and nothing that came is given up', async () => {
  const way = await startGate(database.config.connectionString)
  const pool = openDatabase({ connectionString: way.url, max: 1 })
  const times = createAcceptedTimes(pool)
  await times.learn()
  times.forget()
  way.close()
  const learning = times.learn()
  // The one connection is asked in turn, so that the look before has failed as well.
  await expect(pool.query('select')).rejects.toThrow()
  way.open()
  await learning
  expect(times.learn()).toBeNull()
  await pool.end()
  await way.stop()
})

test('registers that change again and again hold up nobody: who came before a change does not wait for it', async () => {
  const pool = openDatabase({ ...database.config, max: 1 })
  const times = createAcceptedTimes(pool)
  const ask = pool.query.bind(pool) as (...asked: unknown[]) => unknown
  vi.spyOn(pool as pg.Pool, 'query').mockImplementation((...asked: unknown[]) => {
    times.forget()
    return ask(...asked)
  })
  const passed: number[] = []
  await Promise.all(
    [1, 2, 3].map(async (frame) => {
      const learned = times.learn()
      times.forget()
      await learned
      passed.push(frame)
    }),
  )
  expect(passed).toEqual([1, 2, 3])
  await pool.end()
})

test('what comes after a change is judged by it, though one that was begun before is read to its end', async () => {
  const pool = openDatabase({ ...database.config, max: 1 })
  const times = createAcceptedTimes(pool)
  const before = times.learn()
  const viewer = { userId: null, sessionId: null, address: '127.0.0.1' } as unknown as Viewer
  const changer = openDatabase({ ...database.config, max: 1 })
  await changeReportAge(changer, viewer, { days: times.days() + 1 })
  times.forget()
  const days = times.days()
  const after = times.learn()
  await before
  await after
  expect(times.days()).toBe(days + 1)
  await Promise.all([pool.end(), changer.end()])
})
