import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPasswordFault } from './password-fault.ts'

const ABOUT = ['maria.souza', 'maria@transvale.com.br', 'Maria de Souza', 'Transvale Logística Ltda']

describe('a password is refused', () => {
  test.each(['', 'a', 'x7#Kp2!', 'ção-ção'])('for being short: %s', (password) => {
    expect(findPasswordFault(password)).toBe('short')
  })

  test.each([
    ...['12345678', '123456789', '87654321', '11111111', '01012000', '01/01/2000', '11987654321', '123.456.789-01'],
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'passw0rd!',
      'senha123',
      'Senha@2024',
      's3nh@123',
      'SENHASENHA',
      'minhasenha',
    ],
    ...[
      'flamengo10',
      'Corinthians1910',
      'brasil2022!',
      'jesusteama',
      'teamomuito',
      'iloveyou',
      'Admin123',
      'admin@123',
    ],
    ...['qwertyuiop', 'qwerty123', 'asdfghjkl', '1q2w3e4r', '1qaz2wsx', 'zaq12wsx', 'abcd1234', 'abc12345', 'aaaaaaaa'],
    ...['abcabcabc', 'abababab', 'monitorweb1', 'Rastreador1', 'caminhão123', '!@#$%^&*', 'coração1'],
  ])('for being tried first: %s', (password) => {
    expect(findPasswordFault(password)).toBe('common')
  })

  test.each([
    ...['maria.souza', 'MariaSouza', 'mariasouza1', 'transvale', 'Transvale2024', 'transvale@1', 'logistica!!'],
    ...['maria@transvale.com.br', 'souzasouza', 'transvalelogistica', 'tr4nsv4le', 'transvaletransvale'],
  ])('for being made of what others know: %s', (password) => {
    expect(findPasswordFault(password, ABOUT)).toBe('own')
  })
})

describe('a password serves', () => {
  test.each([
    ...['Um4-senha-boa', 'senha-da-central', 'uma-senha-escolhida', 'xk7#pw2!', 'cavalo correto bateria', 'çãõéíúñü'],
    ...['tresprat0stristes', 'maria-come-pipoca-doce', '739204816653', 'W8mq-zr41', 'minha rua tem 2 ipês'],
  ])('%s', (password) => {
    expect(findPasswordFault(password, ABOUT)).toBeNull()
  })

  test('that was made by chance', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{16}$/), (password) => {
        fc.pre(new Set(password).size > 8)
        expect(findPasswordFault(password, ABOUT)).toBeNull()
      }),
    )
  })

  test('or is refused in finite time, whatever was typed as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), fc.array(fc.string()), (password, about) => {
        expect([null, 'short', 'common', 'own']).toContain(findPasswordFault(password, about))
      }),
    )
  })
})
