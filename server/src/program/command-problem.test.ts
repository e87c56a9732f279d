import { expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { commandProblem } from './command-problem.ts'

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test('a connection that was cut is said in Portuguese, a sentence is kept, and what nobody foresaw is said whole', () => {
  for (const cut of [new Error('Connection terminated unexpectedly'), failure('57P01')])
    expect(commandProblem(cut)).toMatch(/^A conexão com o banco de dados caiu. Nada se perdeu: rode de novo/)
  expect(commandProblem(new StartupError('Não há banco.'))).toBe('Não há banco.')
  expect(commandProblem(new TypeError('odd'))).toMatch(/^O comando parou por um erro .*:\nTypeError: odd\n +at /)
})

test('a permission that lacks and a disk that is full are said with what to do', () => {
  expect(commandProblem(failure('42501', 'permission denied for schema public'))).toBe(
    'Falta ao usuário do banco de dados uma permissão: «permission denied for schema public». Dê-a a ele, e rode de novo.',
  )
  expect(commandProblem(failure('53100'))).toMatch(/^O disco do banco de dados está cheio.* rode de novo\.$/)
})
