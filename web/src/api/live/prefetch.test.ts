import { expect, test } from 'vitest'
import { createAhead } from './prefetch.ts'

function asking() {
  const signals: AbortSignal[] = []
  const ask = async (signal: AbortSignal) => {
    signals.push(signal)
    return signals.length
  }
  return { ask, signals }
}

test('an answer asked for ahead is taken once, and only for that very question', async () => {
  const ahead = createAhead<number>()
  const { ask } = asking()
  ahead.ask('/live A', ask)
  const { signal } = new AbortController()
  expect(ahead.take('/live B', signal)).toBeNull()
  expect(await ahead.take('/live A', signal)).toBe(1)
  expect(ahead.take('/live A', signal)).toBeNull()
})

test('whoever took it ends it; what nobody took ends with the next question', () => {
  const ahead = createAhead<number>()
  const { ask, signals } = asking()
  ahead.ask('one', ask)
  ahead.ask('two', ask)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  const taker = new AbortController()
  void ahead.take('two', taker.signal)
  ahead.ask('three', ask)
  expect(signals[1]!.aborted).toBe(false)
  taker.abort()
  expect(signals[1]!.aborted).toBe(true)
})

test('a failure is told to whoever takes it, and to nobody else', async () => {
  const ahead = createAhead<number>()
  ahead.ask('one', () => Promise.reject(new Error('offline')))
  await expect(ahead.take('one', new AbortController().signal)).rejects.toThrow('offline')
})
