import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { NoticesSection } from './NoticesSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'C' }))
afterEach(() => page.close())

test('a person sees the channels in their order with what became of them, tries one and adds mail', async () => {
  const failed = {
    ...{ id: 3, kind: 'webhook', name: '', address: 'https://a.exemplo/x', place: 0 },
    ...{ deliveredAt: '', failedAt: '2026-11-23 10:00:00', lastError: 'Respondeu 404.' },
  }
  const preferences = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: () => ({ ...preferences, available: 'email,push,webhook', pushKey: 'x' }),
      canaisDeAvisos: () => [failed],
      testarCanalDeAvisos: () => ({ status: true }),
      gravarCanalDeAvisos: () => failed,
    },
  )
  await seen('https://a.exemplo/x · Respondeu 404.')
  press('Testar')
  await soon(() => expect(page.of('testarCanalDeAvisos')[0]?.variables).toEqual({ codigo: 3 }))
  await seen('Teste a caminho')
  press('Acrescentar')
  await soon(() => expect(page.of('gravarCanalDeAvisos')[0]?.variables).toMatchObject({ tipo: 'email', ordem: 1 }))
})
