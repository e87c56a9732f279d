import { describe, expect, test } from 'vitest'
import {
  arePhones,
  BRAZILIAN_STATES,
  isBrazil,
  isBrazilianState,
  normalizeModelYear,
  normalizePostalCode,
} from './brazil.ts'

describe('addresses in Brazil', () => {
  test('are in one of 27 states, each known by its abbreviation only', () => {
    expect(new Set(BRAZILIAN_STATES).size).toBe(27)
    expect(BRAZILIAN_STATES.every(isBrazilianState)).toBe(true)
    expect(['XX', 'sp', 'SAO PAULO', ''].some(isBrazilianState)).toBe(false)
  })

  test.each(['', 'Brasil', ' BRASIL ', 'Brazil', 'br'])('%j is Brazil', (country) => {
    expect(isBrazil(country)).toBe(true)
  })

  test.each(['Argentina', 'PARAGUAI'])('%j is not Brazil', (country) => {
    expect(isBrazil(country)).toBe(false)
  })

  test.each([
    ['13010000', '13010-000'],
    ['13.010-000', '13010-000'],
    ['1301000', null],
    ['13010-00A', null],
  ])('the CEP %j is written %j', (typed, written) => {
    expect(normalizePostalCode(typed)).toBe(written)
  })
})

test.each([
  ['2023 / 2024', '2023/2024'],
  ['2023-2024', '2023/2024'],
  ['2024', '2024'],
  ['antigo', 'antigo'],
])('the year %j is written %j', (typed, written) => {
  expect(normalizeModelYear(typed)).toBe(written)
})

describe('phones', () => {
  test.each([
    '(19) 3232-0000',
    '+55 19 99999-0000',
    '190',
    '0800 123 4567',
    '19 3232-0000 ramal 12',
    '999990000 / 19 3232.0000',
  ])('%j passes', (typed) => {
    expect(arePhones(typed)).toBe(true)
  })

  test.each(['não tem', '12', '12345678901234567890', '3232-0000 /', "'; drop table"])('%j is no phone', (typed) => {
    expect(arePhones(typed)).toBe(false)
  })
})
