import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operations } from '@monitorweb/contract/operations'
import { expect, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { protomapsTown, TOWN } from '../fixtures/protomaps-town.ts'
import { test as browserTest } from '../fixtures/with-browser.ts'
import { nextWord } from '../fixtures/with-program.ts'

const YARD = { latitude: -22.9, longitude: -47.06 }
/** Fill of the markers of parked vehicles, and of the ring around how many there are. */
const PARKED_FILL = { red: 0x4a, green: 0x90, blue: 0xee }

/** State highways, which lead past the yard, and federal ones, on our own map. */
const HIGHWAY_FILL = { red: 0xfd, green: 0xee, blue: 0xcb }
const TRUNK_FILL = { red: 0xfb, green: 0xc9, blue: 0x6b }
/** Fills of our own map files. */
const PARK_FILL = { red: 0xd3, green: 0xe8, blue: 0xcc }
const WATER_FILL = { red: 0xbc, green: 0xd7, blue: 0xea }
/** A real file of two cities, which lies beside the project where it lies at all. */
const CENTRO = fileURLToPath(new URL('../../../../shared/data/map/centro.pmtiles', import.meta.url))

/** Vehicles that stand in the yard with their ignition off. */
const test = browserTest.extend<{ yard: FleetVehicle[] }>({
  yard: async ({ fleet }, use) => {
    const yard: FleetVehicle[] = []
    for (const plate of ['AAA1A11', 'BBB1B11', 'CCC1C11', 'ZZZ9Z99']) {
      const vehicle = await fleet.add({ plate })
      // A while ago, so that wherever one is said to be next it may have got to.
      const fixTime = Math.floor(Date.now() / 1000) * 1000 - 600_000
      await vehicle.report({ ...YARD, fixTime, ignition: false })
      yard.push(vehicle)
    }
    await use(yard)
  },
})

/** Lets the page have a map file, whose ranges are answered here. */
async function offer(page: Page, { told, bytes }: { told: object; bytes: Buffer }): Promise<void> {
  await page.route('**/map/config', (route) => route.fulfill({ json: { styleUrl: null, offlineFile: told } }))
  await page.route('**/map/offline.pmtiles', (route) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '') ?? []
    return route.fulfill({ status: 206, body: bytes.subarray(Number(from), Number(to) + 1) })
  })
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Veículos', exact: true })
const plates = async (page: Page) =>
  (await list(page).getByRole('option').allTextContents()).map((text) => text.slice(0, 7))

