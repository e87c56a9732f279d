import { expect, test } from 'vitest'
import { createPrefetch } from './prefetch.ts'

function asking() {
  const signals: AbortSignal[] = []
  const ask = async (signal: AbortSignal) => {
    signals.push(signal)
    return signals.length
  }
  return { ask, signals }
}

test('an answer asked for ahead is taken once, and only for that very question', async () => {
  const prefetch = createPrefetch<number>()
  const { ask } = asking()
  prefetch.ask('/live A', ask)
  const { signal } = new AbortController()
  expect(prefetch.take('/live B', signal)).toBeNull()
  expect(await prefetch.take('/live A', signal)).toBe(1)
  expect(prefetch.take('/live A', signal)).toBeNull()
})

test('whoever took it ends it; what nobody took ends with the next question', () => {
  const prefetch = createPrefetch<number>()
  const { ask, signals } = asking()
  prefetch.ask('one', ask)
  prefetch.ask('two', ask)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  const taker = new AbortController()
  void prefetch.take('two', taker.signal)
  prefetch.ask('three', ask)
  expect(signals[1]!.aborted).toBe(false)
  taker.abort()
  expect(signals[1]!.aborted).toBe(true)
})

test('a failure is told to whoever takes it, and to nobody else', async () => {
  const prefetch = createPrefetch<number>()
  prefetch.ask('one', () => Promise.reject(new Error('offline')))
  await expect(prefetch.take('one', new AbortController().signal)).rejects.toThrow('offline')
})
