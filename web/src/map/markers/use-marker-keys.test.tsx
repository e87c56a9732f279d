import type { Map as GlMap } from 'maplibre-gl'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import type { FleetMap } from '../fleet/fleet-map.ts'

/** The rings that are on the map, by their longitudes. */
let rings: number[][] = []
// A browser without WebGL makes no map that a ring could stand on. Tests of one worker share what they imported.
vi.doMock('maplibre-gl', () => ({
  Marker: class {
    at = [0]
    setLngLat([longitude]: [number]) {
      this.at[0] = longitude
      return this
    }
    addTo() {
      rings.push(this.at)
      return this
    }
    remove() {
      rings = rings.filter((at) => at !== this.at)
    }
  },
}))

vi.resetModules()
const { markerPointer } = await import('./marker-pointer.ts')
const { useMarkerKeys } = await import('./use-marker-keys.ts')
afterAll(() => {
  vi.doUnmock('maplibre-gl')
  vi.resetModules()
})

/** Where each vehicle is drawn, by its longitude; on this map a degree is a pixel. */
let drawnAt: Record<number, number>
let draw: () => void
let host: HTMLElement
let shown: Root

function drawnMap(): FleetMap {
  const gl = {
    getLayer: () => true,
    getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
    project: ([x, y]: [number, number]) => ({ x, y }),
    on(_event: string, listener: () => void) {
      draw = listener
    },
    queryRenderedFeatures: ({ filter }: { filter?: [string, unknown, number] }) =>
      Object.entries(drawnAt)
        .filter(([id]) => !filter || Number(id) === filter[2])
        .map(([id, x]) => ({ id, geometry: { type: 'Point', coordinates: [x, 0] } })),
  }
  return { markers: markerPointer(gl as unknown as GlMap, 'ring') } as unknown as FleetMap
}

const fleet = new Map([1, 2, 3].map((id) => [id, sampleVehicle(id, { plate: `P${id}`, position: samplePosition() })]))

function Page({ map }: { map: FleetMap }) {
  const { told, ...keys } = useMarkerKeys({ map, vehicles: fleet, onSelect: () => undefined })
  return (
    <div {...keys}>
      <canvas tabIndex={0} />
      {told}
    </div>
  )
}

const press = (key: string) =>
  host.querySelector('canvas')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const tells = (words: string) => soon(() => expect(host.textContent).toContain(words))

beforeEach(async () => {
  drawnAt = { 1: 10, 2: 20, 3: 30 }
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  shown.render(<Page map={drawnMap()} />)
  await soon(() => expect(host.querySelector('canvas')).not.toBeNull())
  press('Enter')
  await tells('Marcador 1 de 3')
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

test('the ring stays around the marker as that is drawn, and is away while there is none', () => {
  expect(rings).toEqual([[10]])
  drawnAt[1] = 14
  draw()
  expect(rings).toEqual([[14]])
  // It joined a group.
  delete drawnAt[1]
  draw()
  expect(rings).toEqual([])
})

test('past a vehicle that left what is in view, Tab goes on at the one that stood behind it', async () => {
  press('Tab')
  await tells('P2')
  delete drawnAt[2]
  press('Tab')
  await tells('P3')
  expect(rings).toEqual([[30]])
})
