import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { useGroupVehicles } from '#api/use-vehicle-groups.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { VehicleGroupFilter } from './VehicleGroupFilter.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page.close())

const NORTH = {
  ...initialOf(vehicleGroupFields),
  id: 3,
  name: 'Norte',
  customerName: 'Aurora',
  presentVehicles: '11,12',
}

function Shown({ groupId }: { groupId: number | undefined }) {
  const vehicles = useGroupVehicles(groupId)
  return (
    <>
      <VehicleGroupFilter value={groupId} onChange={() => undefined} label="Grupo" />
      <p>{vehicles === null ? 'todos os veículos' : `veículos: ${[...vehicles].join(' e ') || 'nenhum'}`}</p>
    </>
  )
}

function open(groupId: number | undefined, groups: object) {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <Shown groupId={groupId} />
    </QueryScope>,
    { gruposDeVeiculos: () => groups },
  )
}
const chosen = () => document.querySelector<HTMLInputElement>('input')?.value

test('a group shows its vehicles alone, and says whose it is', async () => {
  open(3, [NORTH])
  await seen('veículos: 11 e 12')
  await expect.poll(chosen).toBe('Norte · Aurora')
})

test('a group that is gone shows none, and says so', async () => {
  open(4, [NORTH])
  await seen('veículos: nenhum')
  await expect.poll(chosen).toBe('Grupo excluído')
})

test('a group that could not be read is not said to be gone', async () => {
  open(3, REFUSAL)
  await seen('veículos: nenhum')
  await expect.poll(chosen).toBe('Grupo não lido')
})

test('a list that does not hold every group says how many there are', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1)
  open(
    undefined,
    ids.map((id) => ({ ...NORTH, id, name: `Grupo ${id}` })),
  )
  await soon(() => labelled('Grupo').click())
  // The first of the hundred that are shown is the choice of all.
  await seen('E mais 51: digite para achar')
})

test('who sees no group is asked nothing', async () => {
  open(undefined, [])
  await seen('todos os veículos')
  expect(chosen()).toBeUndefined()
})
