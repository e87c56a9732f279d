import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

const IMEI = '865000000000017'
const folder = programFolder()
let program: RunningProgram
let browser: Browser
let tracker: Tracker

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  browser = await openBrowser()
  tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: IMEI })
})
afterAll(async () => {
  await tracker?.close()
  await browser?.close()
  await folder.remove()
})

/** On the Dutra, kilometres east of Jacareí. */
function onTheRoad(kilometers: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: Math.floor(Date.now() / 1000) * 1000,
    hasFix: true,
    latitude: -23.29,
    longitude: -45.95 + kilometers / 102,
    altitudeMeters: null,
    speedKmh: 88,
    courseDegrees: 90,
    satellites: 10,
    ignition: true,
  }
}

const cameraOf = (page: Page) => new URL(page.url()).searchParams.get('mapa') ?? ''

async function registerFromTheMap(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Desconhecidos/ }).click()
  await page.getByRole('button', { name: `Cadastrar ${IMEI}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar equipamento' })
  await dialog.getByText('Novo cliente').click()
  await dialog.getByLabel('Nome').fill('Transportes Aurora')
  await dialog.getByLabel('Placa').fill('abc-1d23')
  await dialog.getByLabel('Descrição').fill('Caminhão baú')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Confirma o Envio dos Dados?').waitFor()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await page.getByText('Dados Gravados com Sucesso!').waitFor()
}

describe.skipIf(noBrowser)('from an empty database, with a browser and a tracker only', () => {
  test('a person logs in, registers the unknown device that knocks, and sees it move on the map', async () => {
    tracker.report(onTheRoad(0))
    await tracker.flush()

    const context = await openContext(browser, { width: 1440, theme: 'light' })
    const page = await context.newPage()
    await signIn(page, program.url, ADMIN)
    await page.getByRole('link', { name: 'Monitoramento' }).click()
    await registerFromTheMap(page)

    // What it sent before it was registered is the vehicle's.
    const card = page.getByRole('region', { name: 'Veículo ABC1D23' })
    await card
      .getByText(/Jacareí/)
      .first()
      .waitFor()
    // The map goes to it first; a place on the picture means something only from then on.
    await until(() => cameraOf(page).endsWith(',10.50'))
    const before = await untilOnMap(browser, page, MOVING_FILL)

    tracker.report(onTheRoad(0.4))
    await tracker.flush()
    await until(async () => {
      const now = await findOnMap(browser, page, MOVING_FILL)
      return now !== null && now.x > before.x + 3 && Math.abs(now.y - before.y) < 3
    })
    await card.getByText('88 km/h').first().waitFor()
    await context.close()
  })
})
