import { expect, test } from 'vitest'
import { networkListRule } from './network-list-rule.ts'

const read = (text: string) => networkListRule.safeParse(text)

test.each([
  ['', ''],
  [' 189.40.1.7;10.0.0.0/8\nfd00::/8 ', '189.40.1.7, 10.0.0.0/8, fd00::/8'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
])('%j is a list of networks', (typed, written) => {
  expect(read(typed)).toMatchObject({ success: true, data: written })
})

test.each([
  '256.1.1.1',
  '10.0.0.01',
  '10.0.0',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'exemplo.com',
  '::1::',
  '1:2',
])('%j is none, which is said in Portuguese', (typed) => {
  expect(read(typed).error?.issues[0]?.message).toMatch(/^Use endereços ou redes/)
})

test('a list has an end', () => {
  const many = Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`).join(',')
  expect(read(many).error?.issues[0]?.message).toBe('Use no máximo 20 endereços ou redes.')
})
