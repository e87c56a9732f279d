import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLoginThrottle, type LoginThrottle, loginKey } from '../../src/auth/attempts/login-throttle.ts'
import { openPool } from '../../src/storage/base/connections/database.ts'
import { forgetAttempts } from '../../src/storage/identity/attempt-limit.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const ADDRESS = '203.0.113.7'
/** The database's clock stands still until a test moves it: no machine is too slow for a delay, and none waits for its end. */
const HELD_CLOCK = `
  create schema held_clock;
  create table held_clock.instant as select pg_catalog.now() as at;
  create function held_clock.now() returns timestamptz language sql stable as 'select at from held_clock.instant';
  create function held_clock.statement_timestamp() returns timestamptz language sql stable as 'select at from held_clock.instant'`

let database: TestDatabase
let pool: pg.Pool
let throttle: LoginThrottle

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool({ ...database.config, max: 6 }, 'held_clock,pg_catalog,public')
  await pool.query(HELD_CLOCK)
  throttle = createLoginThrottle(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('delete from login_failure'))

/** Somebody guesses from the address, and the delay after it is over by now. */
async function guess(failures: number): Promise<void> {
  for (let count = 0; count < failures; count++) {
    await throttle.begin({ login: `palpite ${count}`, address: ADDRESS })
  }
  await wait('3 seconds')
}

async function wait(interval: string): Promise<void> {
  await pool.query('update held_clock.instant set at = at + $1::interval', [interval])
}

async function failuresOf(prefix: 'login' | 'address') {
  const { rows } = await pool.query('select failures, last_at::text as at from login_failure where key like $1', [
    `${prefix} %`,
  ])
  return rows
}

test('right logins pass one after the other from an address that many failures came from', async () => {
  await guess(50)
  for (let person = 0; person < 20; person++) {
    const attempt = await throttle.begin({ login: `pessoa ${person}`, address: ADDRESS })
    await attempt.succeed()
  }
})

test('a right login leaves the failures of its address as they were', async () => {
  await guess(50)
  const before = await failuresOf('address')
  await (await throttle.begin({ login: 'pessoa', address: ADDRESS })).succeed()
  expect(await failuresOf('address')).toEqual(before)
})

test('a wrong login from there begins the delay anew, for everyone behind the address', async () => {
  await guess(50)
  await throttle.begin({ login: 'palpite', address: ADDRESS })
  await expect(throttle.begin({ login: 'pessoa', address: ADDRESS })).rejects.toMatchObject({ retryAfterSeconds: 4 })
  await throttle.begin({ login: 'pessoa', address: '203.0.113.8' })
})

test('a network of IPv6 is one guesser, whichever of its addresses it takes', async () => {
  for (let count = 0; count < 50; count++)
    await throttle.begin({ login: `palpite ${count}`, address: `2001:db8:7:1::${count}` })
  await expect(throttle.begin({ login: 'pessoa', address: '2001:db8:7:1:ab::1' })).rejects.toThrow()
  await throttle.begin({ login: 'pessoa', address: '2001:db8:7:2::1' })
})

test('what the address refuses does not count against the login, nor the other way round', async () => {
  await guess(50)
  await throttle.begin({ login: 'palpite', address: ADDRESS })
  await pool.query(`delete from login_failure where key like 'login %'`)
  for (let count = 0; count < 6; count++) {
    await expect(throttle.begin({ login: 'pessoa', address: ADDRESS })).rejects.toThrow()
  }
  expect(await failuresOf('login')).toEqual([])

  await pool.query('delete from login_failure')
  for (let count = 0; count < 5; count++) await throttle.begin({ login: 'pessoa', address: ADDRESS })
  const before = await failuresOf('address')
  await expect(throttle.begin({ login: 'pessoa', address: ADDRESS })).rejects.toThrow()
  expect(await failuresOf('address')).toEqual(before)
})

test('attempts at the same moment all count', async () => {
  const attempts = Array.from({ length: 12 }, () => throttle.begin({ login: 'pessoa', address: ADDRESS }))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('an attempt is counted also where another one succeeds at that moment', async () => {
  await throttle.begin({ login: 'pessoa', address: ADDRESS })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`select 1 from login_failure where key like 'address %' for update`)
  const attempt = throttle.begin({ login: 'pessoa', address: ADDRESS })
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await pool.query(isWaiting)).rowCount !== 0, PATIENCE)
  await forgetAttempts(pool, loginKey('pessoa'))
  await holder.query('commit')
  holder.release()
  await attempt
  expect(await failuresOf('login')).toMatchObject([{ failures: 1 }])
})

test('the delay after each further failure is twice the one before, up to five minutes', async () => {
  for (let count = 0; count < 5; count++) await throttle.begin({ login: 'pessoa', address: ADDRESS })
  const delays: number[] = []
  for (let failure = 0; failure < 10; failure++) {
    const refused = await throttle.begin({ login: 'pessoa', address: ADDRESS }).catch((error: unknown) => error)
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number }
    delays.push(retryAfterSeconds)
    await wait(`${retryAfterSeconds} seconds`)
    await throttle.begin({ login: 'pessoa', address: ADDRESS })
  }
  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('who errs now and then, for days, holds nobody back behind the same address', async () => {
  for (let halfHour = 0; halfHour < 3 * 48; halfHour++) {
    await throttle.begin({ login: `engano ${halfHour}`, address: ADDRESS })
    await wait('30 minutes')
    await (await throttle.begin({ login: 'pessoa', address: ADDRESS })).succeed()
  }
})

test('who guesses whenever a delay is over has one guess in five minutes, and few more after half an hour of peace', async () => {
  const isTaken = () =>
    throttle.begin({ login: 'pessoa', address: ADDRESS }).then(
      () => true,
      () => false,
    )
  const guessFor = async (seconds: number) => {
    let taken = 0
    for (let passed = 0; passed < seconds; passed += 20) {
      if (await isTaken()) taken++
      await wait('20 seconds')
    }
    return taken
  }
  await guessFor(3600)
  expect(await guessFor(3600)).toBe(12)
  await wait('30 minutes')
  expect(await guessFor(300)).toBeLessThan(8)
})

test('of attempts at the same moment after a delay one is looked at, from however many addresses', async () => {
  for (let count = 0; count < 5; count++) await throttle.begin({ login: 'pessoa', address: ADDRESS })
  await wait('3 seconds')
  const attempts = Array.from({ length: 12 }, (_, n) => throttle.begin({ login: 'pessoa', address: `203.0.113.${n}` }))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an attempt that is withdrawn was none, for the login and for the address', async () => {
  await guess(3)
  const before = [await failuresOf('login'), await failuresOf('address')]
  for (let time = 0; time < 10; time++)
    await (await throttle.begin({ login: 'palpite 0', address: ADDRESS })).withdraw()
  expect([await failuresOf('login'), await failuresOf('address')]).toEqual(before)
})
