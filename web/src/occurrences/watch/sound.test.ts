import { afterEach, expect, test, vi } from 'vitest'
import { playOnce, soundChoice } from './sound.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a tab that nobody touched, which may sound nothing, leaves the turn to another one', () => {
  soundChoice.write('on')
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playOnce(4, 9)
  expect(localStorage.getItem('monitorweb:occurrence-sounded')).toBeNull()
})
