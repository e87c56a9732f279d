import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { SummaryStrip } from './SummaryStrip.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a figure that could not be read again stays, and says of when it is', async () => {
  let isBusy = false
  const counts = () => (isBusy ? REFUSAL : { active: 1234, inactive: 1 })
  page = openPage(
    '/monitoring',
    <LiveFleetProvider>
      <SummaryStrip />
    </LiveFleetProvider>,
    { statusVeiculos: counts, statusClientes: counts, statusEquipamentos: counts },
  )
  await seen('Veículos 1.235')
  const said = () => document.querySelectorAll('[role="img"][title$="não foi possível atualizar de novo"]').length
  expect(said()).toBe(0)
  isBusy = true
  tellRegisterChanged()
  await soon(() => expect(said()).toBe(3))
  expect(document.body.textContent).toContain('Veículos 1.235')
  isBusy = false
  tellRegisterChanged()
  await soon(() => expect(said()).toBe(0))
})

test('an answer that comes after that of a later question is not shown', async () => {
  const waiting: ((counts: unknown) => void)[] = []
  const counts = () => ({ active: 1, inactive: 0 })
  page = openPage(
    '/monitoring',
    <LiveFleetProvider>
      <SummaryStrip />
    </LiveFleetProvider>,
    {
      statusVeiculos: () => new Promise((answer) => waiting.push(answer)),
      ...{ statusClientes: counts, statusEquipamentos: counts },
    },
  )
  await soon(() => expect(waiting).toHaveLength(1))
  tellRegisterChanged()
  await soon(() => expect(waiting).toHaveLength(2))
  waiting[1]!({ active: 8, inactive: 0 })
  await seen('Veículos 8')
  waiting[0]!({ active: 7, inactive: 0 })
  tellRegisterChanged()
  await soon(() => expect(waiting).toHaveLength(3))
  // Once this is told on the page, whatever came before it is on it too.
  waiting[2]!(REFUSAL)
  await soon(() => expect(document.querySelectorAll('[role="img"][title$="atualizar de novo"]')).toHaveLength(1))
  expect(document.body.textContent).toContain('Veículos 8')
})
