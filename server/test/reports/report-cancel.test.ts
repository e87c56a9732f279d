import { afterEach, expect, test, vi } from 'vitest'
import { REPORT_LIMITS } from '../../src/storage/base/connections/report-pool.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { startLiveWorld } from '../setup/worlds/live-world.ts'

const FLEET =
  '{ resumoDoPeriodo(inicio: "2026-01-01 00:00:00", fim: "2026-02-01 00:00:00", first: 1000) { distancia } }'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A web process with a fleet of three vehicles, and verbs to ask it. */
async function startFleet() {
  const world = await startLiveWorld()
  closers.push(world.stop)
  for (const serial of ['UM', 'DOIS', 'TRES']) {
    await world.vehicle(784, serial)
    await world.report(serial, { fixTime: Date.UTC(2026, 0, 2) })
  }
  const { token } = await world.signIn(784, 'A')
  const ask = async (signal: AbortSignal | null = null) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ query: FLEET })
    const answer = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body, signal })
    return await answer.json()
  }
  /** Statements of reports under way, by the server's own account. */
  const running = async () => {
    const { rows } = await world.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'monitorweb reports' and state = 'active'`,
    )
    return rows[0]!.count
  }
  return { world, ask, running }
}

test('a report whose reader has gone reads no more, not even to the end of its statement', async () => {
  const { world, ask, running } = await startFleet()
  const release = await holdTable(world.pool, 'position')
  const reader = new AbortController()
  const answer = ask(reader.signal)
  await vi.waitFor(async () => expect(await running()).toBe(1), PATIENCE)
  reader.abort()
  await expect(answer).rejects.toThrow('abort')
  // The table is still held: nothing but the departure can have ended it.
  await vi.waitFor(async () => expect(await running()).toBe(0), PATIENCE)
  await release()
  expect((await ask()).data.resumoDoPeriodo).toHaveLength(3)
})

test('a reader who stays is not taken for one who left, however long a report runs', async () => {
  const { world, ask, running } = await startFleet()
  const release = await holdTable(world.pool, 'position')
  const answer = ask()
  await vi.waitFor(async () => expect(await running()).toBe(1), PATIENCE)
  await release()
  expect((await answer).data.resumoDoPeriodo).toHaveLength(3)
})

test('reports of a request that together take too long are ended, with what to ask for instead', async () => {
  const api = await startApi(REPORT_LIMITS, { maxReportMs: 1_000 })
  closers.push(api.stop)
  closers.push(await holdTable(api.pool, 'ownership'))
  const { errors } = await api.ask(FLEET, { token: api.admin })
  expect(errors?.[0]).toMatchObject({
    message:
      'O relatório passou de 1 s e foi interrompido. Peça um período menor ou menos veículos, ou leia por páginas, com first e cursor.',
    extensions: { code: 'BAD_USER_INPUT' },
  })
  expect(api.logged).toEqual([])
})
