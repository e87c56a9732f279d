import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signToken } from '../../src/auth/sessions/token.ts'
import { limitAddresses, REQUEST_RATES } from '../../src/http/request-limits.ts'
import { startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
  await vi.waitUntil(async () => (await fetch(`${world.url}/readyz`)).ok, PATIENCE)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.stop())

const ask = (token: string) =>
  fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ versoesTotal }' }),
  })

/** A session more of a person who is logged in already. */
async function anotherSession(person: { userId: number }, customer: number) {
  const sid = randomUUID()
  await world.pool.query(`insert into session (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
    sid,
    person.userId,
  ])
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600, cliCod: customer, usuCod: person.userId, sid }
  return await signToken({ ...claims, type: 'C' }, world.config.tokenSecret)
}

describe('requests of a person', () => {
  test('beyond the rate are answered TOO_MANY_REQUESTS, in the way of each address, and nobody else is', async () => {
    // The budget's clock stands still: on a slow machine it would refill as fast as it is spent.
    vi.useFakeTimers({ toFake: ['performance'] })
    const customer = await world.customer('APRESSADA')
    const [hasty, calm] = [await world.signIn(customer), await world.signIn(customer)]
    const answers: { data?: unknown; errors?: { extensions: { code: string; retryAfterSeconds: number } }[] }[] = []
    while (!answers.some((answer) => answer.errors) && answers.length < 5_000) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => ask(hasty.token)))
      for (const response of batch) {
        expect(response.status).toBe(200)
        answers.push(await response.json())
      }
    }
    expect(answers.filter((answer) => answer.data).length).toBeGreaterThanOrEqual(REQUEST_RATES.person.burst)
    expect(answers.find((answer) => answer.errors)?.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^Muitos pedidos\. Tente de novo em \d+ s\.$/),
      extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) },
    })
    expect(await (await ask(calm.token)).json()).toHaveProperty('data.versoesTotal')

    const elsewhere = await Promise.all(
      Array.from({ length: 80 }, () =>
        fetch(`${world.url}/tracks/1?from=0&to=0`, { headers: { authorization: `Bearer ${hasty.token}` } }),
      ),
    )
    const refused = elsewhere.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('keep at most sixty live channels open, from however many sessions', async () => {
    const customer = await world.customer('CURIOSA')
    const person = await world.signIn(customer)
    const readers = []
    for (let session = 0; session < 3; session++) {
      const token = session === 0 ? person.token : await anotherSession(person, customer)
      for (let tab = 0; tab < 20; tab++) readers.push(await world.live(token))
    }
    expect(new Set(readers.map(({ response }) => response.status))).toEqual(new Set([200]))
    const token = await anotherSession(person, customer)
    expect((await world.live(token)).response.status).toBe(429)
    const [first] = readers
    first?.close()
    await expect.poll(async () => (await world.live(token)).response.status, PATIENCE).toBe(200)
  })
})

describe('requests of an address', () => {
  test('are limited before anything of them is read, each address by itself', async () => {
    const api = await startApi(undefined, {
      beforeRoutes: (app) => limitAddresses(app, { perSecond: 0.01, burst: 3 }),
    })
    try {
      const codes = []
      for (let count = 0; count < 4; count++) {
        const { status, errors } = await api.ask('{ versoesTotal }', { address: '10.9.9.9' })
        codes.push(`${status} ${errors?.[0]?.extensions.code}`)
      }
      expect(codes).toEqual([...Array(3).fill('200 UNAUTHENTICATED'), '200 TOO_MANY_REQUESTS'])
      const other = await api.ask('{ versoesTotal }', { address: '10.9.9.8' })
      expect(other.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    } finally {
      await api.stop()
    }
  })
})
