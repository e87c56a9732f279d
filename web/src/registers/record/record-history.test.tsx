import { recordEventFields } from '@monitorweb/contract/administration/audit-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { RecordHistory } from './RecordHistory.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('what was read of a history stays where the next page fails, and that page alone is tried again', async () => {
  let isAway = true
  const event = { ...initialOf(recordEventFields), changes: [] }
  const events = Array.from({ length: 70 }, (_, id) => ({ ...event, id, action: `Ação ${id}` }))
  page = openPage(
    '/clientes/5',
    <QueryScope>
      <RecordHistory kind="cliente" recordKey="5" />
    </QueryScope>,
    {
      historicoDeAlteracoes: ({ first, offset }) =>
        isAway && Number(offset) > 0 ? REFUSAL : events.slice(Number(offset), Number(offset) + Number(first)),
    },
  )
  await seen('Ação 49')
  press('Ver mais antigas')
  await seen('O servidor está ocupado.')
  await seen('Ação 49')
  await seen('Mostrar também acessos')
  isAway = false
  press('Tentar de novo')
  await seen('Ação 69')
  await soon(() => expect(document.body.textContent).not.toContain('O servidor está ocupado.'))
  expect(page.of('historicoDeAlteracoes').map(({ variables }) => variables['offset'])).toEqual([0, 50, 50])
})
