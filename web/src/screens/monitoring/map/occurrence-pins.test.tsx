import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { OccurrencePins } from './OccurrencePins.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const NOBODY = new Map()
/** A browser without WebGL makes no map, and of one only this is asked. */
const map = { setOverlays: () => undefined } as unknown as FleetMap

test('a map whose occurrences could not be read says so, until they are', async () => {
  let isBusy = true
  page = openPage(
    '/monitoring',
    <QueryScope>
      <OccurrencePins map={map} vehicles={NOBODY} />
    </QueryScope>,
    { ocorrencias: () => (isBusy ? REFUSAL : []) },
  )
  await seen('As ocorrências não puderam ser lidas.')
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(document.body.textContent).not.toContain('As ocorrências'))
})

test('a map with more occurrences than it marks says of how many these are', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ vehicleId: index, urgency: 3, words: 'Excesso' }))
  page = openPage(
    '/monitoring',
    <QueryScope>
      <OccurrencePins map={map} vehicles={NOBODY} />
    </QueryScope>,
    { ocorrencias: () => rows, ocorrenciasTotal: () => 1234 },
  )
  await seen('O mapa marca as 1.000 ocorrências mais urgentes, de 1.234.')
})
