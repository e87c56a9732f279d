import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { VehiclePicker } from './VehiclePicker.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const field = () => document.querySelector('input')!
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
/** Shows the field with nothing chosen, and its list. */
async function open(answers: Parameters<typeof openPage>[2]) {
  const nothing = () => undefined
  page = openPage(
    '/historico',
    <QueryScope>
      <VehiclePicker chosen={[]} fleet={null} placeholder="Veículo" onChange={nothing} onFleet={nothing} />
    </QueryScope>,
    answers,
  )
  await soon(() => field().focus())
}
/** How it is looked for again. */
const AGAIN = {
  'by a press': () =>
    options()
      .find(({ textContent }) => textContent === 'Tentar de novo')!
      .dispatchEvent(new Event('pointerdown', { bubbles: true, cancelable: true })),
  'by coming back with the keys': () => {
    field().blur()
    field().focus()
  },
}

test.each([
  ['veiculoByDsc', 'by a press'],
  ['gruposDeVeiculos', 'by a press'],
  ['gruposDeVeiculos', 'by coming back with the keys'],
] as const)('that %s was not read is said below what was found, and it is read again %s', async (call, way) => {
  const vehicle = { id: 7, plate: 'ABC1D23', description: '', code: '', customer: { name: 'Aurora' } }
  const group = { ...initialOf(vehicleGroupFields), id: 3, name: 'Noturno', presentVehicles: '7' }
  const whole: Record<string, unknown> = { veiculoByDsc: [vehicle], gruposDeVeiculos: [group] }
  let answers = { ...whole, [call]: REFUSAL }
  await open({ veiculoByDsc: () => answers['veiculoByDsc'], gruposDeVeiculos: () => answers['gruposDeVeiculos'] })
  await seen('Toda a frota')
  await seen('Nem tudo pôde ser procurado. O servidor está ocupado.')
  answers = { ...whole, [call]: whole[call] }
  AGAIN[way]()
  const names = () => options().map((option) => option.querySelector('strong')?.textContent)
  await soon(() => expect(names()).toEqual(['Toda a frota', 'Noturno', 'ABC1D23']))
})

test('a list that is cut says that there is more', async () => {
  const vehicles = Array.from({ length: 21 }, (_, index) => ({
    ...{ id: index + 1, plate: `ABC1D${index + 10}`, description: '', code: '', customer: { name: 'Aurora' } },
  }))
  await open({ veiculoByDsc: () => vehicles })
  await seen('Há mais: digite para achar')
  expect(document.body.textContent).toContain('ABC1D29')
  expect(document.body.textContent).not.toContain('ABC1D30')
})
