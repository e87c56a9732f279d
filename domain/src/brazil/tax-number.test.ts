import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCnpj, isCpf, isTaxNumber } from './tax-number.ts'

describe('CPF and CNPJ', () => {
  test.each(['111.444.777-35', '52998224725'])('%s is a CPF', (typed) => {
    expect(isCpf(typed)).toBe(true)
  })

  test.each(['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35'])('%s is a CNPJ', (typed) => {
    expect(isCnpj(typed)).toBe(true)
  })

  test.each([
    '',
    '123',
    '111.111.111-11',
    '00000000000000',
    '111.444.777-36',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
  ])('%j is neither', (typed) => {
    expect(isTaxNumber(typed)).toBe(false)
  })

  test('one wrong digit of a CPF is always seen', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (index, shift) => {
        const digits = [...'52998224725']
        digits[index] = String((Number(digits[index]) + shift) % 10)
        expect(isCpf(digits.join(''))).toBe(false)
      }),
    )
  })
})
