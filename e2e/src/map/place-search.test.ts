import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { type SmallFleet, startSmallFleet } from '../fixtures/small-fleet.ts'
import { until } from '../fixtures/until.ts'

const folder = programFolder()
let program: RunningProgram
let fleet: SmallFleet
let geocoder: Server
let browser: Browser
let page: Page
let panel: Locator

beforeAll(async () => {
  if (noBrowser) return
  const street = { address: { road: 'Rua do Retiro', city: 'Jundiaí', state: 'São Paulo', country_code: 'br' } }
  geocoder = createServer(({ url }, response) => {
    if (url?.startsWith('/reverse')) return response.end(JSON.stringify(street))
    const isKnown = url?.startsWith('/search') && url.includes('Augusta')
    const found = { lat: '-23.553', lon: '-46.654', display_name: 'Rua Augusta, São Paulo' }
    response.end(JSON.stringify(isKnown ? [found] : []))
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  program = await folder.start({ GEOCODER_URL: `http://127.0.0.1:${port}/reverse` })
  fleet = await startSmallFleet(program)
  browser = await openBrowser()
  const context = await openContext(browser, { width: 1440, theme: 'light' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
  panel = page.getByRole('region', { name: 'Buscar no mapa' })
  await signIn(page, program.url, ADMIN)
  await page.goto(`${program.url}/monitoring?mapa=-15,-50,4`)
  await page.getByRole('button', { name: 'Ferramentas' }).click()
  await page.getByRole('button', { name: 'Buscar no mapa' }).click()
})
afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  geocoder?.close()
  await folder.remove()
})

async function search(text: string): Promise<void> {
  await panel.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

/** The map looks at a place, the pin in its middle. */
async function arriveAt(place: string): Promise<void> {
  await until(() => new URL(page.url()).searchParams.get('mapa')?.startsWith(place) ?? false)
  const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
  await until(async () => {
    const pin = await page.locator('.maplibregl-marker').boundingBox()
    return pin !== null && Math.abs(pin.x + pin.width / 2 - map.x - map.width / 2) < 3
  })
}

describe.skipIf(noBrowser)('who looks for a place on the map', () => {
  test('writes at once, and finds coordinates without asking anybody', async () => {
    await until(() => panel.getByRole('textbox').evaluate((input) => input === document.activeElement))
    await page.keyboard.type(`23°11'24"S 46°52'48"W`)
    await page.keyboard.press('Enter')
    await arriveAt('-23.1900,-46.8800,15')
    await panel.getByRole('button', { name: 'Copiar coordenadas' }).click()
    await page.getByText('Coordenadas copiadas').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-23.19000, -46.88000')
  })

  test('sees which vehicles are near it, and the pin stays', async () => {
    await panel.getByRole('button', { name: 'Veículos próximos' }).click()
    const near = page.getByRole('region', { name: 'Veículos próximos' })
    await near.getByRole('button', { name: /ABC1D23/ }).waitFor()
    expect(await page.locator('.maplibregl-marker').isVisible()).toBe(true)
    await near.getByRole('button', { name: 'Fechar: Veículos próximos' }).click()
    await page.locator('.maplibregl-marker').waitFor({ state: 'detached' })
  })

  test('chooses among the places that an address may be', async () => {
    await page.getByRole('button', { name: 'Ferramentas' }).click()
    await page.getByRole('button', { name: 'Buscar no mapa' }).click()
    await search('Rua Augusta')
    await panel.getByRole('button', { name: 'Rua Augusta, São Paulo' }).click()
    await arriveAt('-23.5530,-46.6540,')
    await search('Rua que não existe')
    await panel.getByText('Nenhum lugar encontrado.').waitFor()
  })

  test('is told why a text is no place, and where nobody can be asked for addresses', async () => {
    await search('https://maps.app.goo.gl/AbCdEf')
    await panel.getByText('Link encurtado não diz o lugar.').waitFor()
    await page.route('**/places/search?**', (route) => route.fulfill({ json: { configured: false, places: [] } }))
    await search('Rua Direita')
    await panel.getByText('A busca de endereços não está configurada neste servidor.').waitFor()
  })
  test('the chosen vehicle tells its street, and so does the row that the pointer rests on', async () => {
    await page.goto(`${program.url}/monitoring`)
    const row = (plate: string) =>
      page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option', { name: plate })
    await row('ABC1D23').click()
    const card = page.getByRole('region', { name: 'Veículo ABC1D23' })
    await card.getByText('Próximo a: Rua do Retiro, Jundiaí/SP').waitFor()
    await row('KLM4567').hover()
    await row('KLM4567').getByText('Rua do Retiro, Jundiaí/SP').waitFor()
  })
})
