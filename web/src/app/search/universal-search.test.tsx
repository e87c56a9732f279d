import { supportCallFields } from '@monitorweb/contract/support-calls/support-call'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { UniversalSearch } from './UniversalSearch.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const marked = () => document.querySelector('[aria-selected="true"]')?.textContent

test('the line that is marked stays so when what the registers know comes in above it', async () => {
  const call = { ...initialOf(supportCallFields), code: 12, title: 'Clientes sem sinal' }
  let answer = (_: unknown) => {}
  const answered = new Promise((resolve) => {
    answer = resolve
  })
  page = openPage(
    '/clientes',
    <LiveFleetProvider>
      <UniversalSearch onClose={() => undefined} />
    </LiveFleetProvider>,
    { chamados: () => answered },
  )
  await soon(() => expect(document.querySelector('input')).not.toBeNull())
  type(document.querySelector('input')!, 'clientes')
  await soon(() => expect(marked()).toBe('Clientes'))
  await soon(() => expect(page.of('chamados')).toHaveLength(1))
  answer([call])
  await seen('Clientes sem sinal')
  expect(marked()).toBe('Clientes')
})

test('where a register did not answer it is not said that nothing was found', async () => {
  page = openPage(
    '/clientes',
    <LiveFleetProvider>
      <UniversalSearch onClose={() => undefined} />
    </LiveFleetProvider>,
    { clienteByDsc: () => REFUSAL },
  )
  await soon(() => expect(document.querySelector('input')).not.toBeNull())
  type(document.querySelector('input')!, '8650')
  await seen('Sem resposta de Clientes: pode haver mais.')
  expect(document.body.textContent).not.toContain('Nada encontrado')
})

test('what was cut is not told as all there is', async () => {
  const users = Array.from({ length: 6 }, (_, id) => ({
    id,
    name: `Ana ${id}`,
    login: `ana${id}`,
    customer: { name: '' },
  }))
  page = openPage(
    '/clientes',
    <LiveFleetProvider>
      <UniversalSearch onClose={() => undefined} />
    </LiveFleetProvider>,
    { usuariosByName: () => users },
  )
  await soon(() => expect(document.querySelector('input')).not.toBeNull())
  type(document.querySelector('input')!, 'ana')
  await seen('Os primeiros 6 resultados. Digite mais para achar os outros.')
})
