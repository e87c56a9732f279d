import { expect, type Page } from '@playwright/test'
import { linkOf } from '../fixtures/link.ts'
import { findOnMap } from '../fixtures/map-colors.ts'
import { test } from '../fixtures/with-outside-services.ts'

/** One violet pixel, for every tile. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPo0n4EAALaAZiu7yRNAAAAAElFTkSuQmCC',
  'base64',
)
const VIOLET = { red: 0x8a, green: 0x2b, blue: 0xe2 }

/** How many pixels of the map are of the pictures. */
const pictured = async (page: Page) => (await findOnMap(page, VIOLET))?.pixels ?? 0

async function choose(page: Page, ground: string): Promise<void> {
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByRole('radiogroup', { name: 'Fundo do mapa' }).getByText(ground, { exact: true }).click()
  await page.keyboard.press('Escape')
}

test.describe('where the server has pictures from above', () => {
  let areComing = true
  test.beforeEach(async ({ page }) => {
    areComing = true
    await page.route('https://imagens.example/**', (route) =>
      areComing
        ? route.fulfill({ body: PICTURE, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } })
        : route.abort(),
    )
  })

  test('they are chosen as the ground of the map, named in the link, and remembered', async ({ page }) => {
    await page.goto('/monitoring?mapa=-22.9,-47.06,7')
    await choose(page, 'Satélite')
    await expect.poll(() => pictured(page)).toBeGreaterThan(0)
    await expect(page.getByText('© Imagens de Exemplo')).toBeVisible()
    expect(linkOf(page, 'fundo')).toBe('satelite')
    await page.goto('/monitoring?mapa=-22.9,-47.06,7')
    await expect.poll(() => pictured(page)).toBeGreaterThan(0)
    await choose(page, 'Ruas')
    await expect.poll(() => pictured(page)).toBe(0)
  })

  test('the hybrid has our names on them', async ({ page }) => {
    await page.goto('/monitoring?mapa=-22.9,-47.06,7&fundo=hibrido')
    await expect.poll(() => pictured(page)).toBeGreaterThan(0)
    await expect(page.getByText('GeoNames')).toBeVisible()
  })

  test('when they do not come the local map takes their place and says so', async ({ page }) => {
    areComing = false
    await page.goto('/monitoring?mapa=-23.9,-48.06,9&fundo=satelite')
    await expect(page.getByText('Mapa local, sem imagens de satélite')).toBeVisible()
    await expect.poll(() => pictured(page)).toBe(0)
  })
})
