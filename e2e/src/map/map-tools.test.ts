import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, type Session, sessionOf } from '../fixtures/browser.ts'
import { MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { type SmallFleet, startSmallFleet } from '../fixtures/small-fleet.ts'
import { PATIENCE, until } from '../fixtures/until.ts'

/** Three vehicles of the small fleet stand in view here, each by itself: ABC1D23, BRA2E19 and FTR0A11 from west to east. */
const VIEW = '/monitoring?mapa=-23.16,-46.83,12'

const folder = programFolder()
let program: RunningProgram
let fleet: SmallFleet
let browser: Browser
let session: Session
let page: Page

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  fleet = await startSmallFleet(program)
  browser = await openBrowser()
  session = await sessionOf(browser, program.url, ADMIN)
})
afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await folder.remove()
})

const linkOf = (name: string) => new URL(page.url()).searchParams.get(name)
const zoom = () => Number(linkOf('mapa')?.split(',')[2])
const canvas = () => page.locator('canvas.maplibregl-canvas')
const card = (plate: string) => page.getByRole('region', { name: `Veículo ${plate}` })

async function useTool(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ferramentas' }).click()
  await page.getByRole('button', { name }).click()
}

describe.skipIf(noBrowser)('the live map', () => {
  beforeEach(async () => {
    const context = await openContext(browser, { width: 1440, theme: 'light' }, session)
    // What is printed is the last of the page when it asks for the printer.
    await context.addInitScript(() => {
      window.print = () => {
        const sheet = document.body.lastElementChild
        const map = sheet?.querySelector('img')?.alt ?? 'nada'
        document.documentElement.setAttribute('data-printed', `${map}: ${sheet?.textContent}`)
      }
    })
    page = await context.newPage()
    await page.goto(`${program.url}${VIEW}`)
    await untilOnMap(browser, page, MOVING_FILL)
    return () => context.close()
  })

  test('is one stop of the tab key, and Enter leads from marker to marker to the card', async () => {
    await canvas().focus()
    await page.keyboard.press('Enter')
    await page.getByText(/Marcador 1 de 3\. Enter abre o cartão\.$/).waitFor({ state: 'attached' })
    for (const place of ['2 de 3', '3 de 3']) {
      await page.keyboard.press('Tab')
      await page.getByText(`Marcador ${place}.`).waitFor({ state: 'attached' })
    }
    const told = await page.getByText('Marcador 3 de 3.').textContent()
    const plate = /^[A-Z\d]{7}/.exec(told ?? '')![0]
    expect(['ABC1D23', 'BRA2E19', 'FTR0A11']).toContain(plate)
    await page.keyboard.press('Enter')
    await card(plate).waitFor()
    await canvas().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE).not.toBe('CANVAS')
  })

  test('takes a letter for what has a button, and none while somebody writes', async () => {
    await page.keyboard.press(']')
    await until(() => linkOf('v') !== null)
    const first = linkOf('v')
    await page.keyboard.press(']')
    await until(() => linkOf('v') !== first)
    await page.keyboard.press('[')
    await until(() => linkOf('v') === first)
    await page.keyboard.press('z')
    await until(() => zoom() >= 16)
    await page.keyboard.press('l')
    await until(() => linkOf('rotulos') === 'sim')
    await page.keyboard.press('s')
    await until(() => linkOf('seguir') !== null)
    await page.getByRole('searchbox', { name: 'Buscar veículo' }).fill('')
    await page.keyboard.type('l')
    await until(() => linkOf('busca') === 'l')
    expect(linkOf('rotulos')).toBe('sim')
  })

  test('measures along points, by pointer and by key', async () => {
    await useTool('Medir distância')
    const panel = page.getByRole('region', { name: 'Medir distância' })
    const { x, y, width, height } = (await canvas().boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2 - 120)
    await page.mouse.click(x + width / 2, y + height / 2 - 240)
    const [, km] = /^(\d+,\d)\skm em linha reta$/.exec(await textOf(panel.getByRole('status'), 'em linha reta'))!
    // A pixel is 17.6 m here.
    expect(Number(km!.replace(',', '.'))).toBeCloseTo(2.1, 1)
    await panel.getByRole('button', { name: 'Marcar o centro do mapa' }).press('Enter')
    await until(async () => !(await panel.getByRole('status').textContent())?.includes(`${km} km`))
    await panel.getByRole('button', { name: 'Desfazer ponto' }).press('Enter')
    await panel.getByText(new RegExp(`^${km}\\skm em linha reta`)).waitFor()
  })

  test('copies the coordinates of a place, and lists who is nearest to it', async () => {
    const { x, y, width, height } = (await canvas().boundingBox())!
    const pointAt = () => page.mouse.click(x + width / 2, y + height / 2 - 120, { button: 'right' })
    await pointAt()
    const menu = page.getByRole('menu', { name: 'Ponto do mapa' })
    await menu.getByRole('menuitem', { name: /^Copiar -23\.14/ }).click()
    await page.getByText('Coordenadas copiadas').waitFor()
    await pointAt()
    await menu.getByRole('menuitem', { name: 'Veículos próximos daqui' }).click()
    const near = page.getByRole('region', { name: 'Veículos próximos' }).getByRole('listitem')
    await near.filter({ hasText: 'BRA2E19' }).waitFor()
    const texts = await near.locator('span.numeric').allTextContents()
    const distances = texts.map((text) => Number.parseFloat(text.replace(',', '.')))
    expect(distances.length).toBeGreaterThanOrEqual(4)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  })

  test('is printed with the vehicles in words', async () => {
    await useTool('Imprimir')
    const printed = () => page.evaluate(() => document.documentElement.getAttribute('data-printed'))
    await until(async () => (await printed()) !== null)
    for (const word of [/^Mapa: /, /Última comunicação/, /ABC1D23/, /QRS8T90/]) expect(await printed()).toMatch(word)
  })
})

/** The text of an element once it holds these words. */
async function textOf(element: ReturnType<Page['getByRole']>, words: string): Promise<string> {
  await element.filter({ hasText: words }).waitFor()
  return (await element.textContent()) ?? ''
}
