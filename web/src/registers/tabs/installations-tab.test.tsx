import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { InstallationsTab } from './InstallationsTab.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a link leads straight to the exchange of the device, at the field of the new one; closing it leaves the tab', async () => {
  const tab = (
    <QueryScope>
      <InstallationsTab vehicleId={7} title="ABC1D23" currentSerial="8631" />
    </QueryScope>
  )
  page = openPage('/veiculos/7?tab=devices&swap=1', tab, {})
  await seen('ABC1D23 tem o equipamento 8631.')
  await soon(() => expect(document.activeElement).toBe(labelled('Equipamento novo')))
  press('Cancelar')
  await soon(() => expect(page.router.state.location.search).toEqual({ tab: 'devices' }))
  await soon(() => expect(document.body.textContent).not.toContain('tem o equipamento 8631.'))
})
