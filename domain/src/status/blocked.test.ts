import { expect, test } from 'vitest'
import { blockingOutput, isBlocked } from './blocked.ts'

test.each([
  ['what the tracker says of itself', { blocked: true, output1: false }, ['BLOQUEIO'], true],
  ['the output that is called so', { output1: false, output2: true }, ['Sirene', 'Corte de combustível'], true],
  ['the first of these, released', { output1: false, output2: true }, ['Bloqueio', 'Bloqueio do baú'], false],
  ['an output of another kind', { output1: true }, ['Sirene'], null],
  ['an output without a name', { output1: true }, [], null],
  ['an output that releases', { output1: true }, ['Desbloqueio'], null],
  ['a named output of which it is silent', { output2: true }, ['BLOQUEIO'], null],
])('a vehicle is blocked by %s', (_what, attributes, outputLabels, expected) => {
  expect(isBlocked(attributes, outputLabels)).toBe(expected)
})

test.each([
  ['the first that is named so', ['Sirene', 'CORTE DE COMBUSTÍVEL'], 2],
  ['the first one where no output has a name', ['', ''], 1],
  ['the first one that has none', ['', 'Sirene'], 1],
  ['none where the first is another', ['Sirene', 'Buzina'], null],
])('the output that blocks is %s', (_which, outputLabels, expected) => {
  expect(blockingOutput(outputLabels)).toBe(expected)
})
