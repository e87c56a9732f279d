import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  // The module keeps what it sounded with; no other test sounds with what stood in for it here.
  vi.resetModules()
})

const KEPT = 'monitorweb:occurrence-sounded'

test('what one tab sounded no other does, and a server that counts anew is heard', async () => {
  const { playOnce, soundChoice } = await import('./sound.ts')
  soundChoice.write('on')
  const played: number[] = []
  const tone = { connect: (next: unknown) => next, start: () => played.push(1), stop: () => undefined }
  const ramp = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = tone.connect
      start = tone.start
      stop = tone.stop
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      resume = async () => undefined
      createGain = () => ({ gain: ramp, connect: () => undefined })
    },
  )
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  localStorage.setItem(KEPT, '5000')
  playOnce(1, '5000')
  expect(played).toHaveLength(0)
  playOnce(1, '12')
  expect(played).toHaveLength(1)
  expect(localStorage.getItem(KEPT)).toBe('12')
})

test('a tab that nobody touched, which may sound nothing, leaves the turn to another one', async () => {
  const { playOnce, soundChoice } = await import('./sound.ts')
  soundChoice.write('on')
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playOnce(4, '9')
  expect(localStorage.getItem(KEPT)).toBeNull()
})
