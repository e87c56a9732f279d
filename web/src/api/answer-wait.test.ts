import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnswerWaits, createAnswerWaits } from './answer-wait.ts'

// Of its own: what other tests of this worker left unanswered is a wait of theirs.
let waits: AnswerWaits

beforeEach(() => {
  vi.useFakeTimers()
  waits = createAnswerWaits()
})
afterEach(() => vi.useRealTimers())

test('a wait is told after ten seconds, and no longer once it ended', () => {
  const told: string[] = []
  const stop = waits.onLong(() => told.push(waits.long()))
  const end = waits.begin(null)
  vi.advanceTimersByTime(9_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['final'])
  end()
  expect(told).toEqual(['final', 'none'])
  stop()
})

test('a wait that ends in time is never told', () => {
  const end = waits.begin(null)
  vi.advanceTimersByTime(9_000)
  end()
  vi.advanceTimersByTime(60_000)
  expect(waits.long()).toBe('none')
})

test('what may be asked twice is asked again on demand, without whoever waits noticing', async () => {
  const asked: AbortSignal[] = []
  const answers: ((answer: string) => void)[] = []
  function ask(signal: AbortSignal) {
    asked.push(signal)
    return new Promise<string>((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const answer = waits.askPatiently(ask, null)
  vi.advanceTimersByTime(10_000)
  expect(waits.long()).toBe('repeatable')
  waits.askAgain()
  expect(asked[0]?.aborted).toBe(true)
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 50_000 })
  expect(waits.long()).toBe('none')
  answers[1]?.('here')
  expect(await answer).toBe('here')
})

test('who gives up is not asked for again', async () => {
  const leaving = new AbortController()
  const failing = waits.askPatiently((signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(failing).rejects.toThrow('left')
  expect(waits.long()).toBe('none')
})
