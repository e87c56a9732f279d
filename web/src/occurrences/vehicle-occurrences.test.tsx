import { occurrenceFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { VehicleOccurrences } from './VehicleOccurrences.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'O' }))
afterEach(() => page.close())

const NOW = Date.UTC(2026, 10, 23, 15)
const left = {
  ...initialOf(occurrenceFields),
  ...{ id: 5, urgency: 3, words: 'Saída do pátio', detail: 'saiu de «Pátio»', claimedBy: 'Bia' },
  beganAt: '2026-11-23 14:58:00',
}

function open(rows: readonly object[], total = rows.length) {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <VehicleOccurrences vehicleId={12} now={NOW} />
    </QueryScope>,
    { ocorrencias: () => rows, ocorrenciasTotal: () => total },
  )
}

test('the card of a vehicle has what waits in the queue about it, and leads there', async () => {
  open([left])
  await seen('Saída do pátio')
  await seen('saiu de «Pátio» · há 2\u00a0min · com Bia')
  expect(document.querySelector('a')!.getAttribute('href')).toBe('/ocorrencias/5')
  expect(page.of('ocorrencias')[0]!.variables).toMatchObject({ grupo: 'abertas', veiculo: 12 })
})

test('it says how many more wait than it shows, and leads to all that are open', async () => {
  open(
    [1, 2, 3, 4, 5].map((id) => ({ ...left, id })),
    12,
  )
  await seen('e mais 7')
  expect(document.querySelector('a[href="/ocorrencias?group=abertas"]')).not.toBeNull()
})

test('it has nothing where nothing waits', async () => {
  open([])
  await soon(() => expect(page.of('ocorrencias')).toHaveLength(1))
  expect(document.body.textContent).not.toContain('Ocorrências abertas')
})

test('occurrences that could not be read are not taken for none, and are asked for again', async () => {
  let isBusy = true
  page = openPage(
    '/monitoring',
    <QueryScope>
      <VehicleOccurrences vehicleId={12} now={NOW} />
    </QueryScope>,
    { ocorrencias: () => (isBusy ? REFUSAL : [left]) },
  )
  await seen('O servidor está ocupado.')
  isBusy = false
  press('Tentar de novo')
  await seen('Saída do pátio')
  expect(document.body.textContent).not.toContain('O servidor está ocupado.')
})
