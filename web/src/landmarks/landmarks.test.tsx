import { landmarkFields } from '@monitorweb/contract/places/landmark-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { LandmarkLayer } from './LandmarkLayer.tsx'
import { LandmarkList } from './LandmarkList.tsx'
import type { LandmarkIndex } from './landmark-index.ts'
import { useLandmarkIndex } from './use-landmarks.ts'

let page: ReturnType<typeof openPage>
let kept: Record<string, unknown>[]
beforeEach(() => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  kept = [landmark(1, 'Garagem'), landmark(2, 'Pátio'), landmark(3, 'Doca')]
})
afterEach(() => page.close())

/** Makes a landmark as the wire has it. */
function landmark(id: number, name: string): Record<string, unknown> {
  const told = { ...initialOf(landmarkFields), id, name, customerId: 784, customerName: 'Aurora', radiusMeters: 100 }
  const values: Record<string, unknown> = told
  return Object.fromEntries(Object.keys(landmarkFields).map((key) => [key, values[key] ?? '']))
}

test('who reads the names again and finds none changed has the same index: nothing is drawn anew', async () => {
  const indexes = new Set<LandmarkIndex>()
  function Reader() {
    const { data, dataUpdatedAt } = useLandmarkIndex()
    const tellNews = useGeofenceNews()
    if (data) indexes.add(data)
    return (
      <button type="button" onClick={() => void tellNews()}>
        {`Lido ${dataUpdatedAt} ${data?.landmarks.map(({ name }) => name).join()}`}
      </button>
    )
  }
  page = openPage(
    '/pontos',
    <QueryScope>
      <Reader />
    </QueryScope>,
    { pontosDeReferencia: () => kept },
  )
  await seen('Garagem,Pátio,Doca')
  document.querySelector('button')!.click()
  await soon(() => expect(page.of('pontosDeReferencia')).toHaveLength(2))
  kept = kept.slice(1)
  document.querySelector('button')!.click()
  await seen(' Pátio,Doca')
  expect(indexes.size).toBe(2)
})

test('who removes one by the keyboard, or thinks better of it, goes on in the list', async () => {
  page = openPage(
    '/pontos',
    <QueryScope>
      <LandmarkList onEdit={() => undefined} onClose={() => undefined} />
    </QueryScope>,
    {
      pontosDeReferencia: () => kept,
      excluirPontoDeReferencia() {
        const [first, ...rest] = kept
        kept = rest
        return first
      },
    },
  )
  await seen('3 pontos de referência')
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  press('Excluir Garagem')
  await soon(() => expect(focused()).toBe('Confirmar a exclusão'))
  press('Cancelar')
  await soon(() => expect(focused()).toBe('Excluir Garagem'))
  press('Excluir Garagem')
  await soon(() => press('Confirmar a exclusão'))
  await seen('2 pontos de referência')
  await soon(() => expect(focused()).toBe('Lista de pontos de referência'))
})

test('landmarks that could not be read are told on the map, which draws them once they are', async () => {
  const drawn: unknown[] = []
  // A browser without WebGL makes no map, and of one only this is asked.
  const map = {
    setOverlays({ landmarks }: { landmarks: GeoJSON.FeatureCollection }) {
      drawn.push(landmarks.features.length)
    },
  } as unknown as FleetMap
  let isBusy = true
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <LandmarkLayer map={map} customerId={undefined} />
      </LiveFleetProvider>
    </QueryScope>,
    { pontosDeReferencia: () => (isBusy ? REFUSAL : kept) },
  )
  await seen('Os pontos de referência não puderam ser lidos.')
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(drawn.at(-1)).toBeGreaterThan(0))
  expect(document.body.textContent).not.toContain('não puderam')
})
