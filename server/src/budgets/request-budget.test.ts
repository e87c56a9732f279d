import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TooManyRequestsError } from '../errors/auth-errors.ts'
import { createRequestBudget } from './request-budget.ts'

function budgetAt(rate: { perSecond: number; burst: number }) {
  const clock = { ms: 0 }
  const budget = createRequestBudget(rate, () => clock.ms)
  const spends = (key: string) => {
    try {
      budget.spend(key)
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequestsError)
      return false
    }
  }
  return { clock, budget, spends }
}

describe('a budget of requests', () => {
  test('allows a burst, then the rate, and says when to come back', () => {
    const { clock, budget, spends } = budgetAt({ perSecond: 2, burst: 5 })
    expect(Array.from({ length: 7 }, () => spends('a'))).toEqual([true, true, true, true, true, false, false])
    expect(() => budget.spend('a')).toThrow('Muitos pedidos. Tente de novo em 1 s.')
    clock.ms += 500
    expect([spends('a'), spends('a')]).toEqual([true, false])
    expect(spends('b')).toBe(true)
  })

  test('tells whether something is left, and counts nothing for that', () => {
    const { clock, budget, spends } = budgetAt({ perSecond: 1, burst: 1 })
    expect([budget.hasLeft('a'), budget.hasLeft('a'), spends('a'), budget.hasLeft('a')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    clock.ms += 1000
    expect(budget.hasLeft('a')).toBe(true)
  })

  test('never lets more through than burst and rate, however the requests fall', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), (pauses) => {
        const { clock, spends } = budgetAt({ perSecond: 5, burst: 10 })
        let through = 0
        for (const pause of pauses) {
          clock.ms += pause
          if (spends('a')) through++
        }
        expect(through).toBeLessThanOrEqual(10 + (clock.ms / 1000) * 5 + 1e-6)
      }),
    )
  })

  test('keeps remembering who is over it while a flood of others comes by', () => {
    const { clock, spends } = budgetAt({ perSecond: 1, burst: 2 })
    for (let other = 0; other < 15_000; other++) spends(`once ${other}`)
    clock.ms += 60_000
    expect([spends('a'), spends('a'), spends('a')]).toEqual([true, true, false])
    for (let other = 0; other < 10_000; other++) spends(`more ${other}`)
    expect(spends('a')).toBe(false)
  })
})
