import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { createTracker } from '@monitorweb/simulator/tracker/tracker'
import { expect, type Page } from '@playwright/test'
import { linkOf } from '../fixtures/link.ts'
import { findOnMap, MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN } from '../fixtures/program.ts'
import { NOBODY } from '../fixtures/session.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { test } from '../fixtures/with-browser.ts'

const IMEI = '865000000000017'

/** On the Dutra, kilometres east of Jacareí, so many seconds ago. */
function onTheRoad(kilometers: number, secondsAgo: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: (Math.floor(Date.now() / 1000) - secondsAgo) * 1000,
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

async function registerFromTheMap(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Desconhecidos/ }).click()
  await page.getByRole('button', { name: `Cadastrar ${IMEI}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar equipamento' })
  await dialog.getByText('Novo cliente').click()
  await dialog.getByLabel('Nome').fill('Transportes Aurora')
  await dialog.getByLabel('Placa').fill('abc-1d23')
  await dialog.getByLabel('Descrição').fill('Caminhão baú')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Confirma o Envio dos Dados?')).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await expect(page.getByText('Dados Gravados com Sucesso!')).toBeVisible()
}

test('from an empty database a person registers the unknown device that knocks, and sees it move on the map', async ({
  browser,
  ownProgram,
}) => {
  const program = await ownProgram.start()
  const page = await browser.newPage({ baseURL: program.url, storageState: NOBODY })
  await signIn(page, ADMIN)

  await test.step('without any vehicle the dashboard invites to the first one', async () => {
    const silent = page.getByRole('region', { name: /Sem comunicar/ })
    await expect(silent.getByText('Nenhum veículo cadastrado')).toBeVisible()
    await silent.getByRole('link', { name: 'Cadastrar veículo' }).click()
    await expect(page.getByRole('heading', { name: 'Novo veículo' })).toBeVisible()
  })

  const tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: IMEI })
  // As long ago as the way takes at its speed: a vehicle that jumps is not believed, however fast the person registers it.
  tracker.report(onTheRoad(0, 60))
  await tracker.flush()
  await page.goto('/custom-dashboard')
  await page.getByRole('link', { name: 'Monitoramento' }).click()
  await registerFromTheMap(page)

  // What it sent before it was registered is the vehicle's.
  const card = page.getByRole('region', { name: 'Veículo ABC1D23' })
  await expect(card.getByText(/Jacareí/).first()).toBeVisible()
  // The map goes to it first; a place on the picture means something only from then on.
  await expect.poll(() => linkOf(page, 'mapa')).toMatch(/,10\.50$/)
  const before = await untilOnMap(page, MOVING_FILL)

  tracker.report(onTheRoad(0.4, 0))
  await tracker.flush()
  await expect(async () => {
    const now = (await findOnMap(page, MOVING_FILL))!
    expect(now.x).toBeGreaterThan(before.x + 3)
    expect(Math.abs(now.y - before.y)).toBeLessThan(3)
  }).toPass()
  await expect(card.getByText('88 km/h').first()).toBeVisible()
  await tracker.close()
  await page.close()
})
