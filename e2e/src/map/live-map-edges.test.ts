import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { type Api, logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureUser, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

const YARD = { latitude: -22.9, longitude: -47.06 }
/** Fill of the markers of parked vehicles, and of the ring around how many there are. */
const PARKED_FILL = { red: 0x4a, green: 0x90, blue: 0xee }
const MARINA = { login: 'marina', password: 'Uma-senha-de-teste-8' }

const folder = programFolder()
const trackers = new Map<string, Tracker>()
let program: RunningProgram
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const { id: aurora } = await ensureCustomer(api, { name: 'Transportes Aurora' })
  const { id: other } = await ensureCustomer(api, { name: 'Expresso Bandeirante' })
  await ensureUser(api, { ...MARINA, name: 'Marina', customerId: aurora, userTypeId: 3 })
  for (const plate of ['AAA1A11', 'BBB1B11', 'CCC1C11']) await register(api, { plate, customerId: aurora })
  await register(api, { plate: 'ZZZ9Z99', customerId: other })
  browser = await openBrowser()
  context = await openContext(browser, { width: 1440, theme: 'light' })
})
afterAll(async () => {
  for (const tracker of trackers.values()) await tracker.close()
  await browser?.close()
  await folder.remove()
})

/** A vehicle that stands in the yard with its ignition off. */
async function register(api: Api, { plate, customerId }: { plate: string; customerId: number }): Promise<void> {
  const serial = `8650000000002${String(trackers.size).padStart(2, '0')}`
  await ensureDevice(api, { serial, customerId })
  await ensureVehicle(api, { customerId, plate, description: 'Caminhão', deviceSerial: serial })
  const tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: serial, firstBackoffMs: 100 })
  trackers.set(plate, tracker)
  await report(plate, { speedKmh: 0, ignition: false })
}

async function report(plate: string, said: Partial<PositionReport>): Promise<void> {
  const tracker = trackers.get(plate)!
  tracker.report({
    ...noReadings(),
    ...{ fixTime: Math.floor(Date.now() / 1000) * 1000, hasFix: true, ...YARD },
    ...{ altitudeMeters: null, speedKmh: 0, courseDegrees: 0, satellites: 10, ...said },
  })
  await tracker.flush()
}

async function open(person: typeof ADMIN, path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  await context.close()
  context = await openContext(browser, { width: 1440, theme: 'light' })
  const page = await context.newPage()
  await prepare?.(page)
  await signIn(page, program.url, person)
  await page.goto(`${program.url}${path}`)
  return page
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Veículos', exact: true })
const plates = async (page: Page) =>
  (await list(page).getByRole('option').allTextContents()).map((text) => text.slice(0, 7))

describe.skipIf(noBrowser)('at the edges of the live map', () => {
  test('vehicles on one spot are taken apart where they stand, and each can be chosen', async () => {
    const page = await open(ADMIN, `/monitoring?mapa=${YARD.latitude},${YARD.longitude},11`)
    // Until the ground is laid a press may meet nothing.
    await page.getByText('Mapa local, sem internet').waitFor()
    const together = await untilOnMap(browser, page, PARKED_FILL)
    const { x, y, width, height } = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    await page.mouse.click(middleX, middleY)
    await until(async () => ((await findOnMap(browser, page, PARKED_FILL))?.pixels ?? 0) > 2 * together.pixels)
    // The first of those that are spread stands to the right of the spot.
    await page.mouse.click(middleX + 46, middleY)
    await until(() => page.url().includes('v='))
    const card = page.getByRole('region', { name: /^Veículo / })
    await card.waitFor()
    expect(new URL(page.url()).searchParams.get('mapa')).toMatch(/^-22\.90*,-47\.060*,11(\.00)?$/)
    await page.goBack()
    await card.waitFor({ state: 'hidden' })
  })

  test('who points at the list, or works in it, keeps order and focus whatever arrives', async () => {
    const page = await open(ADMIN, '/monitoring?ordem=velocidade')
    await until(async () => (await plates(page)).length === 4)
    await list(page).focus()
    await page.keyboard.press('End')
    const before = await plates(page)
    await report(before[3]!, { speedKmh: 90, ignition: true })
    await page.getByRole('button', { name: '1 mudança de ordem' }).waitFor()
    expect(await plates(page)).toEqual(before)
    expect(await list(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: '1 mudança de ordem' }).click()
    await until(async () => (await plates(page))[0] === before[3])
  })

  test('a vehicle of somebody else is not found, in place, as one that does not exist', async () => {
    const operator = await open(ADMIN, '/monitoring')
    await list(operator)
      .getByRole('option', { name: /ZZZ9Z99/ })
      .click()
    await until(() => operator.url().includes('v='))
    const foreign = new URL(operator.url()).searchParams.get('v')
    const page = await open(MARINA, `/monitoring?v=${foreign}`)
    await page.getByText('Veículo não encontrado').waitFor()
    await until(async () => (await plates(page)).length === 3)
    expect(await page.locator('body').textContent()).not.toContain('ZZZ9Z99')
  })

  test('when tiles fail the local map takes their place, under the same vehicles and the same camera', async () => {
    await report('AAA1A11', { speedKmh: 50, ignition: true, latitude: YARD.latitude + 0.05 })
    const link = `/monitoring?mapa=${YARD.latitude},${YARD.longitude},10.00`
    const page = await open(ADMIN, link, async (opened) => {
      const style = {
        version: 8,
        sources: { roads: { type: 'raster', tiles: [`${program.url}/falha/{z}/{x}/{y}.png`], tileSize: 256 } },
        layers: [{ id: 'roads', type: 'raster', source: 'roads' }],
      }
      await opened.route('**/map/config', (route) =>
        route.fulfill({ json: { styleUrl: '/estilo.json', offlineTiles: false, attribution: '' } }),
      )
      await opened.route('**/estilo.json', (route) => route.fulfill({ json: style }))
      await opened.route('**/falha/**', (route) => route.abort())
    })
    await page.getByText('Mapa local, sem internet').waitFor()
    await until(async () => (await findOnMap(browser, page, MOVING_FILL)) !== null)
    expect(new URL(page.url()).searchParams.get('mapa')).toBe(`${YARD.latitude},${YARD.longitude},10.00`)
  })

  test('without WebGL the grid has the place of the map, and a sentence says why', async () => {
    const page = await open(ADMIN, '/monitoring', (opened) =>
      opened.addInitScript(() => {
        const { getContext } = HTMLCanvasElement.prototype
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
        } as typeof getContext
      }),
    )
    await page.getByText('Sem WebGL não há mapa; a grade traz os mesmos dados.').waitFor()
    const grid = page.getByRole('grid', { name: 'Grade de veículos' })
    await until(async () => (await grid.getByRole('row').count()) === 5)
  })
})
