import { expect, test } from 'vitest'
import { createPackingFailures } from './packing-failures.ts'

const failure = (serial: string, words = 'damaged') =>
  ({ kind: 'failure', serial, day: '2026-11-20', reason: 'damaged', words }) as const

test('a day that is tried in vain in every round is told as one, with its device, until a round packs it', () => {
  const failures = createPackingFailures()
  failures.note({ kind: 'progress', done: 1, kept: 0, left: 0 })
  expect(failures.told()).toEqual({ failures: 0, failure: '' })
  for (let round = 0; round < 3; round++) {
    failures.note(failure('7'))
    failures.note(failure('8', 'too large'))
    failures.note({ kind: 'finished' })
  }
  const both = 'equipamento 7, 20/11/2026: damaged · equipamento 8, 20/11/2026: too large'
  expect(failures.told()).toEqual({ failures: 2, failure: both })
  failures.note(failure('8'))
  expect(failures.told().failures).toBe(2)
  failures.note({ kind: 'finished' })
  expect(failures.told()).toEqual({ failures: 1, failure: 'equipamento 8, 20/11/2026: damaged' })
})

test('a round that ended early is told until one comes to its end, and many failures in few lines', () => {
  const failures = createPackingFailures()
  failures.note(failure(''))
  failures.note({ kind: 'broken', words: 'away' })
  expect(failures.told()).toEqual({
    failures: 2,
    failure: 'A compactação parou antes do fim e recomeça sozinha: away · 20/11/2026: damaged',
  })
  for (let serial = 0; serial < 8; serial++) failures.note(failure(String(serial)))
  failures.note({ kind: 'finished' })
  expect(failures.told().failures).toBe(9)
  expect(failures.told().failure).toMatch(/^equipamento 3, .* · e mais 4, no registro do programa$/)
})
