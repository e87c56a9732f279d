import { expect, type Locator, type Page } from '@playwright/test'
import { linkOf } from '../fixtures/link.ts'
import { MOVING_FILL, untilOnMap } from '../fixtures/map-colors.ts'
import { addSmallFleet } from '../fixtures/small-fleet.ts'
import { test } from '../fixtures/with-browser.ts'

/** Three vehicles of the small fleet stand in view here, each by itself: ABC1D23, BRA2E19 and FTR0A11 from west to east. */
const VIEW = '/monitoring?mapa=-23.16,-46.83,12'

const zoom = (page: Page) => Number(linkOf(page, 'mapa')?.split(',')[2])
const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas')
const cardOf = (page: Page, plate: string) => page.getByRole('region', { name: `Veículo ${plate}` })

async function useTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ferramentas' }).click()
  await page.getByRole('button', { name }).click()
}

test.describe('the live map', () => {
  test.beforeEach(async ({ context, page, fleet }) => {
    await addSmallFleet(fleet)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // What is printed is the last of the page when it asks for the printer.
    await context.addInitScript(() => {
      window.print = () => {
        const sheet = document.body.lastElementChild
        const map = sheet?.querySelector('img')?.alt ?? 'nada'
        document.documentElement.setAttribute('data-printed', `${map}: ${sheet?.textContent}`)
      }
    })
    await page.goto(VIEW)
    await untilOnMap(page, MOVING_FILL)
  })

  test('is one stop of the tab key, and Enter leads from marker to marker to the card', async ({ page }) => {
    await canvasOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Marcador 1 de 3\. Enter abre o cartão\.$/)).toBeAttached()
    for (const place of ['2 de 3', '3 de 3']) {
      await page.keyboard.press('Tab')
      await expect(page.getByText(`Marcador ${place}.`)).toBeAttached()
      await expect(page.locator('.maplibregl-marker[class*="ring"]')).toHaveCount(1)
    }
    const told = await page.getByText('Marcador 3 de 3.').textContent()
    const plate = /^[A-Z\d]{7}/.exec(told ?? '')![0]
    expect(['ABC1D23', 'BRA2E19', 'FTR0A11']).toContain(plate)
    await page.keyboard.press('Enter')
    await expect(cardOf(page, plate)).toBeVisible()
    await canvasOf(page).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('CANVAS')
  })

  test('takes a letter for what has a button, and none while somebody writes', async ({ page }) => {
    await page.keyboard.press(']')
    await expect.poll(() => linkOf(page, 'v')).not.toBeNull()
    const first = linkOf(page, 'v')
    await page.keyboard.press(']')
    await expect.poll(() => linkOf(page, 'v')).not.toBe(first)
    await page.keyboard.press('[')
    await expect.poll(() => linkOf(page, 'v')).toBe(first)
    // One that has a place to look at.
    await page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option', { name: 'ABC1D23' }).click()
    await expect(cardOf(page, 'ABC1D23')).toBeVisible()
    await page.keyboard.press('z')
    await expect.poll(() => zoom(page)).toBeGreaterThanOrEqual(16)
    await page.keyboard.press('l')
    await expect.poll(() => linkOf(page, 'rotulos')).toBe('sim')
    await page.keyboard.press('s')
    await expect.poll(() => linkOf(page, 'seguir')).not.toBeNull()
    await page.getByRole('searchbox', { name: 'Buscar veículo' }).fill('')
    await page.keyboard.type('l')
    await expect.poll(() => linkOf(page, 'busca')).toBe('l')
    expect(linkOf(page, 'rotulos')).toBe('sim')
  })

  test('measures along points, by pointer and by key', async ({ page }) => {
    await useTool(page, 'Medir distância')
    const panel = page.getByRole('region', { name: 'Medir distância' })
    const { x, y, width, height } = (await canvasOf(page).boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2 - 120)
    await page.mouse.click(x + width / 2, y + height / 2 - 240)
    const [, km] = /^(\d+,\d)\skm em linha reta$/.exec(await textOf(panel.getByRole('status'), 'em linha reta'))!
    // A pixel is 17.6 m here.
    expect(Number(km!.replace(',', '.'))).toBeCloseTo(2.1, 1)
    await panel.getByRole('button', { name: 'Marcar o centro do mapa' }).press('Enter')
    await expect(panel.getByRole('status')).not.toContainText(`${km} km`)
    await panel.getByRole('button', { name: 'Desfazer ponto' }).press('Enter')
    await expect(panel.getByText(new RegExp(`^${km}\\skm em linha reta`))).toBeVisible()
    await page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option', { name: 'ABC1D23' }).click()
    await page.keyboard.press('Escape')
    await expect(panel).not.toBeAttached()
    await expect(cardOf(page, 'ABC1D23')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cardOf(page, 'ABC1D23')).not.toBeAttached()
  })

  test('what it says stands one below the other, and above the grid, none over another', async ({ page }) => {
    const refusal = { errors: [{ message: 'O servidor está ocupado.', extensions: { code: 'BAD_USER_INPUT' } }] }
    await page.route('**/graphql', async (route) => {
      const isOfLayer = /result: (pontosDeReferencia|cercas)\b/.test(route.request().postData() ?? '')
      await (isOfLayer ? route.fulfill({ json: refusal }) : route.continue())
    })
    await page.goto(
      `${VIEW}&vista=dividida&pontos=1&cercas=1&rastro=60&situacao=movendo,ligado,desligado,parado,atraso,sem-sinal,nunca`,
    )
    await useTool(page, 'Medir distância')
    const atFoot = [
      page.getByRole('alert').filter({ hasText: 'Os pontos de referência não puderam ser lidos.' }),
      page.getByRole('alert').filter({ hasText: 'As cercas não puderam ser lidas.' }),
      page.getByRole('region', { name: 'Medir distância' }),
      page.getByRole('region', { name: 'Grade', exact: true }),
    ]
    await expectBelowOneAnother(atFoot)

    const row = (plate: string) =>
      page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option', { name: plate })
    await row('ABC1D23').click()
    const trail = page.getByRole('status').filter({ hasText: /rastro/i })
    await page.getByRole('button', { name: 'Recolher a lista' }).click()
    const filters = page.getByRole('region', { name: 'Filtros da lista' })
    const tools = page.getByRole('button', { name: 'Ferramentas' })
    await expectBelowOneAnother([tools, filters, trail])

    await page.getByRole('button', { name: 'Mostrar a lista' }).click()
    await row('BRA2E19').click({ modifiers: ['ControlOrMeta'] })
    const chosen = page.getByRole('region', { name: 'Veículos escolhidos' })
    await page.getByRole('button', { name: 'Recolher a lista' }).click()
    await expectBelowOneAnother([tools, chosen, filters])
    await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Grade').click()
    await expectBelowOneAnother([tools, chosen, page.getByRole('region', { name: 'Grade', exact: true })])
  })

  test('copies the coordinates of a place, and lists who is nearest to it', async ({ page }) => {
    const { x, y, width, height } = (await canvasOf(page).boundingBox())!
    const pointAt = () => page.mouse.click(x + width / 2, y + height / 2 - 120, { button: 'right' })
    await pointAt()
    const menu = page.getByRole('menu', { name: 'Ponto do mapa' })
    await menu.getByRole('menuitem', { name: /^Copiar -23\.14/ }).click()
    await expect(page.getByText('Coordenadas copiadas')).toBeVisible()
    await pointAt()
    await menu.getByRole('menuitem', { name: 'Veículos próximos daqui' }).click()
    const near = page.getByRole('region', { name: 'Veículos próximos' }).getByRole('listitem')
    await expect(near.filter({ hasText: 'BRA2E19' })).toBeVisible()
    const texts = await near.locator('span.numeric').allTextContents()
    const distances = texts.map((text) => Number.parseFloat(text.replace(',', '.')))
    expect(distances.length).toBeGreaterThanOrEqual(4)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  })

  test('is printed with the vehicles in words, and on a wall it is read from across the room', async ({ page }) => {
    // Whoever prints without the tool, or another screen afterwards, prints what is there.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await useTool(page, 'Imprimir')
    const printed = () => page.evaluate(() => document.documentElement.getAttribute('data-printed'))
    await expect.poll(printed).not.toBeNull()
    for (const word of [/^Mapa: /, /Última comunicação/, /ABC1D23/, /QRS8T90/]) expect(await printed()).toMatch(word)

    await page.setViewportSize({ width: 1920, height: 1080 })
    await useTool(page, 'Modo TV')
    const figures = page.locator('[data-tv] header li strong')
    await expect(figures.first()).toBeVisible()
    const sizes = await figures.evaluateAll((found) =>
      found.map((each) => ({
        // Digits and capitals are 0.73 of a font's size high.
        highPx: 0.73 * Number.parseFloat(getComputedStyle(each).fontSize),
        top: each.getBoundingClientRect().top,
      })),
    )
    expect(sizes.length).toBeGreaterThan(1)
    for (const { highPx, top } of sizes) {
      expect(highPx).toBeGreaterThanOrEqual(64)
      expect(top).toBe(sizes[0]!.top)
    }
    const list = page.getByRole('list', { name: 'Precisam de atenção' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const platePx = await list.evaluate((found) => {
      const plate = found.firstElementChild!.appendChild(document.createElement('strong'))
      return 0.73 * Number.parseFloat(getComputedStyle(plate).fontSize)
    })
    expect(platePx).toBeGreaterThanOrEqual(32)
    const words = page.locator('[data-tv] header li span:last-child').or(list.locator('li, small, small > *'))
    const fontsPx = await words.evaluateAll((found) =>
      found.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    )
    expect(Math.min(...fontsPx)).toBeGreaterThanOrEqual(24)
    // The map lies beside the list, and the fleet, which is around Jundiaí, in the middle of it.
    const map = (await canvasOf(page).boundingBox())!
    expect(map.x + map.width).toBeLessThanOrEqual((await list.boundingBox())!.x + 5)
    await expect.poll(() => linkOf(page, 'mapa')).toMatch(/^-23\.1\d*,-46\.8\d*,1\d/)
    const onWall = await untilOnMap(page, MOVING_FILL)
    // Keys reach its button and the map alone, and Escape leads back to where it was opened.
    await page.getByRole('button', { name: 'Sair do modo TV' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ferramentas' })).toBeFocused()
    // Markers were drawn 1.6 times as wide and as high there.
    await expect.poll(async () => onWall.pixels / (await untilOnMap(page, MOVING_FILL)).pixels).toBeGreaterThan(1.8)
  })
})

/** The text of an element once it holds these words. */
async function textOf(element: ReturnType<Page['getByRole']>, words: string): Promise<string> {
  await expect(element.filter({ hasText: words })).toBeVisible()
  return (await element.textContent()) ?? ''
}

/** Expects that each of these ends before the next one begins. */
async function expectBelowOneAnother(parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible()
  await expect(async () => {
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
    for (const [index, { y, height }] of boxes.slice(0, -1).entries())
      expect(y + height).toBeLessThanOrEqual(boxes[index + 1]!.y)
  }).toPass()
}
