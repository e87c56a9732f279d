import { expect, test } from 'vitest'
import { taxNumberRule } from './tax-number-rule.ts'

const isTaken = (typed: string) => taxNumberRule().safeParse(typed).success

test.each([
  ['', true],
  ['ISENTO', true],
  ['ISENTOTOTALMENTE', true],
  ['12345', true],
  ['111.444.777-35', true],
  ['111.444.777-36', false],
  ['11.222.333/0001-81', true],
  ['11.222.333/0001-82', false],
  ['12.ABC.345/01DE-35', true],
  ['12.ABC.345/01DE-36', false],
  ['12abc34501de36', false],
])('a CPF or CNPJ written as %s is taken: %s', (typed, isRight) => {
  expect(isTaken(typed)).toBe(isRight)
})
