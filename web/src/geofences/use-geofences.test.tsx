import { afterEach, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { geofenceOnWire } from '#testing/geofence-on-wire.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { useGeofences } from './use-geofences.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a landmark that was changed elsewhere is another geofence at once', async () => {
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  let name = 'Garagem'
  function Names() {
    const { data } = useGeofences()
    const tellNews = useGeofenceNews()
    return (
      <button type="button" onClick={() => void tellNews()}>
        {data?.map((each) => each.name).join()}
      </button>
    )
  }
  page = openPage(
    '/cercas',
    <QueryScope>
      <Names />
    </QueryScope>,
    { cercas: () => [geofenceOnWire({ id: 5, name, purpose: 'ponto' })] },
  )
  await seen('Garagem')
  name = 'Oficina'
  press('Garagem')
  await seen('Oficina')
})
