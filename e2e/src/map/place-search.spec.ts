import { expect, type Locator, type Page } from '@playwright/test'
import { linkOf } from '../fixtures/link.ts'
import { addSmallFleet } from '../fixtures/small-fleet.ts'
import { test } from '../fixtures/with-outside-services.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Buscar no mapa' })

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ferramentas' }).click()
  await page.getByRole('button', { name: 'Buscar no mapa' }).click()
  return panelOf(page)
}

async function search(page: Page, text: string): Promise<void> {
  await panelOf(page).getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

/** The map looks at a place, the pin in its middle. */
async function arriveAt(page: Page, place: string): Promise<void> {
  await expect.poll(() => linkOf(page, 'mapa')?.slice(0, place.length)).toBe(place)
  const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
  await expect(async () => {
    const pin = (await page.locator('.maplibregl-marker').boundingBox())!
    expect(Math.abs(pin.x + pin.width / 2 - map.x - map.width / 2)).toBeLessThan(3)
  }).toPass()
}

test.describe('who looks for a place on the map', () => {
  test('writes at once, finds coordinates without asking anybody, and sees which vehicles are near', async ({
    context,
    page,
    fleet,
  }) => {
    await addSmallFleet(fleet)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/monitoring?mapa=-15,-50,4')
    const panel = await openPanel(page)
    await expect(panel.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(`23°11'24"S 46°52'48"W`)
    await page.keyboard.press('Enter')
    await arriveAt(page, '-23.1900,-46.8800,15')
    await panel.getByRole('button', { name: 'Copiar coordenadas' }).click()
    await expect(page.getByText('Coordenadas copiadas')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-23.19000, -46.88000')

    await panel.getByRole('button', { name: 'Veículos próximos' }).click()
    const near = page.getByRole('region', { name: 'Veículos próximos' })
    await expect(near.getByRole('button', { name: /ABC1D23/ })).toBeVisible()
    await expect(page.locator('.maplibregl-marker')).toBeVisible()
    await near.getByRole('button', { name: 'Fechar: Veículos próximos' }).click()
    await expect(page.locator('.maplibregl-marker')).not.toBeAttached()
  })

  test('chooses among the places that an address may be', async ({ page }) => {
    await page.goto('/monitoring?mapa=-15,-50,4')
    const panel = await openPanel(page)
    await search(page, 'Rua Augusta')
    await panel.getByRole('button', { name: 'Rua Augusta, São Paulo' }).click()
    await arriveAt(page, '-23.5530,-46.6540,')
    await search(page, 'Rua que não existe')
    await expect(panel.getByText('Nenhum lugar encontrado.')).toBeVisible()
  })

  test('is told why a text is no place, and where nobody can be asked for addresses', async ({ page }) => {
    await page.goto('/monitoring?mapa=-15,-50,4')
    const panel = await openPanel(page)
    await search(page, 'https://maps.app.goo.gl/AbCdEf')
    await expect(panel.getByText('Link encurtado não diz o lugar.')).toBeVisible()
    await page.route('**/places/search?**', (route) => route.fulfill({ json: { configured: false, places: [] } }))
    await search(page, 'Rua Direita')
    await expect(panel.getByText('A busca de endereços não está configurada neste servidor.')).toBeVisible()
  })

  test('sees the street of the chosen vehicle, and of the row that the pointer rests on', async ({ page, fleet }) => {
    await addSmallFleet(fleet)
    await page.goto('/monitoring')
    const row = (plate: string) =>
      page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option', { name: plate })
    await row('ABC1D23').click()
    const card = page.getByRole('region', { name: 'Veículo ABC1D23' })
    await expect(card.getByText('Próximo a: Rua do Retiro, Jundiaí/SP')).toBeVisible()
    await row('KLM4567').hover()
    await expect(row('KLM4567').getByText('Rua do Retiro, Jundiaí/SP')).toBeVisible()
  })
})
