import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAsking } from './keep-asking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks as {@link keepAsking} does; each question is answered when `answer` says so. */
function begin() {
  const answers: (() => void)[] = []
  let tell = () => {}
  const stop = keepAsking({
    ask: () => new Promise((resolve) => answers.push(resolve)),
    onNews(telling) {
      tell = telling
      return () => {}
    },
  })
  return {
    asked: () => answers.length,
    tell: () => tell(),
    async answer() {
      answers.at(-1)!()
      await vi.advanceTimersByTimeAsync(0)
    },
    stop,
  }
}

test('news that come while an answer is under way are asked for soon after it, and one question is out at a time', async () => {
  const asking = begin()
  asking.tell()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asking.asked()).toBe(1)
  await asking.answer()
  await vi.advanceTimersByTimeAsync(300)
  expect(asking.asked()).toBe(2)
  await asking.answer()
  // Nobody told of anything since.
  await vi.advanceTimersByTimeAsync(119_000)
  expect(asking.asked()).toBe(2)
  asking.stop()
})

test('news that come together are one question, and what is not told of is asked for by itself', async () => {
  const asking = begin()
  await asking.answer()
  for (const _ of [1, 2, 3]) asking.tell()
  await vi.advanceTimersByTimeAsync(300)
  expect(asking.asked()).toBe(2)
  await asking.answer()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asking.asked()).toBe(3)
  asking.stop()
  await asking.answer()
  await vi.advanceTimersByTimeAsync(240_000)
  expect(asking.asked()).toBe(3)
})
