import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { SearchPlace } from './SearchPlace.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('an address that nobody answered for is asked for again, though it is the same', async () => {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <SearchPlace point={null} onFound={() => undefined} onNearby={() => undefined} />
    </QueryScope>,
    {},
  )
  const away = { error: { code: 'UNAVAILABLE', message: 'A busca de endereços não respondeu.' } }
  const places = [{ words: 'Rua Augusta, São Paulo/SP', latitude: -23.55, longitude: -46.63 }]
  const answers = [Response.json(away, { status: 503 }), Response.json({ configured: true, places })]
  vi.stubGlobal('fetch', async () => answers.shift())
  await soon(() => type(labelled('Endereço, CEP, coordenada, plus code ou link'), 'Rua Augusta 1200'))
  press('Buscar')
  const told = () => document.querySelector('form [role="status"]')?.textContent
  await soon(() => expect(told()).toMatch(/^(?!Buscando)./))
  press('Buscar')
  await seen('Rua Augusta, São Paulo/SP')
})
