import { expect, type Route } from '@playwright/test'
import { operatorTest as test } from '../fixtures/with-browser.ts'

/** The search over everything and the list of vehicles, with their styles. */
const PARTS = /\/assets\/(UniversalSearch|VehiclesScreen)/

test.describe('a part of the page that does not arrive', () => {
  let uncaught: string[]
  test.beforeEach(async ({ page }) => {
    uncaught = []
    page.on('pageerror', ({ message }) => uncaught.push(message))
    await page.route(PARTS, (route) => route.abort())
    await page.goto('/custom-dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test.afterEach(() => expect(uncaught).toEqual([]))

  test('over the page says so, can be closed, and comes with another try', async ({ page }) => {
    await page.keyboard.press('Control+k')
    const sentence = page.getByText('Não foi possível carregar esta parte do sistema.')
    await expect(sentence).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(sentence).not.toBeAttached()
    await page.keyboard.press('Control+k')
    await expect(sentence).toBeVisible()
    await page.unroute(PARTS)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    const search = page.getByRole('dialog', { name: 'Busca' })
    await expect(search).toBeVisible()
    // With its styles: without them it would be no box in the middle of the page.
    await expect(search).not.toHaveCSS('border-top-left-radius', '0px')
    await page.keyboard.press('Escape')
    await expect(search).not.toBeAttached()
  })

  test('in place of a screen leaves the rest, and comes with another try', async ({ page }) => {
    await page.getByRole('link', { name: 'Veículos', exact: true }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByText('Não foi possível carregar esta parte do sistema.')).toBeVisible()
    await page.unroute(PARTS)
    await main.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: 'Veículos' })).toBeVisible()
  })
})

for (const [path, part, there] of [
  ['/cercas', /\/assets\/Geofences-.*\.js/, 'Nova cerca'],
  ['/regras', /\/assets\/Rules-.*\.js/, 'Nova regra'],
] as const) {
  test(`${path} holds the place of what is on its way`, async ({ page }) => {
    const held: Route[] = []
    await page.route(part, (route) => {
      held.push(route)
    })
    await page.goto(path)
    await expect.poll(() => held.length).toBe(1)
    const waiting = page.getByRole('main').locator('[aria-busy=true]')
    await expect(waiting).toBeVisible()
    await held[0]!.continue()
    await expect(page.getByText(there, { exact: true })).toBeVisible()
    await expect(waiting).not.toBeAttached()
  })
}
