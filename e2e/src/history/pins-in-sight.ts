import { expect, type Page } from '@playwright/test'
import { linkOf } from '../fixtures/link.ts'

/** A pin of the map, whose point is its place, in pixels. */
const PIN = { width: 24, height: 32 }

interface Place {
  latitude: number
  longitude: number
}

/** How many places would have their pin below the legend or beyond the edge, where the map looks now. */
export async function countPinsOutOfSight(page: Page, places: readonly Place[]): Promise<number> {
  const [latitude, longitude, zoom] = (linkOf(page, 'mapa') ?? '').split(',').map(Number) as [number, number, number]
  const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
  const legend = (await page.getByRole('region', { name: 'Legenda do mapa' }).boundingBox())!
  const world = 512 * 2 ** zoom
  const down = (degrees: number) => -(Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)) * world
  expect(places.length).toBeGreaterThan(0)
  return places.filter((at) => {
    const x = map.x + map.width / 2 + ((at.longitude - longitude) / 360) * world
    const y = map.y + map.height / 2 + down(at.latitude) - down(latitude)
    const [isBeside, isBelow] = [x - PIN.width / 2 > legend.x + legend.width, y - PIN.height > legend.y + legend.height]
    const isInMap = y - PIN.height > map.y && y < map.y + map.height && x > map.x && x < map.x + map.width
    return !(isInMap && (isBeside || isBelow))
  }).length
}
