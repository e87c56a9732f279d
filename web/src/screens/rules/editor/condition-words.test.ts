import { expect, test } from 'vitest'
import { formatTypedNumber } from '#format/typed-number.ts'
import { durationUnit } from './condition-words.ts'

test.each([
  ['staysInside', 7200, '2 h'],
  ['staysInside', 30, '0,5 min'],
  ['silent', 50, '50 s'],
  ['stopped', 0, '0 h'],
  ['moving', 90, '1,5 min'],
  ['moving', 50, '50 s'],
  ['speeding', 3600, '3600 s'],
])('for %s %i seconds are asked for as %s, which can be typed again', (kind, seconds, shown) => {
  const { unit, factor } = durationUnit(kind, seconds)
  expect(`${formatTypedNumber(seconds / factor)} ${unit}`).toBe(shown)
})
