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
