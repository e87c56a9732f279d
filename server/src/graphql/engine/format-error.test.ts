import { expect, test } from 'vitest'
import { formatError } from './format-error.ts'

const refused = (code: string) => Object.assign(new Error('could not extend file "base/5/16384"'), { code })
const messageOf = (error: unknown) => formatError(error, { error: () => undefined }).message

test('a database that is full or away is told as that, and nothing of its own words', () => {
  expect(messageOf(refused('53100'))).toMatch(
    /^O disco do banco de dados está cheio, e nada pode ser gravado\..* Código: [0-9A-F]{8}\.$/,
  )
  expect(messageOf(refused('57P01'))).toMatch(/^O banco de dados não responde no momento\..* Código: [0-9A-F]{8}\.$/)
  expect(messageOf(Object.assign(new Error('connect ENOENT'), { syscall: 'connect' }))).toContain('não responde')
  expect(messageOf(refused('42P01'))).toMatch(/^Não foi possível atender ao pedido\./)
})
