import { expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { upgradeProblem } from './upgrade-problem.ts'

test('a connection that was cut is said in Portuguese, a sentence is kept, and what nobody foresaw is said whole', () => {
  for (const cut of [new Error('Connection terminated unexpectedly'), Object.assign(new Error('x'), { code: '57P01' })])
    expect(upgradeProblem(cut)).toMatch(/^A conexão com o banco de dados caiu. Nada se perdeu: rode de novo/)
  expect(upgradeProblem(new StartupError('Não há banco.'))).toBe('Não há banco.')
  expect(upgradeProblem(new TypeError('odd'))).toMatch(/^TypeError: odd\n +at /)
})
