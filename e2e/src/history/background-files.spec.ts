import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import type { HistoryPage } from '../fixtures/history-page.ts'
import { expectSound, inEveryView } from '../fixtures/look.ts'
import type { Session } from '../fixtures/session.ts'
import { test } from '../fixtures/with-known-day.ts'

let page: Page
let history: HistoryPage
test.beforeEach(({ page: opened, history: ofPage }) => {
  page = opened
  history = ofPage
})

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
  await expect(dialog).not.toBeAttached()
}

test.describe('a report as a file', () => {
  test('made in the background is announced, waits in Arquivos, and is the one that is exported at once', async () => {
    await history.open('/historical/travelhistory?v=1&periodo=ontem')
    await history.expectSummary()
    const direct = await saved(async () => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem', { name: 'CSV para Excel (;)' }).click()
    })
    await askInBackground('CSV para Excel (;)')
    await expect(page.getByText(/^viagens_VRD2A34_.*está pronto\. Baixe em Arquivos/)).toBeVisible()
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: 'Arquivos (1)' }).click()
    await page.waitForURL('**/arquivos')
    await expect(page.getByText(/^Pronto · .* · fica até/)).toBeVisible()
    const kept = await saved(() => page.getByRole('button', { name: /^Baixar viagens_VRD2A34/ }).click())
    expect(kept.suggestedFilename()).toBe(direct.suggestedFilename())
    expect(await contentOf(kept)).toBe(await contentOf(direct))
    await page.reload()
    await expect(page.getByText(/^Pronto · /)).toBeVisible()
    await page.getByRole('button', { name: /^Excluir viagens_VRD2A34/ }).click()
    await expect(page.getByText('Nenhum arquivo', { exact: true })).toBeVisible()
  })

  test('is offered for a period that comes in parts before it is asked for', async ({ knownDay }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem')
    await history.expectSummary()
    await page.getByRole('textbox', { name: 'Data inicial', exact: true }).fill('01/01/2026')
    await expect(page.getByText(/^São \d+ dias: na tela eles vêm por partes\./)).toBeVisible()
    await page.getByRole('button', { name: 'Gerar em segundo plano', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Gerar em segundo plano' })
    await expect(dialog.getByText(/^Todas as posições · 01\/01/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Gerar' }).click()
    await expect(page.getByText(/^movimentacao_VRD2A34_2026-01-01_a_.*está pronto/)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('de')).toBe(new URLSearchParams(knownDay.inLink).get('de'))
  })

  test('and its dialog have no accessibility fault and do not scroll sideways', async ({ storageState }) => {
    await inEveryView(page, storageState as Session, async (view) => {
      await history.open('/historical/trackinghistory?v=1&periodo=ontem')
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem', { name: 'Gerar em segundo plano…' }).click()
      await expect(page.getByRole('dialog', { name: 'Gerar em segundo plano' })).toBeVisible()
      await expectSound(page, `gerar-em-segundo-plano-${view.name}`)
      await page.getByRole('button', { name: 'Gerar', exact: true }).click()
      await expect(page.getByText(/está pronto\. Baixe em Arquivos/)).toBeVisible()
      await page.goto('/arquivos')
      await expect(page.getByText(/^Pronto · /).first()).toBeVisible()
      await expectSound(page, `arquivos-${view.name}`)
    })
  })
})
