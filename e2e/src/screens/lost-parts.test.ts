import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { ADMIN, programFolder } from '../fixtures/program.ts'

/** The search over everything and the list of vehicles, with their styles. */
const PARTS = /\/assets\/(UniversalSearch|VehiclesScreen)/

const folder = programFolder()
const uncaught: string[] = []
let browser: Browser
let page: Page

beforeAll(async () => {
  if (noBrowser) return
  const program = await folder.start()
  browser = await openBrowser()
  page = await (await openContext(browser, { width: 1440, theme: 'light' })).newPage()
  page.on('pageerror', ({ message }) => uncaught.push(message))
  await page.route(PARTS, (route) => route.abort())
  await signIn(page, program.url, ADMIN)
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

describe.skipIf(noBrowser)('a part of the page that does not arrive', () => {
  test('over the page says so, can be closed, and comes with another try', async () => {
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+k')
    const sentence = page.getByText('Não foi possível carregar esta parte do sistema.')
    await sentence.waitFor()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await sentence.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await sentence.waitFor()
    await page.unroute(PARTS)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    const search = page.getByRole('dialog', { name: 'Busca' })
    await search.waitFor()
    // With its styles: without them it would be no box in the middle of the page.
    expect(await search.evaluate((dialog) => getComputedStyle(dialog).borderTopLeftRadius)).not.toBe('0px')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
  })

  test('in place of a screen leaves the rest, and comes with another try', async () => {
    await page.route(PARTS, (route) => route.abort())
    await page.getByRole('link', { name: 'Veículos', exact: true }).first().click()
    const main = page.getByRole('main')
    await main.getByText('Não foi possível carregar esta parte do sistema.').waitFor()
    await page.unroute(PARTS)
    await main.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { name: 'Veículos' }).waitFor()
    expect(uncaught).toEqual([])
  })
})

test.skipIf(noBrowser)('without any vehicle the dashboard invites to the first one', async () => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  const silent = page.getByRole('region', { name: /Sem comunicar/ })
  await silent.getByText('Nenhum veículo cadastrado').waitFor()
  await silent.getByRole('link', { name: 'Cadastrar veículo' }).click()
  await page.getByRole('heading', { name: 'Novo veículo' }).waitFor()
})
