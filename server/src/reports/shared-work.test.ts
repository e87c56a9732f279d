import { expect, test } from 'vitest'
import { shareWork } from './shared-work.ts'

/** Makes work that ends when the test says so, and counts how often it was begun. */
function slowWork() {
  const ends: ((result: number) => void)[] = []
  return { ends, work: () => new Promise<number>((resolve) => ends.push(resolve)) }
}

test('ten who ask at once are answered by two: nobody by one that was begun before they asked', async () => {
  const share = shareWork<number>()
  const { ends, work } = slowWork()
  const answers = Array.from({ length: 10 }, () => share('fleet', work))
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  expect(await answers[0]).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const late = share('fleet', work)
  ends[1]?.(2)
  expect(await Promise.all(answers.slice(1))).toEqual(Array(9).fill(2))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.(3)
  expect(await late).toBe(3)
})

test('who asks for something else waits for nobody', async () => {
  const share = shareWork<number>()
  const { ends, work } = slowWork()
  const one = share('fleet', work)
  const other = share('another fleet', work)
  ends[1]?.(2)
  expect(await other).toBe(2)
  ends[0]?.(1)
  expect(await one).toBe(1)
})

test('a failure is told to those who shared it, and the next ask works', async () => {
  const share = shareWork<number>()
  const failing = share('fleet', () => Promise.reject(new Error('away')))
  const next = share('fleet', async () => 7)
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe(7)
  expect(await share('fleet', async () => 8)).toBe(8)
})
