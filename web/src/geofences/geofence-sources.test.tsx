import { geofenceFields } from '@monitorweb/contract/places/geofence'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, seen } from '#testing/test-page.tsx'
import { visitedSource, watchedSource } from './geofence-sources.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a rule is offered no anchors, however many lie first, and a report beside it has its own choice', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const geofence = (id: number, name: string) => ({ ...initialOf(geofenceFields), id, name, customerName: 'AURORA' })
  const anchors = Array.from({ length: 50 }, (_, index) => geofence(index + 2, `Âncora ABC1D${index}`))
  page = openPage(
    '/cercas',
    <QueryScope>
      <RecordPicker label="Visitada" source={visitedSource} value={null} onChange={() => undefined} />
      <RecordPicker label="Vigiada" source={watchedSource} value={null} onChange={() => undefined} />
    </QueryScope>,
    { cercas: ({ semAncoras }) => (semAncoras ? [geofence(1, 'Pátio')] : anchors) },
  )
  await soon(() => expect(labelled('Visitada')).not.toBeNull())
  labelled('Visitada').click()
  await seen('Âncora ABC1D0 · AURORA')
  labelled('Vigiada').click()
  await seen('Pátio · AURORA')
  expect(page.of('cercas').map(({ variables }) => variables['semAncoras'])).toEqual([false, true])
})
