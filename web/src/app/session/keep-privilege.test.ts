import { claimsOf } from '@monitorweb/contract/people/privileges'
import type { Profile } from '@monitorweb/contract/people/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, storeToken } from '#api/session/session.ts'
import { keepPrivilege } from './keep-privilege.ts'

const tokenOf = (operator: boolean | undefined) => {
  const person = { customerId: 1, userId: 9, access: 'O' as const, operator: operator ?? false }
  const { operator: _, ...rest } = claimsOf(person, { id: 's', endsAtSeconds: Math.floor(Date.now() / 1000) + 60 })
  return `x.${btoa(JSON.stringify(operator === undefined ? rest : { ...rest, operator }))}.y`
}
const profile = (operator: boolean) => ({ operator, userType: { id: 2, name: 'Operador', access: 'O' } }) as Profile

const reload = vi.fn()
let asked = 0

beforeEach(() => {
  asked = 0
  reload.mockReset()
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('fetch', async () => {
    asked++
    return new Response(JSON.stringify({ data: { result: { token: tokenOf(true) } } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([undefined, false])(
  'a token that says %s of an operator is renewed, and the page begins anew',
  async (says) => {
    storeToken(tokenOf(says))
    expect(currentSession()?.operator).toBe(false)
    await keepPrivilege(profile(true))
    expect(currentSession()?.operator).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('a token that agrees with the server is left alone', async () => {
  storeToken(tokenOf(true))
  await keepPrivilege(profile(true))
  expect([asked, reload.mock.calls.length]).toEqual([0, 0])
})

test('a view as a customer is left alone, whatever the operator is', async () => {
  const person = { customerId: 1, userId: 9, access: 'A' as const, operator: false }
  const claims = claimsOf(person, { id: 'v', endsAtSeconds: Math.floor(Date.now() / 1000) + 60 })
  storeToken(`x.${btoa(JSON.stringify({ ...claims, viewing: 'ABC' }))}.y`)
  await keepPrivilege(profile(true))
  expect([asked, reload.mock.calls.length]).toEqual([0, 0])
})

test('a page does not begin anew for ever where a new token says the same', async () => {
  storeToken(tokenOf(true))
  await keepPrivilege(profile(false))
  expect([asked, reload.mock.calls.length]).toEqual([1, 0])
})