test.describe('at the edges of the live map', () => {
  test('vehicles on one spot are taken apart where they stand, and each can be chosen', async ({ page, yard }) => {
    await page.goto(`/monitoring?mapa=${YARD.latitude},${YARD.longitude},11`)
    await expect(list(page).getByRole('option')).toHaveCount(yard.length)
    // Until the ground is laid a press may meet nothing.
    await expect(page.getByText('Mapa local, sem ruas aqui')).toBeVisible()
    const together = await untilOnMap(page, PARKED_FILL)
    const { x, y, width, height } = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    await page.mouse.click(middleX, middleY)
    await expect
      .poll(async () => (await findOnMap(page, PARKED_FILL))?.pixels ?? 0)
      .toBeGreaterThan(2 * together.pixels)
    // The first of those that are spread stands to the right of the spot.
    await page.mouse.click(middleX + 46, middleY)
    await expect(page).toHaveURL(/v=/)
    const card = page.getByRole('region', { name: /^Veículo / })
    await expect(card).toBeVisible()
    expect(new URL(page.url()).searchParams.get('mapa')).toMatch(/^-22\.90*,-47\.060*,11(\.00)?$/)
    await page.goBack()
    await expect(card).toBeHidden()
  })

  test('who points at the list, or works in it, keeps order and focus whatever arrives', async ({ page, yard }) => {
    await page.goto('/monitoring?ordem=velocidade')
    await expect.poll(async () => (await plates(page)).length).toBe(yard.length)
    await list(page).focus()
    await page.keyboard.press('End')
    const before = await plates(page)
    await yard.find(({ plate }) => plate === before[3])!.report({ speedKmh: 90, ignition: true })
    await expect(page.getByRole('button', { name: '1 mudança de ordem' })).toBeVisible()
    expect(await plates(page)).toEqual(before)
    await expect(list(page)).toBeFocused()
    await page.getByRole('button', { name: '1 mudança de ordem' }).click()
    await expect.poll(async () => (await plates(page))[0]).toBe(before[3])
  })

  test('a vehicle of somebody else is not found, in place, as one that does not exist', async ({
    api,
    fleet,
    page,
    yard,
  }) => {
    const { record: stranger } = await api.call(operations.createCustomer, { input: { name: nextWord() } })
    const foreign = await fleet.add({ plate: 'QQQ9Q99', customerId: stranger.id })
    await foreign.report(YARD)
    await page.goto(`/monitoring?v=${foreign.id}`)
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
    await expect.poll(async () => (await plates(page)).length).toBe(yard.length)
    expect(await page.locator('body').textContent()).not.toContain('QQQ9Q99')
  })

  test('when tiles fail the local map takes their place, under the same vehicles and the same camera', async ({
    page,
    program,
    yard,
  }) => {
    await yard[0]!.report({ speedKmh: 50, ignition: true, latitude: YARD.latitude + 0.05 })
    const link = `/monitoring?mapa=${YARD.latitude},${YARD.longitude},10.00`
    const style = {
      version: 8,
      sources: { roads: { type: 'raster', tiles: [`${program.url}/falha/{z}/{x}/{y}.png`], tileSize: 256 } },
      layers: [{ id: 'roads', type: 'raster', source: 'roads' }],
    }
    await page.route('**/map/config', (route) =>
      route.fulfill({ json: { styleUrl: '/estilo.json', offlineTiles: false, attribution: '' } }),
    )
    await page.route('**/estilo.json', (route) => route.fulfill({ json: style }))
    await page.route('**/falha/**', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByText('Mapa local, sem internet')).toBeVisible()
    await untilOnMap(page, MOVING_FILL)
    await untilOnMap(page, HIGHWAY_FILL)
    expect(new URL(page.url()).searchParams.get('mapa')).toBe(`${YARD.latitude},${YARD.longitude},10.00`)
  })

  test('a map file is drawn from ranges of it, where it covers (needs ../shared)', async ({ page }) => {
    test.skip(!existsSync(CENTRO), `${CENTRO} is not beside the project`)
    const bytes = readFileSync(CENTRO)
    const told = { url: '/map/offline.pmtiles', schema: 'openmaptiles', attribution: '© Arquivo', maxZoom: 14 }
    await offer(page, { told: { ...told, bounds: [-51.4, -30.3, -46.3, -23.2], fromZoom: 11 }, bytes })
    await page.goto('/monitoring?mapa=-23.55,-46.64,14')
    await untilOnMap(page, TRUNK_FILL)
    await expect(page.getByText('© Arquivo')).toBeVisible()
  })

  test('a map file in the layers of Protomaps is drawn: motorway, park and water of a town of our own', async ({
    page,
  }) => {
    const { bytes, bounds } = protomapsTown()
    const told = { url: '/map/offline.pmtiles', schema: 'protomaps', attribution: '© Arquivo', maxZoom: 12 }
    await offer(page, { told: { ...told, bounds, fromZoom: 11 }, bytes })
    await page.goto(`/monitoring?mapa=${TOWN.latitude},${TOWN.longitude},${TOWN.zoom}`)
    await untilOnMap(page, TRUNK_FILL)
    await untilOnMap(page, PARK_FILL)
    // No water is here but the file's own.
    await untilOnMap(page, WATER_FILL)
    await expect(page.getByText('Mapa local, sem internet')).toBeVisible()
    // At its edge, words and lines say where it ends; beyond, there are no streets.
    await page.goto(`/monitoring?mapa=${TOWN.latitude},-47.03,${TOWN.zoom}`)
    await expect(page.getByText('Mapa local, sem ruas na área hachurada')).toBeVisible()
    const streetless = page.getByText('Mapa local, sem ruas aqui')
    await page.goto('/monitoring?mapa=-10.5,-52.3,13')
    await expect(streetless).toBeVisible()
    // Nor are there any where a part of the file does not come.
    await page.route('**/map/offline.pmtiles', (route) => {
      const isOfHead = /^bytes=0-/.test(route.request().headers()['range'] ?? '')
      return isOfHead ? route.fallback() : route.abort()
    })
    await page.goto(`/monitoring?mapa=${TOWN.latitude},${TOWN.longitude},${TOWN.zoom}`)
    await expect(streetless).toBeVisible()
  })

  test('without WebGL the grid has the place of the map, and a sentence says why', async ({ page, yard }) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
      } as typeof getContext
    })
    await page.goto('/monitoring')
    await expect(page.getByText('Sem WebGL não há mapa; a grade traz os mesmos dados.')).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Grade de veículos' })
    await expect(grid.getByRole('row')).toHaveCount(yard.length + 1)
  })
})
