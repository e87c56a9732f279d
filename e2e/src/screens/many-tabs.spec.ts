import { expect, type Page } from '@playwright/test'
import { wholeChromiumPath } from '../fixtures/chromium.ts'
import type { RunningProgram } from '../fixtures/program.ts'
import { addSmallFleet, placeOf } from '../fixtures/small-fleet.ts'
import { test } from '../fixtures/with-whole-browser.ts'

/** Twice as many as the connections that a browser opens to a server. */
const MANY = 12
const PAGES = ['/monitoring?vista=grade', '/arquivos', '/views/profile', '/chamados']

/** Has the page show that it has its data: the fleet by the live channel, and the figures that it asked for. */
async function expectData(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Ao vivo/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Resumo' }).getByText('Veículos 5')).toBeVisible()
}

/** How many live connections the server answers. */
async function openStreams({ url }: RunningProgram): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^monitorweb_live_streams (\d+)$/m.exec(text)?.[1])
}

/** Goes a step in the browser's history; resolves once the page is back that the browser kept. */
async function goTo(page: Page, steps: -1 | 1): Promise<void> {
  const back = page.waitForEvent('console', (message) => message.text() === 'kept')
  await page.evaluate((steps) => history.go(steps), steps)
  await back
}

test('twelve tabs all have their data over one connection, and each sees what happens', async ({
  page,
  context,
  fleet,
  program,
}) => {
  const vehicles = await addSmallFleet(fleet)
  const tabs = [page]
  while (tabs.length < MANY) tabs.push(await context.newPage())
  for (const [index, tab] of tabs.entries()) await tab.goto(PAGES[index % PAGES.length] ?? '')
  for (const tab of tabs) await expectData(tab)
  await expect.poll(() => openStreams(program)).toBe(1)
  await vehicles.KLM4567.report({ ...placeOf(3), speedKmh: 47, ignition: true })
  for (const tab of tabs.filter((_, index) => index % PAGES.length === 0)) {
    await expect(tab.getByRole('row').filter({ hasText: 'KLM4567' })).toContainText('47')
  }
})

test('twelve pages after each other, which the browser keeps, all have their data, and have it again on the way back', async ({
  page,
  fleet,
  program,
}) => {
  test.skip(wholeChromiumPath === undefined, 'without a browser that keeps left pages')
  const vehicles = await addSmallFleet(fleet)
  await page.addInitScript(() => addEventListener('pageshow', (event) => event.persisted && console.log('kept')))
  for (let count = 0; count < MANY; count++) {
    await page.goto(PAGES[count % PAGES.length] ?? '')
    await expectData(page)
  }
  await expect.poll(() => openStreams(program)).toBe(1)
  for (let count = 0; count < 3; count++) {
    await goTo(page, -1)
    await expectData(page)
  }
  await expect(page).toHaveURL(/\/monitoring/)
  await vehicles.KLM4567.report({ ...placeOf(3), speedKmh: 47, ignition: true })
  await expect(page.getByRole('row').filter({ hasText: 'KLM4567' })).toContainText('47')
  await goTo(page, 1)
  await expectData(page)
  await expect.poll(() => openStreams(program)).toBe(1)
})

test('a page that comes back after its person left in another tab shows nothing more', async ({ page, context }) => {
  test.skip(wholeChromiumPath === undefined, 'without a browser that keeps left pages')
  await page.addInitScript(() => addEventListener('pageshow', (event) => event.persisted && console.log('kept')))
  await page.goto('/custom-dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/icon.svg')
  const other = await context.newPage()
  await other.goto('/views/profile')
  await other.getByRole('button', { name: 'Sair do Sistema' }).click()
  await other.waitForURL('**/login')
  await goTo(page, -1)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})
