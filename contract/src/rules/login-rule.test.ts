import { describe, expect, test } from 'vitest'
import { loginRule } from './login-rule.ts'

function isLogin(typed: string): boolean {
  return loginRule().safeParse(typed).success
}

describe('a login', () => {
  test.each(['maria', 'João da Silva', 'ana_maria-2', 'op@exemplo.com.br', 'çà', "d'Ávila", '12345', ''])(
    'is what people write: %j',
    (typed) => expect(isLogin(typed)).toBe(true),
  )

  test.each([
    ['an invisible space', 'admin\u200b'],
    ['a turned direction', 'a\u202eb'],
    ['a Cyrillic letter', '\u0430dmin'],
    ['a Greek letter', 'admi\u03bd'],
    ['a wide letter', '\uff41dmin'],
    ['a ligature', '\ufb01lial'],
    ['a figure of another script', 'maria\u0661'],
    ['a hyphen that is none', 'ana\u2010maria'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a letter of mathematics', '\u{1d41a}dmin'],
  ])('has not %s', (_, typed) => expect(isLogin(typed)).toBe(false))
})
