import { afterEach, expect, test, vi } from 'vitest'
import { holdTable } from '../setup/gates/locked-table.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { startLiveWorld } from '../setup/worlds/live-world.ts'

const REPORT =
  '{ relatorioPosicoes(cliId: 0, veiId: 0, parDhi: "2026-01-01 00:00:00", parDhf: "2026-01-02 00:00:00", velTip: 0, velVlr: 0) { veiId } }'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startSlowApi(limits: { connections: number; maxStatementMs: number; maxWaitMs: number }): Promise<Api> {
  const api = await startApi(limits)
  closers.push(api.stop)
  closers.push(await holdTable(api.pool, 'ownership'))
  return api
}

test('a report for which no connection becomes free says when to come back', async () => {
  const api = await startSlowApi({ connections: 2, maxStatementMs: 8_000, maxWaitMs: 2_500 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.ask(REPORT, { token: api.admin })))
  const busy = answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'TOO_MANY_REQUESTS')
  expect(busy).toHaveLength(4)
  expect(busy[0]?.errors?.[0]).toMatchObject({
    message: 'Há pedidos demais em andamento. Tente de novo em alguns segundos.',
    extensions: { retryAfterSeconds: 10 },
  })
  expect(api.logged).toHaveLength(2)
})

test('a report that takes too long is ended, and says what to ask for instead', async () => {
  const api = await startSlowApi({ connections: 2, maxStatementMs: 200, maxWaitMs: 5_000 })
  const { status, errors } = await api.ask(REPORT, { token: api.admin })
  const { code, reference } = errors![0]!.extensions
  expect({ status, code }).toEqual({ status: 200, code: 'INTERNAL' })
  expect(errors?.[0]?.message).toBe(
    `O relatório demorou demais e foi interrompido. Peça um período menor ou menos veículos. Código: ${reference}.`,
  )
})

test('while more reports hang than there are connections, the process is ready and answers all else', async () => {
  const world = await startLiveWorld()
  closers.push(world.stop)
  const { token } = await world.signIn(784, 'A')
  const readiness = async () => (await fetch(`${world.url}/readyz`)).status
  await vi.waitFor(async () => expect(await readiness()).toBe(200), PATIENCE)
  const ask = (query: string) => world.ask(token, query)
  const release = await holdTable(world.pool, 'installation')
  const reports = Array.from({ length: 14 }, () => ask(REPORT))
  for (let round = 0; round < 10; round++) {
    expect(await readiness()).toBe(200)
    expect((await ask('{ clienteByDscTotal }')).errors).toBeUndefined()
  }
  await release()
  for (const report of reports) expect((await report).errors).toBeUndefined()
})
