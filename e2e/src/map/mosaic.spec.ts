import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { expect, type Locator, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { linkOf } from '../fixtures/link.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { test as browserTest } from '../fixtures/with-browser.ts'

const PLATES = ['AAA1A11', 'BBB1B11', 'CCC1C11', 'DDD1D11', 'EEE1E11'] as const
type Plate = (typeof PLATES)[number]
const START = { latitude: -22.9, longitude: -47.06 }
/** About 900 m, which no vehicle is too slow for in this time; on its map twice as far as from the middle to the edge. */
const [EAST_DEGREES, STEP_MS] = [0.009, 30_000]

interface Drivers {
  idsOf(...plates: Plate[]): string
  /** The vehicle says how fast it is, and that it went on to the east. */
  report(plate: Plate, speedKmh: number): Promise<void>
}

/** Five vehicles that have reported once, some kilometres apart. */
const test = browserTest.extend<{ drivers: Drivers }>({
  drivers: async ({ fleet }, use) => {
    const vehicles = new Map<Plate, FleetVehicle>()
    const last = new Map<Plate, { fixTime: number; longitude: number }>()
    const drivers: Drivers = {
      idsOf: (...plates) => plates.map((plate) => vehicles.get(plate)!.id).join(),
      async report(plate, speedKmh) {
        const before = last.get(plate)!
        const now = {
          fixTime: Math.floor(Math.max(before.fixTime + STEP_MS, Date.now() - 2 * STEP_MS) / 1000) * 1000,
          longitude: before.longitude + EAST_DEGREES,
        }
        last.set(plate, now)
        const said: Partial<PositionReport> = { ...now, latitude: START.latitude, speedKmh, courseDegrees: 90 }
        await vehicles.get(plate)!.report(said)
      },
    }
    for (const [index, plate] of PLATES.entries()) {
      vehicles.set(plate, await fleet.add({ plate }))
      last.set(plate, { fixTime: Date.now() - 6 * STEP_MS, longitude: START.longitude + index * 0.1 })
      await drivers.report(plate, 60)
    }
    await use(drivers)
  },
})

const open = (page: Page, search: string) => page.goto(`/monitoring?${search}`)
const mosaicOf = (page: Page) => page.getByRole('region', { name: 'Mosaico', exact: true })
const tileOf = (page: Page, name: string) => mosaicOf(page).getByRole('listitem', { name, exact: true })
const markerOf = (tile: Locator) => findOnMap(tile, MOVING_FILL)

async function expectTiles(page: Page, plates: readonly Plate[]): Promise<void> {
  const shown = () => mosaicOf(page).getByRole('heading', { level: 3 }).allTextContents()
  await expect.poll(shown).toEqual(plates)
}

/** Whether the vehicle stands in the middle 60 % of its map, give or take a marker. */
async function isInMiddle(tile: Locator): Promise<boolean> {
  const { width, height } = (await tile.locator('canvas.maplibregl-canvas').boundingBox())!
  const marker = await markerOf(tile)
  if (!marker) return false
  return Math.abs(marker.x - width / 2) < width * 0.3 + 16 && Math.abs(marker.y - height / 2) < height * 0.3 + 16
}

async function areInMiddle(...tiles: Locator[]): Promise<boolean> {
  return (await Promise.all(tiles.map(isInMiddle))).every(Boolean)
}

test.describe('the mosaic', () => {
  test('each map follows its own vehicle and no other, until a hand moves it', async ({ page, drivers }) => {
    await open(page, `mosaico=${drivers.idsOf('AAA1A11', 'BBB1B11')}`)
    const [own, other] = [tileOf(page, 'AAA1A11'), tileOf(page, 'BBB1B11')]
    // No streets are known here, so each begins as far away as the highways are drawn.
    await expect(own.getByText('Mapa local, sem internet')).toBeVisible()
    for (let steps = 0; steps < 5; steps++) await own.getByRole('button', { name: 'Aproximar' }).click()
    await expect(own.getByText('Mapa local, sem ruas aqui')).toBeVisible()
    await expect.poll(() => areInMiddle(own, other)).toBe(true)
    const otherBefore = await untilOnMap(other, MOVING_FILL)
    const otherMovedPx = async () => {
      const { x, y } = await untilOnMap(other, MOVING_FILL)
      return Math.hypot(x - otherBefore.x, y - otherBefore.y)
    }

    await drivers.report('AAA1A11', 71)
    await expect(own.getByText('71 km/h')).toBeVisible()
    await expect.poll(() => isInMiddle(own)).toBe(true)
    expect(await otherMovedPx()).toBeLessThan(2)

    const map = (await own.locator('canvas.maplibregl-canvas').boundingBox())!
    await page.mouse.move(map.x + 60, map.y + 200)
    await page.mouse.down()
    await page.mouse.move(map.x + 110, map.y + 230, { steps: 6 })
    await page.mouse.up()
    await expect(own.getByText('Seguindo pausado')).toBeVisible()
    await drivers.report('AAA1A11', 72)
    await expect(own.getByText('72 km/h')).toBeVisible()
    await expect.poll(() => markerOf(own)).toBeNull()
    await expect(other.getByText('Seguindo pausado')).toHaveCount(0)
    await own.getByRole('button', { name: 'Retomar' }).click()
    await expect.poll(() => isInMiddle(own)).toBe(true)
    expect(await otherMovedPx()).toBeLessThan(2)
  })

  test('stands in the link, in its order, and outlives a reload; of an unknown vehicle it says so in its place', async ({
    page,
    drivers,
  }) => {
    const mosaico = `${drivers.idsOf('CCC1C11')},999999,${drivers.idsOf('AAA1A11')}`
    await open(page, `mosaico=${mosaico}`)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expectTiles(page, ['CCC1C11', 'AAA1A11'])
      await expect(
        tileOf(page, 'veículo não encontrado').getByText('Veículo não encontrado', { exact: true }),
      ).toBeVisible()
      await expect.poll(() => areInMiddle(tileOf(page, 'CCC1C11'), tileOf(page, 'AAA1A11'))).toBe(true)
      expect(linkOf(page, 'mosaico')).toBe(mosaico)
    }
  })

  test('opens with those that are chosen, takes no fifth and says so; where one is taken out there is room for another', async ({
    page,
    drivers,
  }) => {
    await open(page, `v=${drivers.idsOf(...PLATES.slice(0, 4))}`)
    await page.getByRole('region', { name: 'Veículos escolhidos' }).getByRole('button', { name: 'Mosaico' }).click()
    await expectTiles(page, PLATES.slice(0, 4))
    const list = page.getByRole('listbox', { name: 'Veículos', exact: true })
    await list.getByRole('option', { name: /EEE1E11/ }).click()
    const refusal = page.getByText('O mosaico acompanha até 4 veículos. Tire um para pôr outro.')
    await expect(refusal).toBeVisible()
    await expectTiles(page, PLATES.slice(0, 4))

    await page.getByRole('button', { name: 'Tirar BBB1B11 do mosaico' }).click()
    await expect(refusal).toBeHidden()
    await page.getByRole('combobox', { name: 'Adicionar veículo' }).fill('eee 1e11')
    await page.getByRole('option', { name: 'EEE1E11 · Caminhão · Transportes Aurora' }).click()
    await expectTiles(page, ['AAA1A11', 'CCC1C11', 'DDD1D11', 'EEE1E11'])
    await expect.poll(() => linkOf(page, 'mosaico')).toBe(drivers.idsOf('AAA1A11', 'CCC1C11', 'DDD1D11', 'EEE1E11'))
  })

  test('opens from the card; live data leaves the focus alone; Escape gives back map, camera, card and focus', async ({
    page,
    drivers,
  }) => {
    const camera = `${START.latitude.toFixed(4)},${START.longitude.toFixed(4)},9.00`
    await open(page, `v=${drivers.idsOf('DDD1D11')}&mapa=${camera}`)
    const card = page.getByRole('region', { name: 'Veículo DDD1D11' })
    await card.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Acompanhar no mosaico' }).click()
    await expectTiles(page, ['DDD1D11'])
    await expect(mosaicOf(page).getByRole('heading', { level: 2 })).toBeFocused()
    const map = tileOf(page, 'DDD1D11').locator('canvas.maplibregl-canvas')
    await map.focus()
    await drivers.report('DDD1D11', 73)
    await expect(tileOf(page, 'DDD1D11').getByText('73 km/h')).toBeVisible()
    await expect(map).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(mosaicOf(page)).not.toBeAttached()
    await expect(card).toBeVisible()
    await expect(card.getByRole('button', { name: 'Mais ações' })).toBeFocused()
    await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(1)
    expect(linkOf(page, 'mapa')).toBe(camera)
    expect(linkOf(page, 'mosaico')).toBeNull()
    await page.goBack()
    await expectTiles(page, ['DDD1D11'])
  })

  test('without WebGL it says in words what its maps would show', async ({ page, drivers }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext')
    })
    await open(page, `mosaico=${drivers.idsOf('EEE1E11')}`)
    await expect(page.getByText('Sem WebGL não há mapa; cada quadro traz os mesmos dados.')).toBeVisible()
    await expect(tileOf(page, 'EEE1E11').getByText('-22.90000, ')).toBeVisible()
  })
})
