import { expect, test } from 'vitest'
import { createPackingFailures } from './packing-failures.ts'

test('a day that is tried in vain in every round is told as one', () => {
  const failures = createPackingFailures()
  failures.note({ kind: 'progress', done: 1, left: 0 })
  expect(failures.told()).toEqual({ failures: 0, failure: '' })
  for (let round = 0; round < 3; round++) {
    failures.note({ kind: 'failure', deviceId: 7, day: '2026-11-20', reason: 'damaged', words: 'Danificado.' })
    failures.note({ kind: 'failure', deviceId: 8, day: '2026-11-20', reason: 'too large', words: 'Não coube.' })
  }
  expect(failures.told()).toEqual({ failures: 2, failure: '20/11/2026: Não coube.' })
})
