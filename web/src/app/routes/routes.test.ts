import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearToken, storeToken } from '#api/session/session.ts'
import { router } from './routes.tsx'

function tokenThatEnds(inSeconds: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + inSeconds }
  return `e30.${btoa(JSON.stringify(claims))}.signature`
}

/** Answers where a person ends up who opens this address. */
async function open(address: string): Promise<string> {
  router.history.push(address)
  await router.load()
  return router.state.location.publicHref
}

afterEach(() => {
  clearToken()
  vi.unstubAllGlobals()
})

describe('without a session', () => {
  test.each(['/', '/login'])('%s leads to the login', async (address) => {
    expect(await open(address)).toBe('/login')
  })

  test('a screen leads to the login, which remembers it', async () => {
    const login = '/login?volta=/monitoring%3Fv%3D12'
    expect(await open('/monitoring?v=12')).toBe(login)
    storeToken(tokenThatEnds(-1))
    expect(await open('/monitoring?v=12')).toBe(login)
    storeToken('not.a.token')
    expect(await open('/monitoring?v=12')).toBe(login)
  })
})

describe('with a session', () => {
  beforeEach(() => storeToken(tokenThatEnds(3600)))

  test('the live connection that is asked for ahead of a screen ends with it', async () => {
    const live: AbortSignal[] = []
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      if (url.startsWith('/live')) live.push(signal!)
      return new Promise(() => {})
    })
    await open('/forgot')
    await open('/monitoring')
    await vi.waitFor(() => expect(live).toHaveLength(1), { timeout: 50_000 })
    clearToken()
    // Nobody came for it, so that it would end by itself as well, but after ten seconds.
    await vi.waitFor(() => expect(live[0]!.aborted).toBe(true), { timeout: 5_000 })
  })

  test.each(['/', '/login'])('%s leads to the dashboard', async (address) => {
    expect(await open(address)).toBe('/custom-dashboard')
  })

  test('the login goes back to what was asked for, on this site only', async () => {
    expect(await open('/login?volta=/monitoring%3Fv%3D12')).toBe('/monitoring?v=12')
    for (const elsewhere of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
      expect(await open(`/login?volta=${encodeURIComponent(elsewhere)}`)).toBe('/custom-dashboard')
    }
  })

  test.each(['/monitoring', '/monitoring/frota/7'])('%s opens the monitoring', async (address) => {
    expect(await open(address)).toBe(address)
  })
})

test.each(['/nada', '/clientes/nada/aqui'])(
  '%s, which does not exist, leads to the page that says so',
  async (address) => {
    expect(await open(address)).toBe('/misc/404')
  },
)
