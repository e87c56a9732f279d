import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { GroupDialog } from './GroupDialog.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page.close())

const NORTH = {
  ...initialOf(vehicleGroupFields),
  id: 3,
  name: 'Norte',
  customerName: 'Aurora',
  vehicles: '11,12',
  presentVehicles: '11,12',
}
const button = (words: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === words)

test('vehicles are put into no group while the groups are not known, and what changed nothing is not told as a change', async () => {
  let isAway = true
  page = openPage(
    '/veiculos',
    <QueryScope>
      <GroupDialog vehicleIds={[11]} onClose={() => undefined} />
    </QueryScope>,
    { gruposDeVeiculos: () => (isAway ? REFUSAL : [NORTH]) },
  )
  await seen('Os grupos não puderam ser lidos. O servidor está ocupado.')
  expect(button('Pôr no grupo')?.disabled).toBe(true)
  isAway = false
  press('Tentar de novo')
  await soon(() => expect(button('Pôr no grupo')?.disabled).toBe(false))
  document.querySelector<HTMLInputElement>('input:not([type="hidden"])')!.click()
  await soon(() => document.querySelectorAll<HTMLElement>('[role="option"]')[1]!.click())
  press('Pôr no grupo')
  await seen('O grupo já tinha os veículos escolhidos.')
})
