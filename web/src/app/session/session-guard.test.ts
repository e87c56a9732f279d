import { afterEach, expect, test, vi } from 'vitest'
import { lock } from '#api/session/lock-state.ts'
import { storedToken, storeToken, TOKEN_KEY } from '#api/session/session.ts'
import { endSession, lastFarewell } from '#api/session/session-end.ts'
import { guardSession } from './session-guard.ts'

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

test('a page left open is told when its token expires, once', () => {
  const { ended } = begin()
  vi.advanceTimersByTime(55_000)
  expect(ended()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(ended()).toBe(1)
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
