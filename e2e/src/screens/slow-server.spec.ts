import { expect, type Locator, type Page } from '@playwright/test'
import { addSmallFleet } from '../fixtures/small-fleet.ts'
import { operatorTest, test } from '../fixtures/with-browser.ts'

const PAGES = ['/custom-dashboard', '/veiculos', '/chamados', '/configuracoes']

const sentence = (page: Page) => page.getByText('O servidor está demorando a responder.')
const again = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' })

/** A server that takes requests and answers none, until it is released: from then on it answers what comes anew. */
async function holdAnswers(page: Page, url: string) {
  let holding = true
  let held = 0
  // The ten seconds are the page's own, so that nobody waits for them.
  await page.clock.install()
  await page.route(url, async (route) => {
    if (holding) held += 1
    else await route.continue()
  })
  return {
    held: () => held,
    release() {
      holding = false
    },
  }
}

/** A figure of the fleet: the dashboard has them in tiles, the others in the strip. */
function figureOn(page: Page, path: string): Locator {
  if (path === '/custom-dashboard') return page.getByText(/^\d+ inativos?$/).first()
  return page.getByRole('navigation', { name: 'Resumo' }).getByText(/Veículos \d/)
}

for (const path of PAGES) {
  operatorTest(`${path} says after ten seconds that it waits, and has its data after another try`, async ({ page }) => {
    const server = await holdAnswers(page, '**/graphql')
    await page.goto(path)
    await expect.poll(server.held).toBeGreaterThan(3)
    await page.clock.fastForward(10_000)
    await expect(sentence(page)).toBeVisible()
    server.release()
    await again(page).click()
    await expect(sentence(page)).not.toBeAttached()
    await expect(figureOn(page, path)).toBeVisible()
    await expect(page.getByRole('alert')).not.toBeAttached()
  })
}

test('a live channel that was opened and says nothing is not called live; another try has the fleet', async ({
  page,
  fleet,
}) => {
  await addSmallFleet(fleet)
  // As in browsers that have none: the page holds the connection itself.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  const server = await holdAnswers(page, '**/live?*')
  await page.goto('/monitoring?vista=grade')
  await expect.poll(server.held).toBe(1)
  await page.clock.fastForward(10_000)
  await expect(sentence(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Conectando/ })).toBeVisible()
  server.release()
  await again(page).click()
  await expect(page.getByRole('button', { name: /^Ao vivo/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ABC1D23' })).toBeVisible()
  await expect(sentence(page)).not.toBeAttached()
})
