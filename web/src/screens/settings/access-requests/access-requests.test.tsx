import { accessRequestFields } from '@monitorweb/contract/people/access-request'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AccessRequestsSection } from './AccessRequestsSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const pending = (id: number) => ({ ...initialOf(accessRequestFields), id, name: `Pessoa ${id}`, status: 'pending' })

function open(rows: unknown[], total: number) {
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <AccessRequestsSection />
    </QueryScope>,
    { solicitacoesDeAcesso: () => rows, solicitacoesDeAcessoTotal: () => total },
  )
}

test('where more people asked for access than are shown, that is said', async () => {
  open([pending(1), pending(2)], 150)
  await seen('Os 2 mais recentes de 150.')
})

test('where all are shown nothing is said of how many', async () => {
  open([pending(1)], 1)
  await seen('Pessoa 1')
  expect(document.body.textContent).not.toContain('mais recentes de')
})

test('the keys stay with a request while its decision is begun and given up', async () => {
  open([pending(1)], 1)
  await seen('Pessoa 1')
  press('Recusar…')
  await soon(() => expect(document.activeElement?.querySelector('form')).not.toBeNull())
  expect(document.activeElement).not.toBe(document.body)
  press('Cancelar')
  await soon(() => expect(document.activeElement?.textContent).toBe('Recusar…'))
})
