import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const DAY_MS = 24 * 3_600_000
const later = { kind: 'later', reason: 'Sem resposta' } as const
const refused = { kind: 'refused', reason: 'Respondeu 404.' } as const

test('who says no is not asked again: the next has it, or nobody', () => {
  expect(nextStep(refused, { attempts: 0, hasNext: true, leftMs: DAY_MS })).toEqual({ kind: 'nextChannel' })
  expect(nextStep(refused, { attempts: 0, hasNext: false, leftMs: DAY_MS })).toEqual({ kind: 'giveUp' })
})

test('the last channel is tried longer and longer, until the notice is of no use', () => {
  const delays = [0, 1, 2, 3, 6, 7, 50].map((attempts) => nextStep(later, { attempts, hasNext: false, leftMs: DAY_MS }))
  expect(delays.map((step) => (step.kind === 'again' ? step.inMs / 1000 : step.kind))).toEqual([
    ...[10, 20, 40, 80, 640, 900, 900],
  ])
  expect(nextStep(later, { attempts: 3, hasNext: false, leftMs: 60_000 })).toEqual({ kind: 'giveUp' })
})

test('one with another behind it is tried three times, and left at once where it asks for long', () => {
  const known = { hasNext: true, leftMs: DAY_MS }
  expect([0, 1, 2].map((attempts) => nextStep(later, { ...known, attempts }).kind)).toEqual([
    'again',
    'again',
    'nextChannel',
  ])
  expect(nextStep({ ...later, retryAfterMs: 300_000 }, { ...known, attempts: 0 })).toEqual({ kind: 'nextChannel' })
  expect(nextStep({ ...later, retryAfterMs: 30_000 }, { ...known, attempts: 0 })).toEqual({
    kind: 'again',
    inMs: 30_000,
  })
})
