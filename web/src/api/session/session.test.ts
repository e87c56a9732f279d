import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { clearToken, currentSession, storeToken, TOKEN_KEY } from './session.ts'

const now = Date.UTC(2026, 2, 4)

function tokenWith(claims: unknown): string {
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

afterEach(() => localStorage.clear())

describe('the stored session', () => {
  test('is valid until the second its token expires', () => {
    storeToken(tokenWith({ exp: now / 1000, name: 'Conceição ✓ÿ' }))
    expect(currentSession(now)?.expiresAt).toBe(now)
    expect(currentSession(now + 1)).toBeNull()
  })

  test('is none without a token', () => {
    expect(currentSession(now)).toBeNull()
  })

  test('is none without an expiry that is a number', () => {
    for (const claims of [{}, { exp: 'amanhã' }, null, 7, 'exp']) {
      storeToken(tokenWith(claims))
      expect(currentSession(now)).toBeNull()
    }
  })

  test('is none for whatever cannot be decoded', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        storeToken(text)
        expect(currentSession(now)).toBeNull()
      }),
    )
  })

  test('lives under the key that the product always had', () => {
    storeToken('a.b.c')
    expect(localStorage.getItem('@MonitorWebToken')).toBe('a.b.c')
    clearToken()
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })
})
