import { operations } from '@monitorweb/contract/operations'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE, until } from '../fixtures/until.ts'

const PLATES = ['AAA1A11', 'BBB1B11', 'CCC1C11', 'DDD1D11', 'EEE1E11'] as const
type Plate = (typeof PLATES)[number]
const START = { latitude: -22.9, longitude: -47.06 }
/** About 900 m, which no vehicle is too slow for in this time; on its map twice as far as from the middle to the edge. */
const [EAST_DEGREES, STEP_MS] = [0.009, 30_000]

const folder = programFolder()
const trackers = new Map<Plate, Tracker>()
const vehicleIds = new Map<Plate, number>()
const last = new Map<Plate, { fixTime: number; longitude: number }>()
let program: RunningProgram
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const { id: customerId } = await ensureCustomer(api, { name: 'Transportes Aurora' })
  for (const [index, plate] of PLATES.entries()) {
    const serial = `86500000000070${index}`
    await ensureDevice(api, { serial, customerId })
    await ensureVehicle(api, { customerId, plate, description: 'Caminhão', deviceSerial: serial })
    const [found] = await api.call(operations.searchVehicles, { search: `%${serial}%` })
    vehicleIds.set(plate, found!.id)
    trackers.set(plate, createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: serial, firstBackoffMs: 100 }))
    last.set(plate, { fixTime: Date.now() - 6 * STEP_MS, longitude: START.longitude + index * 0.1 })
    await report(plate, 60)
  }
  browser = await openBrowser()
  context = await openContext(browser, { width: 1440, theme: 'light' })
  const page = await context.newPage()
  await signIn(page, program.url, ADMIN)
  await page.close()
})
afterAll(async () => {
  for (const tracker of trackers.values()) await tracker.close()
  await browser?.close()
  await folder.remove()
})

/** The vehicle says how fast it is, and that it went on to the east. */
async function report(plate: Plate, speedKmh: number): Promise<void> {
  const before = last.get(plate)!
  const now = {
    fixTime: Math.floor(Math.max(before.fixTime + STEP_MS, Date.now() - 2 * STEP_MS) / 1000) * 1000,
    longitude: before.longitude + EAST_DEGREES,
  }
  last.set(plate, now)
  const said: PositionReport = {
    ...{ ...noReadings(), ...now, latitude: START.latitude, hasFix: true, altitudeMeters: null },
    ...{ speedKmh, courseDegrees: 90, satellites: 10, ignition: true },
  }
  trackers.get(plate)!.report(said)
  await trackers.get(plate)!.flush()
}

async function open(search: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(`${program.url}/monitoring?${search}`)
  return page
}

const idsOf = (...plates: Plate[]) => plates.map((plate) => vehicleIds.get(plate)).join()
const mosaicOf = (page: Page) => page.getByRole('region', { name: 'Mosaico', exact: true })
const tileOf = (page: Page, name: string) => mosaicOf(page).getByRole('listitem', { name, exact: true })
const linkOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const isFocused = (element: Locator) => element.evaluate((node) => node === node.ownerDocument.activeElement)
const markerOf = (tile: Locator) => findOnMap(browser, tile, MOVING_FILL)

async function expectTiles(page: Page, plates: readonly Plate[]): Promise<void> {
  const shown = () => mosaicOf(page).getByRole('heading', { level: 3 }).allTextContents()
  await expect.poll(shown, PATIENCE).toEqual(plates)
}

/** Whether the vehicle stands in the middle 60 % of its map, give or take a marker. */
async function isInMiddle(tile: Locator): Promise<boolean> {
  const { width, height } = (await tile.locator('canvas.maplibregl-canvas').boundingBox())!
  const marker = await markerOf(tile)
  if (!marker) return false
  return Math.abs(marker.x - width / 2) < width * 0.3 + 16 && Math.abs(marker.y - height / 2) < height * 0.3 + 16
}

