import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { readVehicleGroups } from '#api/read-vehicle-groups.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { vehicleGroupSource } from '../../vehicle-group-source.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { changeMembers } from './group-members.ts'

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

test('a group that stands after a thousand others is found, and gets its vehicles', async () => {
  const others = Array.from({ length: 1_000 }, (_, index) => ({ ...NORTH, id: 100 + index, name: 'Anterior' }))
  page = openPage('/veiculos', null, {
    gruposDeVeiculos: ({ offset }) => [...others, NORTH].slice(offset as number, (offset as number) + 1_000),
    alterarGrupoDeVeiculos: () => ({ status: true, record: NORTH }),
  })
  expect(await changeMembers({ groupId: 3, vehicleIds: [13], isIn: true })).toBe(1)
  expect(page.of('alterarGrupoDeVeiculos')[0]?.variables['input']).toMatchObject({ veiculos: '11,12,13' })
  const { signal } = new AbortController()
  expect(await vehicleGroupSource.get('3', signal)).toMatchObject({ label: 'Norte · Aurora' })
  expect((await readVehicleGroups(signal)).map(({ name }) => name)).toContain('Norte')
})

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
