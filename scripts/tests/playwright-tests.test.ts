import { expect, test } from 'vitest'
import { countPlaywright } from './playwright-tests.mjs'

const named = (status: string, name: string, reason = '') => ({ status, name, reason })

test('a test that passed only when tried again has failed, and is named with its reason', () => {
  const counted = countPlaywright({
    status: 0,
    tests: [named('expected', 'a'), named('flaky', 'b', 'no answer'), named('unexpected', 'c', 'broken')],
  })
  expect(counted).toMatchObject({ passed: 1, failed: 2, skipped: 0 })
  expect(counted.failures).toEqual(['b\n  no answer', 'c\n  broken'])
})

test('a run that ended badly without a failed test has failed all the same', () => {
  expect(countPlaywright({ status: 1, tests: [named('expected', 'a')] })).toMatchObject({ passed: 1, failed: 1 })
})

test('only what needs data beside the project may be skipped where all is wanted', () => {
  const counted = countPlaywright({
    status: 0,
    tests: [named('skipped', 'real drives of ../shared'), named('skipped', 'b')],
  })
  expect(counted).toMatchObject({ skipped: 2, skippedWhereNoneMay: ['b'] })
})
