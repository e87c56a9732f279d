import { describe, expect, test } from 'vitest'
import { communicationShares, totalOf } from './communication-shares.ts'
import { readDashboardSearch } from './dashboard-search.ts'
import { isDone, waitsForVehicle, whyNobodySilent } from './first-steps.ts'

describe('the buckets of the last communication', () => {
  const summary = { under3Hours: 50, from3To6Hours: 4, from6To12Hours: 3, over12Hours: 2, now: 40, never: 1 }

  test('exclude each other and add up to the active vehicles', () => {
    const shares = communicationShares(summary, {})
    expect(shares.map(({ count }) => count)).toEqual([40, 10, 4, 3, 2, 1])
    expect(totalOf(shares)).toBe(60)
  })

  test('lead to the vehicles that they count, of the same customer', () => {
    const [now, , from3] = communicationShares(summary, { customerId: 12 })
    expect(now?.link).toEqual({ to: '/monitoring', search: { customerId: 12, heard: 'now' } })
    expect(from3?.link).toEqual({ to: '/monitoring', search: { customerId: 12, heard: 'from3' } })
  })
})

test('the address says whose dashboard it is and from how much silence on; nonsense is left out', () => {
  expect(readDashboardSearch({ customerId: '12', silenceHours: '6' })).toEqual({ customerId: 12, silenceHours: 6 })
  expect(readDashboardSearch({ customerId: '-1', silenceHours: '7', x: 'y' })).toEqual({})
})

test('an installation is led to its first vehicle until it has one, even an inactive one', () => {
  expect(waitsForVehicle(undefined)).toBe(false)
  expect(waitsForVehicle({ active: 0, inactive: 0 })).toBe(true)
  expect(waitsForVehicle({ active: 0, inactive: 1 })).toBe(false)
})

test('that no vehicle is silent is good news only where there are vehicles that ever communicated', () => {
  expect(whyNobodySilent(undefined, 0)).toBe('unknown')
  expect(whyNobodySilent({ active: 1, inactive: 0 }, undefined)).toBe('unknown')
  expect(whyNobodySilent({ active: 0, inactive: 0 }, 0)).toBe('noVehicle')
  expect(whyNobodySilent({ active: 0, inactive: 2 }, 0)).toBe('noneActive')
  expect(whyNobodySilent({ active: 2, inactive: 2 }, 2)).toBe('noneHeard')
  expect(whyNobodySilent({ active: 2, inactive: 2 }, 1)).toBe('allWell')
})

test('the customer that every installation begins with is no step done', () => {
  expect(isDone(1, { active: 1, inactive: 0 })).toBe(false)
  expect(isDone(1, { active: 1, inactive: 1 })).toBe(true)
})
