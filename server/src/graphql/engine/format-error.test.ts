import { buildSchema, parse, validate } from 'graphql'
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

test('what is wrong with a query is named, also where graphql-js begins its sentences alike', () => {
  const schema = buildSchema('type Query { town(id: Int): String }')
  const wrong = (query: string) => validate(schema, parse(query)).map(messageOf)
  expect(wrong('query Q($y: Int) { town }')).toEqual(['A variável $y foi declarada e não é usada.'])
  expect(wrong('query Q($y: String) { town(id: $y) }')).toEqual(['A variável $y não serve onde é usada.'])
  expect(wrong('{ a: town(id: 1) a: town(id: 2) }')).toEqual([
    '«a» é pedido duas vezes de modos diferentes: dê a um deles outro nome.',
  ])
})
