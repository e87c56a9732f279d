import { expect, test } from 'vitest'
import { takeBatch } from './take-batch.ts'

function queueOf(count: number, bytes: number) {
  const frame = { bytes: new Uint8Array(bytes) }
  return Array.from({ length: count }, (_, index) => ({ frame, index }))
}

test('a batch takes the first 2,500 frames and leaves the rest in order', () => {
  const queue = queueOf(2_600, 40)
  expect(takeBatch(queue).map(({ index }) => index)).toEqual([...Array(2_500).keys()])
  expect(queue[0]?.index).toBe(2_500)
})

test('a batch ends before 8 MB, but always holds at least one frame', () => {
  expect(takeBatch(queueOf(2_500, 64_000))).toHaveLength(125)
  expect(takeBatch(queueOf(3, 9_000_000))).toHaveLength(1)
  expect(takeBatch([])).toEqual([])
})
