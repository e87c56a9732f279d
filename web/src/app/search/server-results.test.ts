import { afterEach, expect, test, vi } from 'vitest'
import { storedSession } from '#api/session/session.ts'
import { enterAs, REFUSAL } from '#testing/test-page.tsx'
import { searchRegisters } from './server-results.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Answers the calls that a search of an operator asks. */
async function askedFor(typed: string): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(/result: (\w+)/.exec(body)?.[1] ?? '')
    return new Response(JSON.stringify({ data: { result: [] } }))
  })
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  await searchRegisters(typed, storedSession()!)
  return asked
}

test('the number of a call is looked for among the calls alone, so that Enter opens it', async () => {
  expect(await askedFor('#6')).toEqual(['chamados'])
  expect(await askedFor('corte')).toContain('clienteByDsc')
})

test('registers that do not answer are named beside what the others hold', async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const isOfCustomers = body.includes('clienteByDsc')
    return new Response(JSON.stringify(isOfCustomers ? REFUSAL : { data: { result: [] } }))
  })
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const { groups, silent } = await searchRegisters('aurora', storedSession()!)
  expect(silent).toEqual(['Clientes'])
  expect(groups.map(({ label }) => label)).not.toContain('Clientes')
})
