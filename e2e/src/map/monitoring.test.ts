import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, partsOf, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { type SmallFleet, startSmallFleet } from '../fixtures/small-fleet.ts'
import { until } from '../fixtures/until.ts'

const SERIAL = '865000000000091'
const MINUTE = 60_000
const START = Date.now() - 58 * MINUTE
const TRAIL_COLOR = { red: 0x1f, green: 0x5f, blue: 0xd0 }

const folder = programFolder()
let program: RunningProgram
let fleet: SmallFleet
let browser: Browser
let context: BrowserContext
let page: Page
let card: Locator
let tracker: Tracker

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  fleet = await startSmallFleet(program)
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const { id } = await ensureCustomer(api, { name: 'Expresso Dutra' })
  await ensureDevice(api, { serial: SERIAL, customerId: id })
  await ensureVehicle(api, { customerId: id, plate: 'DUT1R23', description: 'Carreta', deviceSerial: SERIAL })
  tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: SERIAL, firstBackoffMs: 100 })
  for (const minute of [0, 2, 4, 6, 28, 30, 32, 34]) tracker.report(onTheRoad(minute))
  await tracker.flush()
  browser = await openBrowser()
  context = await openContext(browser, { width: 1440, theme: 'light' })
  page = await context.newPage()
  card = page.getByRole('region', { name: 'Veículo DUT1R23' })
  await signIn(page, program.url, ADMIN)
  await page.goto(`${program.url}/monitoring?mapa=-23.29,-45.7,11`)
})
afterAll(async () => {
  await tracker?.close()
  await browser?.close()
  await fleet?.stop()
  await folder.remove()
})

/** On the Dutra, so many minutes east of Jacareí: no step of it is farther than a vehicle gets. */
function onTheRoad(minute: number, speedKmh = 88): PositionReport {
  return {
    ...noReadings(),
    fixTime: Math.floor((START + minute * MINUTE) / 1000) * 1000,
    hasFix: true,
    latitude: -23.29,
    longitude: -45.95 + (minute * 1.4) / 102,
    altitudeMeters: null,
    speedKmh,
    courseDegrees: 90,
    satellites: 10,
    ignition: true,
  }
}

async function report(minute: number, speedKmh: number): Promise<void> {
  tracker.report(onTheRoad(minute, speedKmh))
  await tracker.flush()
}

const linkOf = (name: string) => new URL(page.url()).searchParams.get(name)
const centerLongitude = () => Number(linkOf('mapa')?.split(',')[1])
const list = () => page.getByRole('listbox', { name: 'Veículos', exact: true })