describe.skipIf(noBrowser)('the mosaic', () => {
  test('each map follows its own vehicle and no other, until a hand moves it', async () => {
    const page = await open(`mosaico=${idsOf('AAA1A11', 'BBB1B11')}`)
    const [own, other] = [tileOf(page, 'AAA1A11'), tileOf(page, 'BBB1B11')]
    await until(async () => (await isInMiddle(own)) && (await isInMiddle(other)))
    const otherBefore = await untilOnMap(browser, other, MOVING_FILL)
    const otherMovedPx = async () => {
      const { x, y } = await untilOnMap(browser, other, MOVING_FILL)
      return Math.hypot(x - otherBefore.x, y - otherBefore.y)
    }

    await report('AAA1A11', 71)
    await own.getByText('71 km/h').waitFor()
    await until(() => isInMiddle(own))
    expect(await otherMovedPx()).toBeLessThan(2)

    const map = (await own.locator('canvas.maplibregl-canvas').boundingBox())!
    await page.mouse.move(map.x + 60, map.y + 200)
    await page.mouse.down()
    await page.mouse.move(map.x + 110, map.y + 230, { steps: 6 })
    await page.mouse.up()
    await own.getByText('Seguindo pausado').waitFor()
    await report('AAA1A11', 72)
    await own.getByText('72 km/h').waitFor()
    await until(async () => (await markerOf(own)) === null)
    expect(await other.getByText('Seguindo pausado').count()).toBe(0)
    await own.getByRole('button', { name: 'Retomar' }).click()
    await until(() => isInMiddle(own))
    expect(await otherMovedPx()).toBeLessThan(2)
    await page.close()
  })

  test('stands in the link, in its order, and outlives a reload; of an unknown vehicle it says so in its place', async () => {
    const mosaico = `${idsOf('CCC1C11')},999999,${idsOf('AAA1A11')}`
    const page = await open(`mosaico=${mosaico}`)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expectTiles(page, ['CCC1C11', 'AAA1A11'])
      await tileOf(page, 'veículo não encontrado').getByText('Veículo não encontrado', { exact: true }).waitFor()
      await until(
        async () => (await isInMiddle(tileOf(page, 'CCC1C11'))) && (await isInMiddle(tileOf(page, 'AAA1A11'))),
      )
      expect(linkOf(page, 'mosaico')).toBe(mosaico)
    }
    await page.close()
  })

  test('opens with those that are chosen, takes no fifth and says so; where one is taken out there is room for another', async () => {
    const page = await open(`v=${idsOf(...PLATES.slice(0, 4))}`)
    await page.getByRole('region', { name: 'Veículos escolhidos' }).getByRole('button', { name: 'Mosaico' }).click()
    await expectTiles(page, PLATES.slice(0, 4))
    const list = page.getByRole('listbox', { name: 'Veículos', exact: true })
    await list.getByRole('option', { name: /EEE1E11/ }).click()
    const refusal = page.getByText('O mosaico acompanha até 4 veículos. Tire um para pôr outro.')
    await refusal.waitFor()
    await expectTiles(page, PLATES.slice(0, 4))

    await page.getByRole('button', { name: 'Tirar BBB1B11 do mosaico' }).click()
    await refusal.waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: 'Adicionar veículo' }).fill('eee 1e11')
    await page.getByRole('option', { name: 'EEE1E11 · Caminhão · Transportes Aurora' }).click()
    await expectTiles(page, ['AAA1A11', 'CCC1C11', 'DDD1D11', 'EEE1E11'])
    await until(() => linkOf(page, 'mosaico') === idsOf('AAA1A11', 'CCC1C11', 'DDD1D11', 'EEE1E11'))
    await page.close()
  })

  test('opens from the card; live data leaves the focus alone; Escape gives back map, camera, card and focus', async () => {
    const camera = `${START.latitude.toFixed(4)},${START.longitude.toFixed(4)},9.00`
    const page = await open(`v=${idsOf('DDD1D11')}&mapa=${camera}`)
    const card = page.getByRole('region', { name: 'Veículo DDD1D11' })
    await card.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Acompanhar no mosaico' }).click()
    await expectTiles(page, ['DDD1D11'])
    await until(() => isFocused(mosaicOf(page).getByRole('heading', { level: 2 })))
    const map = tileOf(page, 'DDD1D11').locator('canvas.maplibregl-canvas')
    await map.focus()
    await report('DDD1D11', 73)
    await tileOf(page, 'DDD1D11').getByText('73 km/h').waitFor()
    expect(await isFocused(map)).toBe(true)

    await page.keyboard.press('Escape')
    await mosaicOf(page).waitFor({ state: 'detached' })
    await card.waitFor()
    await until(() => isFocused(card.getByRole('button', { name: 'Mais ações' })))
    await until(async () => (await page.locator('canvas.maplibregl-canvas').count()) === 1)
    expect(linkOf(page, 'mapa')).toBe(camera)
    expect(linkOf(page, 'mosaico')).toBeNull()
    await page.goBack()
    await expectTiles(page, ['DDD1D11'])
    await page.close()
  })

  test('without WebGL it says in words what its maps would show', async () => {
    const page = await open(`mosaico=${idsOf('EEE1E11')}`, (opened) =>
      opened.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext')
      }),
    )
    await page.getByText('Sem WebGL não há mapa; cada quadro traz os mesmos dados.').waitFor()
    await tileOf(page, 'EEE1E11').getByText('-22.90000, ').waitFor()
    await page.close()
  })
})
