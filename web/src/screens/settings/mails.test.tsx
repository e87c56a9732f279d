import { mailFields } from '@monitorweb/contract/administration/mail-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { MailsSection } from './MailsSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('what was given up is shown with its reason, and sent again', async () => {
  const mail = { ...initialOf(mailFields), id: 7, kind: 'invitation', recipient: 'ana@aurora.com.br', state: 'failed' }
  let given = [{ ...mail, attempts: 9, lastError: '550 no such user' }]
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <MailsSection />
    </QueryScope>,
    {
      emails: () => given,
      emailsTotal: () => given.length,
      reenviarEmail: () => {
        given = []
        return mail
      },
    },
  )
  await seen('550 no such user')
  await seen('Convite')
  press('Enviar de novo o e-mail para ana@aurora.com.br')
  await seen('Nenhum e-mail ficou sem enviar')
  await soon(() => expect(page.of('reenviarEmail')[0]?.variables).toEqual({ codigo: 7 }))
})

test('a mail that could not be sent again says why, and stays', async () => {
  const mail = { ...initialOf(mailFields), id: 7, kind: 'invitation', recipient: 'ana@aurora.com.br', state: 'failed' }
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <MailsSection />
    </QueryScope>,
    {
      emails: () => [mail],
      emailsTotal: () => 1,
      reenviarEmail: () => ({
        errors: [{ message: 'Este e-mail já está na fila.', extensions: { code: 'CONFLICT' } }],
      }),
    },
  )
  await seen('Convite')
  press('Enviar de novo o e-mail para ana@aurora.com.br')
  await seen('Este e-mail já está na fila.')
  await seen('Convite')
})
