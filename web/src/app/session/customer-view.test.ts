import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { claimsOf } from '@monitorweb/contract/people/privileges'
import { landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/session/session.ts'

const BRAND_KEY = 'monitorweb:brand'
const soonOver = () => Math.floor(Date.now() / 1000) + 3600
const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`
const person = { userId: 9, access: 'A' as const }
const operator = { ...person, customerId: 784, operator: true }
const own = (id = 'own') => tokenOf(claimsOf(operator, { id, endsAtSeconds: soonOver() }))
const view = (id: string, viewing = 'ABC TRANSPORTES') =>
  tokenOf({ ...claimsOf({ ...person, customerId: 5, operator: false }, { id, endsAtSeconds: soonOver() }), viewing })

const closing: (() => void)[] = []
const went = vi.fn<(path: string) => void>()

/** Opens one of several pages of one browser: each has modules, and so a memory, of its own. */
async function openPage() {
  vi.resetModules()
  const session = await import('#api/session/session.ts')
  const views = await import('#api/session/customer-view.ts')
  const end = await import('#api/session/session-end.ts')
  const next = await import('#api/session/next-page.ts')
  const client = await import('#api/client.ts')
  const { guardSession } = await import('./session-guard.ts')
  session.beginPage()
  const onEnded = vi.fn()
  const close = guardSession({ onEnded })
  closing.push(close)
  return { session, views, end, next, client, onEnded, close }
}

/** Tells the pages what another one stored, as browsers do. */
function tellOthers(): void {
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
}

/** Answers a server that is told later what to say, and the calls that it got. */
function slowServer() {
  const asked: { token: string; answer(body: unknown): void }[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown) => resolve(new Response(JSON.stringify(body)))
      asked.push({ token: headers['Authorization']!.replace('Bearer ', ''), answer })
    })
  })
  return asked
}

const over = (reason: string) => ({
  errors: [{ message: 'Sua sessão expirou.', extensions: { code: 'UNAUTHENTICATED', reason } }],
})
const landmark = { id: 3 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  went.mockReset()
  vi.stubGlobal('location', { ...location, assign: went })
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})

/** Has one page look as a customer, and opens two that see what it sees. */
async function twoPagesOfAView() {
  localStorage.setItem(TOKEN_KEY, own())
  const before = await openPage()
  before.views.enterView(view('v1'))
  before.close()
  return { viewing: localStorage.getItem(TOKEN_KEY), first: await openPage(), second: await openPage() }
}

describe('the end of a view as a customer', () => {
  test('leads every page back to the own session, which stays', async () => {
    const { viewing, first, second } = await twoPagesOfAView()
    first.end.endSession(viewing, 'Sua sessão expirou.', 'expired')
    second.end.endSession(viewing, 'Sua sessão expirou.', 'expired')
    tellOthers()
    expect(first.session.currentSession()).toMatchObject({ id: 'own', viewing: null })
    expect([first.onEnded, second.onEnded].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    expect(went).toHaveBeenCalledWith('/clientes')
    expect(went).toHaveBeenLastCalledWith('/')
  })

  test.each(['replaced', 'signedOut', 'expired'] as const)(
    'by the reason %s is told on the next page',
    async (reason) => {
      const { viewing, first } = await twoPagesOfAView()
      first.end.endSession(viewing, 'Sua sessão terminou.', reason)
      expect([first.next.takeToldNext(), first.next.takeToldNext()]).toEqual([reason, null])
    },
  )

  test('does not end the own session by an answer that comes late', async () => {
    const { viewing, first } = await twoPagesOfAView()
    const asked = slowServer()
    const reading = first.client.call(identityOperations.getMyProfile, {}).catch(({ code }) => code)
    first.views.leaveView()
    expect(asked[0]!.token).toBe(viewing)
    asked[0]!.answer(over('signedOut'))
    expect(await reading).toBe('UNAUTHENTICATED')
    expect(first.session.currentSession()?.id).toBe('own')
    expect(first.onEnded).not.toHaveBeenCalled()
  })

  test('takes the brand of the customer along, and so does its beginning', async () => {
    const { first } = await twoPagesOfAView()
    localStorage.setItem(BRAND_KEY, '{"name":"Do cliente"}')
    first.views.leaveView()
    expect(localStorage.getItem(BRAND_KEY)).toBeNull()
    const back = await openPage()
    localStorage.setItem(BRAND_KEY, '{"name":"Da central"}')
    back.views.enterView(view('v2'))
    expect(localStorage.getItem(BRAND_KEY)).toBeNull()
  })
})

describe('a page of another session than the stored one', () => {
  test('sends no change, says so, and begins anew', async () => {
    const { first, second } = await twoPagesOfAView()
    const asked = slowServer()
    first.views.leaveView()
    const saving = second.client.call(landmarkOperations.deleteLandmark, landmark)
    await expect(saving).rejects.toMatchObject({
      code: 'OTHER_SESSION',
      message: expect.stringMatching(/Nada foi gravado/),
    })
    expect(asked).toEqual([])
    expect(went).toHaveBeenLastCalledWith('/')
    expect(second.next.takeToldNext()).toBe('refused')
    second.client.callOfSession(identityOperations.signOut, {}).catch(() => undefined)
    expect(asked.map(({ token }) => token)).toEqual([localStorage.getItem(TOKEN_KEY)])
  })

  test('is one of another view of a customer of the same name, too', async () => {
    const { second } = await twoPagesOfAView()
    localStorage.setItem(TOKEN_KEY, view('v2'))
    expect(second.session.isPageOfAnother()).toBe(true)
    tellOthers()
    expect(went).toHaveBeenCalledWith('/')
  })

  test('is none after a longer token of the session, and none where the same person entered again', async () => {
    localStorage.setItem(TOKEN_KEY, own())
    const page = await openPage()
    const asked = slowServer()
    localStorage.setItem(TOKEN_KEY, own('own again'))
    tellOthers()
    expect(went).not.toHaveBeenCalled()
    page.client.call(landmarkOperations.deleteLandmark, landmark).catch(() => undefined)
    expect(asked).toHaveLength(1)
  })
})

test('a view that is begun over another keeps the own token', async () => {
  const { first } = await twoPagesOfAView()
  first.views.enterView(view('v2'))
  expect(first.views.leaveView()).toBe(true)
  expect(first.session.currentSession()?.id).toBe('own')
})
