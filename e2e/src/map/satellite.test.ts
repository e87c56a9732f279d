import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

/** One violet pixel, for every tile. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPo0n4EAALaAZiu7yRNAAAAAElFTkSuQmCC',
  'base64',
)
const VIOLET = { red: 0x8a, green: 0x2b, blue: 0xe2 }

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let page: Page
let areComing = true

beforeAll(async () => {
  if (noBrowser) return
  const SATELLITE_TILES_URL = 'https://imagens.example/{z}/{x}/{y}.png?chave=1'
  program = await folder.start({ SATELLITE_TILES_URL, SATELLITE_ATTRIBUTION: '© Imagens de Exemplo' })
  browser = await openBrowser()
  const context = await openContext(browser, { width: 1440, theme: 'light' })
  page = await context.newPage()
  await page.route('https://imagens.example/**', (route) =>
    areComing
      ? route.fulfill({ body: PICTURE, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } })
      : route.abort(),
  )
  await signIn(page, program.url, ADMIN)
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

const hasPictures = async () => (await findOnMap(browser, page, VIOLET)) !== null

async function choose(ground: string): Promise<void> {
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByRole('radiogroup', { name: 'Fundo do mapa' }).getByText(ground, { exact: true }).click()
  await page.keyboard.press('Escape')
}

describe.skipIf(noBrowser)('where the server has pictures from above', () => {
  test('they are chosen as the ground of the map, named in the link, and remembered', async () => {
    await page.goto(`${program.url}/monitoring?mapa=-22.9,-47.06,7`)
    await choose('Satélite')
    await until(hasPictures)
    await page.getByText('© Imagens de Exemplo').waitFor()
    expect(new URL(page.url()).searchParams.get('fundo')).toBe('satelite')
    await page.goto(`${program.url}/monitoring?mapa=-22.9,-47.06,7`)
    await until(hasPictures)
    await choose('Ruas')
    await until(async () => !(await hasPictures()))
  })

  test('the hybrid has our names on them', async () => {
    await page.goto(`${program.url}/monitoring?mapa=-22.9,-47.06,7&fundo=hibrido`)
    await until(hasPictures)
    await page.getByText('GeoNames').waitFor()
  })

  test('when they do not come the local map takes their place and says so', async () => {
    areComing = false
    await page.goto(`${program.url}/monitoring?mapa=-23.9,-48.06,9&fundo=satelite`)
    await page.getByText('Mapa local, sem imagens de satélite').waitFor()
    await until(async () => !(await hasPictures()))
    areComing = true
  })
})
