import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTimeZone, timeZone } from '#format/time-zone.ts'
import { storeToken } from '../session/session.ts'
import { keepPreferences, onPreferences, preferences } from './preferences.ts'

const chosen = {
  zone: 'America/Manaus',
  theme: 'dark',
  density: 'compact',
  startPage: '/monitoring',
  lockMinutes: 15,
  shortcuts: false,
  views: '',
}

function signInAs(userId: number) {
  const claims = { exp: Math.floor(Date.now() / 1000) + 600, usuCod: userId }
  storeToken(`e30.${btoa(JSON.stringify(claims))}.signature`)
}

beforeEach(() => localStorage.clear())
afterAll(() => setTimeZone('America/Sao_Paulo'))

describe('preferences', () => {
  test('hold at once, in zone and density', () => {
    signInAs(7)
    const told = vi.fn()
    const stop = onPreferences(told)
    keepPreferences(chosen)
    stop()
    expect(told).toHaveBeenCalledOnce()
    expect(preferences()).toEqual(chosen)
    expect(timeZone()).toBe('America/Manaus')
    expect(document.documentElement.dataset['density']).toBe('compact')
  })

  test('of one person are not those of the next', () => {
    signInAs(7)
    keepPreferences(chosen)
    signInAs(8)
    expect(preferences()).toMatchObject({ startPage: '/custom-dashboard', shortcuts: true })
  })
})
