import { expect, test } from 'vitest'
import { neededBases } from './retention.ts'

const bases = [1, 5, 9].map((endedMs) => ({ endedMs }))

test.each([
  [0, [1, 5, 9]],
  [1, [1, 5, 9]],
  [4, [1, 5, 9]],
  [5, [5, 9]],
  [8, [5, 9]],
  [100, [9]],
])('to restore each moment from %i on, the base copies of %j are needed', (beforeMs, needed) => {
  expect(neededBases(bases, beforeMs).map(({ endedMs }) => endedMs)).toEqual(needed)
})