describe.skipIf(noBrowser)('one morning before the live map', () => {
  test('a vehicle that is chosen in the list stands in the link, and tells why it is as it is', async () => {
    await page.getByRole('searchbox', { name: 'Buscar veículo' }).fill('dut-1r23')
    await until(async () => (await list().getByRole('option').count()) === 1)
    await list().getByRole('option').click()
    await card.getByText('em movimento, 88 km/h').waitFor()
    await until(async () => Number(linkOf('v')) > 0)
    await card.getByText(/Hoje:.*km/).waitFor()
    // By the keyboard: lines above it still come in, and a pointer would meet another place.
    await card.getByText('Por que está assim?').press('Enter')
    await card.getByText(/conta como movimento a partir de 5/).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar veículo' }).fill('')
  })

  test('a favourite stands above all others, also after a new start', async () => {
    await card.getByRole('button', { name: 'Favoritar' }).click()
    await card.getByRole('button', { name: 'Tirar dos favoritos' }).waitFor()
    await page.reload()
    await list().getByText('Favoritos', { exact: true }).waitFor()
    await until(async () => (await list().getByRole('option').first().textContent())?.includes('DUT1R23') ?? false)
  })

  test('its trail is drawn and stands in the link', async () => {
    expect(await findOnMap(browser, page, TRAIL_COLOR)).toBeNull()
    await page.locator('canvas.maplibregl-canvas').focus()
    for (const length of ['15', '60']) {
      await page.keyboard.press('r')
      await until(() => linkOf('rastro') === length)
    }
    await until(async () => (await findOnMap(browser, page, TRAIL_COLOR)) !== null)
  })

  test('live data leaves the camera where it is; following moves it; a hand on the map pauses that', async () => {
    const before = linkOf('mapa')
    await report(35, 71)
    await card.getByText('71 km/h').waitFor()
    expect(linkOf('mapa')).toBe(before)

    await card.getByRole('button', { name: 'Seguir' }).click()
    await report(50, 72)
    await card.getByText('72 km/h').waitFor()
    await until(() => centerLongitude() > -45.6)

    const followed = linkOf('mapa')
    const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    await page.mouse.move(map.x + 300, map.y + 500)
    await page.mouse.down()
    await page.mouse.move(map.x + 420, map.y + 520, { steps: 6 })
    await page.mouse.up()
    await page.getByText('Seguindo pausado').waitFor()
    await until(() => linkOf('mapa') !== followed)
    const moved = linkOf('mapa')
    await report(51, 73)
    await card.getByText('73 km/h').waitFor()
    expect(linkOf('mapa')).toBe(moved)
    await page.getByRole('button', { name: 'Retomar' }).click()
    await page.getByText('Seguindo DUT1R23').waitFor()
  })

  test('while it is paused the page stands still, and goes on with what came meanwhile', async () => {
    await page.getByRole('button', { name: /^Ao vivo/ }).click()
    await report(52, 34)
    const other = await context.newPage()
    await other.goto(`${program.url}/monitoring?v=${linkOf('v')}`)
    await other.getByRole('region', { name: 'Veículo DUT1R23' }).getByText('34 km/h').waitFor()
    await other.close()
    expect(await card.textContent()).toContain('73')
    await page.getByRole('button', { name: /^Pausado/ }).click()
    await card.getByText('34 km/h').waitFor()
  })

  test('when the server is gone the last positions stay, and what was missed comes when it is back', async () => {
    const web = partsOf(program).web!
    // Nobody starts it again until it was missed.
    process.kill(program.pid, 'SIGSTOP')
    try {
      process.kill(web, 'SIGKILL')
      await page.getByRole('button', { name: /^Reconectando/ }).waitFor()
      expect(await card.textContent()).toContain('34')
    } finally {
      process.kill(program.pid, 'SIGCONT')
    }
    await report(53, 55)
    await card.getByText('55 km/h').waitFor()
    await page.getByRole('button', { name: /^Ao vivo/ }).waitFor()
    expect(partsOf(program).web).not.toBe(web)
  })

  test('the grid has the same vehicles and the same selection, sorted by what is pressed', async () => {
    await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Dividida').click()
    const grid = page.getByRole('grid', { name: 'Grade de veículos' })
    await grid.getByRole('button', { name: 'Placa' }).click()
    await grid.getByRole('button', { name: 'Placa' }).click()
    await until(() => linkOf('coluna') === 'placa.desc')
    await grid.getByRole('row', { selected: true }).getByText('DUT1R23').waitFor()
    await until(async () => {
      const plates = await grid.locator('tbody td:nth-child(2)').allTextContents()
      return plates.length > 1 && plates.join() === plates.toSorted().toReversed().join()
    })
  })

  test('the map tells where the pointer is', async () => {
    await page.goto(`${program.url}/monitoring?mapa=-23.29,-45.7,11`)
    const told = page.getByText(/^-23\.(29|28)\d+, -45\.(70|69)\d+$/)
    // Until everything has its place, the middle may be elsewhere.
    await until(async () => {
      const box = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
      return await told.isVisible()
    })
  })

  test('several vehicles are chosen with Ctrl, framed together, and let go of with Escape', async () => {
    await page.goto(`${program.url}/monitoring?mapa=-10,-60,4`)
    const row = (plate: string) => list().getByRole('option', { name: plate })
    await row('ABC1D23').click()
    await row('DUT1R23').click({ modifiers: ['ControlOrMeta'] })
    const bar = page.getByRole('region', { name: 'Veículos escolhidos' })
    await bar.getByText('2 veículos escolhidos').waitFor()
    await until(async () => (await list().getByRole('option', { selected: true }).count()) === 2)
    await until(() => /^\d+,\d+$/.test(linkOf('v') ?? '') && Number(linkOf('mapa')?.split(',')[2]) > 7)
    await page.reload()
    await bar.getByText('2 veículos escolhidos').waitFor()
    await row('ABC1D23').click({ modifiers: ['ControlOrMeta'] })
    await card.waitFor()
    await row('ABC1D23').click({ modifiers: ['ControlOrMeta'] })
    await bar.getByRole('button', { name: 'Enquadrar' }).waitFor()
    await page.keyboard.press('Escape')
    await until(() => linkOf('v') === null)
  })

  test('a vehicle that one may not see is not found, in its place', async () => {
    await page.goto(`${program.url}/monitoring?v=999999`)
    await page.getByText('Veículo não encontrado').waitFor()
  })
})
