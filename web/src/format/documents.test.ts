import { bareTaxNumber, formatTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, formatPostalCode } from './documents.ts'

describe('documents', () => {
  test.each([
    ['52998224725', '529.982.247-25'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['5299', '529.9'],
    ['', ''],
    ['estrangeiro, nº 7', 'estrangeiro, nº 7'],
  ])('CPF or CNPJ %j reads %j', (typed, read) => expect(formatTaxNumber(typed)).toBe(read))

  test.each([
    ['13201000', '13201-000'],
    ['132', '132'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('CEP %j reads %j', (typed, read) => expect(formatPostalCode(typed)).toBe(read))

  test.each([
    ['11988887777', '(11) 98888-7777'],
    ['1133334444', '(11) 3333-4444'],
    ['11', '11'],
    ['4004-1234', '4004-1234'],
    ['33445566', '3344-5566'],
    ['988887777', '98888-7777'],
    ['08001234567', '0800 123 4567'],
    ['0300 789 1234', '0300 789 1234'],
    ['190', '190'],
    ['+55 11 98888-7777', '+55 11 98888-7777'],
    ['89550012345678', '89550012345678'],
  ])('phone %j reads %j', (typed, read) => expect(formatPhone(typed)).toBe(read))

  test('marks neither lose nor add anything, and put twice are as put once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,14}$/), (bare) => {
        expect(bareTaxNumber(formatTaxNumber(bare))).toBe(bare)
        expect(formatTaxNumber(formatTaxNumber(bare))).toBe(formatTaxNumber(bare))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => {
        expect(formatPhone(digits).replace(/\D/g, '')).toBe(digits)
        expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits))
      }),
    )
  })
})
