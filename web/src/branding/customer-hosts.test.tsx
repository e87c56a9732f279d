import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { CustomerHosts } from './CustomerHosts.tsx'

const HOST = {
  ...{ host: 'rastreio.aurora.com.br', proofName: '_prova', proofText: 'abc' },
  ...{ verifiedAt: null, verifiedHow: '', missingSince: null },
}
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test.each([
  ['Retirar', 'removerHost'],
  ['Confirmar sem consultar', 'verificarHost'],
])('%s asks before it changes anything', async (button, operation) => {
  let hosts = [HOST]
  page = openPage(
    '/clientes',
    <QueryScope>
      <CustomerHosts customerId={901} />
    </QueryScope>,
    {
      hostsDoCliente: () => hosts,
      [operation]() {
        hosts = []
        return { status: true }
      },
    },
  )
  await seen(HOST.host)
  press(button)
  await soon(() => press('CANCELAR'))
  expect(page.of(operation)).toEqual([])
  press(button)
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(page.of(operation)).toHaveLength(1))
  await soon(() => expect(document.activeElement).toBe(labelled('Novo endereço')))
})
