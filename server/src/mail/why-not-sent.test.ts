import { expect, test } from 'vitest'
import { whyNotSent } from './why-not-sent.ts'

test('says why a mail did not leave in Portuguese, and to whom it was for without the mail server', () => {
  const refused = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.5:587' }
  expect(whyNotSent(refused)).toEqual({
    message: 'O servidor de e-mail não foi alcançado: a conexão foi recusada.',
    words: 'o servidor de e-mail não foi alcançado',
  })
  expect(whyNotSent({ code: 'EAUTH', response: '535 5.7.8 Bad credentials' })).toEqual({
    message: 'O servidor de e-mail não aceitou o login: 535 5.7.8 Bad credentials',
    words: 'o servidor de e-mail não aceitou o login',
  })
  expect(whyNotSent({ code: 'ETIMEDOUT', originalCode: 'CONNECTION_TIMEOUT' }).message).toBe(
    'O servidor de e-mail não respondeu a tempo.',
  )
  expect(whyNotSent({ code: 'ECONNECTION' }).words).toBe('a conexão com o servidor de e-mail foi interrompida')
  expect(whyNotSent({ code: 'EENVELOPE', response: '550 no such mailbox' }).words).toBe(
    'o servidor de e-mail não o aceitou',
  )
})
