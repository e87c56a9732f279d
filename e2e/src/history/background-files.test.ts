import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, type Session, sessionOf, VIEWS } from '../fixtures/browser.ts'
import { driveYesterday, type KnownDay } from '../fixtures/known-day.ts'
import { accessibilityFaults, sidewaysPixels, takePicture } from '../fixtures/look.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let known: KnownDay
let session: Session
let context: BrowserContext
let page: Page

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  known = await driveYesterday(program)
  browser = await openBrowser()
  session = await sessionOf(browser, program.url, ADMIN)
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

/** Opens a link in which yesterday stays the day that was driven. */
const open = (path: string) => page.goto(`${program.url}${path.replace('periodo=ontem', known.inLink)}`)

async function contentOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8')
}

/** What the browser saves after an action. */
async function saved(action: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  return download
}

async function askInBackground(format: string): Promise<void> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Gerar em segundo plano…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerar em segundo plano' })
  await dialog.getByRole('radio', { name: format }).check()
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(noBrowser)('a report as a file', () => {
  beforeEach(async () => {
    context = await openContext(browser, { width: 1440, theme: 'light' }, session)
    page = await context.newPage()
    return () => context.close()
  })

  test('made in the background is announced, waits in Arquivos, and is the one that is exported at once', async () => {
    await open('/historical/travelhistory?v=1&periodo=ontem')
    await page.getByLabel('Resumo do período').waitFor()
    const direct = await saved(async () => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem', { name: 'CSV para Excel (;)' }).click()
    })
    await askInBackground('CSV para Excel (;)')
    await page.getByText(/^viagens_ABC1D23_.*está pronto\. Baixe em Arquivos/).waitFor()
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: 'Arquivos (1)' }).click()
    await page.waitForURL('**/arquivos')
    await page.getByText(/^Pronto · .* · fica até/).waitFor()
    const kept = await saved(() => page.getByRole('button', { name: /^Baixar viagens_ABC1D23/ }).click())
    expect(kept.suggestedFilename()).toBe(direct.suggestedFilename())
    expect(await contentOf(kept)).toBe(await contentOf(direct))
    await page.reload()
    await page.getByText(/^Pronto · /).waitFor()
    await page.getByRole('button', { name: /^Excluir viagens_ABC1D23/ }).click()
    await page.getByText('Nenhum arquivo', { exact: true }).waitFor()
  })

  test('is offered for a period that comes in parts before it is asked for', async () => {
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await page.getByLabel('Resumo do período').waitFor()
    await page.getByRole('textbox', { name: 'Data inicial', exact: true }).fill('01/01/2026')
    await page.getByText(/^São \d+ dias: na tela eles vêm por partes\./).waitFor()
    await page.getByRole('button', { name: 'Gerar em segundo plano', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Gerar em segundo plano' })
    await dialog.getByText(/^Todas as posições · 01\/01/).waitFor()
    await dialog.getByRole('button', { name: 'Gerar' }).click()
    await page.getByText(/^movimentacao_ABC1D23_2026-01-01_a_.*está pronto/).waitFor()
    expect(new URL(page.url()).searchParams.get('de')).toBe(new URLSearchParams(known.inLink).get('de'))
  })
})

describe.skipIf(noBrowser).each(VIEWS)('at $width px, $theme', (view) => {
  test('Arquivos and its dialog have no accessibility fault and do not scroll sideways', async () => {
    const looked = await openContext(browser, { ...view, touch: view.width < 500 }, session)
    page = await looked.newPage()
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Gerar em segundo plano…' }).click()
    await page.getByRole('dialog', { name: 'Gerar em segundo plano' }).waitFor()
    await takePicture(page, `gerar-em-segundo-plano-${view.width}-${view.theme}`)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Gerar', exact: true }).click()
    await page.getByText(/está pronto\. Baixe em Arquivos/).waitFor()
    await open('/arquivos')
    await page
      .getByText(/^Pronto · /)
      .first()
      .waitFor()
    await takePicture(page, `arquivos-${view.width}-${view.theme}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await looked.close()
  })
})
