import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isLocked, lock } from '#api/session/lock-state.ts'
import { mayShowAnothers } from '#api/session/own-channel.ts'
import { clearToken, storedToken, storeToken, TOKEN_KEY } from '#api/session/session.ts'
import { endSession, lastFarewell } from '#api/session/session-end.ts'
import { soon } from '#testing/eventually.ts'
import { guardSession } from './session-guard.ts'
import { leaveSession } from './sign-out.ts'

const start = Date.UTC(2026, 2, 4)
let stop = () => {}

function begin(): { ended: () => number } {
  vi.useFakeTimers({ now: start })
  const claims = { exp: start / 1000 + 60 }
  storeToken(`e30.${btoa(JSON.stringify(claims))}.signature`)
  let times = 0
  stop = guardSession({ onEnded: () => times++ })
  return { ended: () => times }
}

afterEach(() => {
  stop()
  vi.useRealTimers()
  localStorage.clear()
})

test('a page left open is locked when the time of its session is over, and keeps its token for the password', () => {
  const { ended } = begin()
  vi.advanceTimersByTime(55_000)
  expect(isLocked()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect([isLocked(), ended()]).toEqual([true, 0])
  expect(storedToken()).not.toBeNull()
})

test.each(['that is open', 'that is locked'])('a page %s is kept where the clock of the server is first', (page) => {
  const { ended } = begin()
  vi.advanceTimersByTime(50_000)
  if (page === 'that is locked') lock()
  endSession(storedToken(), 'Sua sessão expirou.', 'expired')
  vi.advanceTimersByTime(600_000)
  expect([isLocked(), ended()]).toEqual([true, 0])
  expect(storedToken()).not.toBeNull()
})

test.each(['revoked', 'replaced', 'signedOut', 'passwordChanged'])(
  'a locked page that is over ends by %s',
  (reason) => {
    const { ended } = begin()
    vi.advanceTimersByTime(600_000)
    expect(ended()).toBe(0)
    endSession(storedToken(), 'Seu acesso terminou.', reason)
    expect(ended()).toBe(1)
    expect([storedToken(), isLocked()]).toEqual([null, false])
  },
)

test.each([
  ['of nobody', {}],
  ['that shows what a customer sees', { viewing: 'Aurora', usuCod: 7 }],
])('a page %s is told when the time is over, once', (page, more) => {
  const { ended } = begin()
  if (page === 'of nobody') clearToken()
  const token = `e30.${btoa(JSON.stringify({ exp: start / 1000 + 60, ...more }))}.signature`
  if (page === 'of nobody') localStorage.setItem(TOKEN_KEY, token)
  else storeToken(token)
  vi.advanceTimersByTime(115_000)
  expect([isLocked(), ended()]).toEqual([false, 1])
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  expect(lastFarewell()).toMatch(/sessão terminou/)
})

test('a session that the server ends is told with the reason of the server', () => {
  const { ended } = begin()
  endSession(storedToken(), 'Você entrou em outro computador.')
  expect(ended()).toBe(1)
  expect(lastFarewell()).toBe('Você entrou em outro computador.')
})

test('leaving in one tab leaves in the others', () => {
  const { ended } = begin()
  localStorage.removeItem(TOKEN_KEY)
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
  expect(ended()).toBe(1)
})

test('a locked page outlives its token, and ends when the server says so', () => {
  const { ended } = begin()
  lock()
  vi.advanceTimersByTime(600_000)
  expect(ended()).toBe(0)
  expect(storedToken()).not.toBeNull()
  storeToken(`e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 60 }))}.signature`)
  endSession(storedToken(), 'Seu acesso terminou.')
  expect(ended()).toBe(1)
})

/** Stands for a browser that is subscribed to a push service. */
function subscribedBrowser() {
  const browser = { isSubscribed: true }
  const unsubscribe = async () => {
    browser.isSubscribed = false
  }
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return browser
}
const tokenOf = (userId: number, more: { viewing?: string } = {}) =>
  `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 60, usuCod: userId, ...more }))}.signature`

describe('notices of this browser', () => {
  let browser: ReturnType<typeof subscribedBrowser>
  beforeEach(() => {
    browser = subscribedBrowser()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('are not shown to another person who logs in here, and stay for the same one', async () => {
    localStorage.setItem('notice-channel', '12 7')
    storeToken(tokenOf(7))
    stop = guardSession({ onEnded: () => undefined })
    expect(mayShowAnothers()).toBe(false)
    storeToken(tokenOf(8))
    await soon(() => expect(browser.isSubscribed).toBe(false))
    expect(localStorage.getItem('notice-channel')).toBeNull()
  })

  test.each([
    [
      'are asked of the server where an earlier version did not say whose they are: another person has them no longer',
      5,
      false,
    ],
    ['and who has such a channel keeps it, and is its person from then on', 12, true],
  ])('%s', async (_, listed, isKept) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { result: [{ id: listed }] } })))
    localStorage.setItem('notice-channel', '12')
    storeToken(tokenOf(8))
    stop = guardSession({ onEnded: () => undefined })
    await soon(() => expect(localStorage.getItem('notice-channel')).toBe(isKept ? '12 8' : null))
    await soon(() => expect(browser.isSubscribed).toBe(isKept))
  })

  test('stay where a view as a customer ends, of which the own session is not over', async () => {
    localStorage.setItem('notice-channel', '12 7')
    storeToken(tokenOf(7, { viewing: 'Aurora' }))
    stop = guardSession({ onEnded: () => undefined })
    endSession(storedToken(), 'A visão terminou.', 'revoked')
    // What would end them is read before this is.
    await import('#api/session/own-notices.ts')
    expect(localStorage.getItem('notice-channel')).toBe('12 7')
    expect(browser.isSubscribed).toBe(true)
  })

  test('end with a session that was ended elsewhere, and with the one that is left', async () => {
    localStorage.setItem('notice-channel', '12 7')
    storeToken(tokenOf(7))
    stop = guardSession({ onEnded: () => undefined })
    endSession(storedToken(), 'Sua sessão foi encerrada.', 'revoked')
    await soon(() => expect(browser.isSubscribed).toBe(false))

    browser = subscribedBrowser()
    localStorage.setItem('notice-channel', '13 7')
    storeToken(tokenOf(7))
    const sent: string[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent.push(body)
      return new Response(JSON.stringify({ data: { result: { status: true } } }))
    })
    await leaveSession()
    await soon(() => expect(browser.isSubscribed).toBe(false))
    expect(JSON.parse(sent[0]!).variables).toEqual({ canalDeAvisos: 13 })
    expect(storedToken()).toBeNull()
  })
})
