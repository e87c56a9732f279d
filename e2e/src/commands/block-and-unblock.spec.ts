import { readFileSync } from 'node:fs'
import { consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { operations } from '@monitorweb/contract/operations'
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../../../server/test/setup/files/read-pdf.ts'
import { expectNothingSideways } from '../fixtures/look.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'
import { createPerson, OPERATOR } from '../fixtures/with-program.ts'

const PLATE = 'BLQ1E00'
/** The last digit of an IMEI decides how a simulated tracker takes commands: this one obeys. */
const SERIAL = '866000000020001'
/** A fix counts for a minute: where this machine is slow, the vehicle says it again and the page is looked at anew. */
const A_LOOK = { timeout: 10_000 }

const cardOf = (page: Page) => page.getByRole('region', { name: `Veículo ${PLATE}` })
/** A command among those of a list, by its words alone. */
const commandOf = (page: Page, words: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('strong', { hasText: new RegExp(`^${words}( · ${PLATE})?$`) }) })

async function askFor(page: Page, label: string, reason: string): Promise<void> {
  await cardOf(page).getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${label}: ${PLATE}` })
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await expect(dialog).toBeHidden()
}

test('a vehicle that drives is blocked once a second person agreed and it stands, says so itself, and is released', async ({
  api,
  customer,
  fleet,
  page,
  openPageOf,
}) => {
  const vehicle = await fleet.add({ plate: PLATE, serial: SERIAL })
  const fileId = await api.send(new File(['%PDF-1.4 termo'], 'termo.pdf', { type: 'application/pdf' }))
  const consent = { signedOn: '2026-01-05', signedBy: 'Ana Souza', note: '', fileId }
  await api.call(consentOperations.recordConsent, { customerId: customer.id, ...consent })
  const { customer: central } = await api.call(operations.getMyProfile, {})
  const approver = await createPerson(api, { customer: central, userTypeId: OPERATOR, name: 'Rui Lima' })
  const block = commandOf(page, 'Bloquear')
  const badge = cardOf(page).locator('header').getByText('Bloqueado', { exact: true })

  await test.step('asks while it drives, and is told that somebody else has to agree', async () => {
    await vehicle.report({ speedKmh: 80 })
    await page.goto(`/monitoring?v=${vehicle.id}`)
    await cardOf(page).getByText('Comandos', { exact: true }).click()
    await cardOf(page).getByRole('button', { name: 'Bloquear', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await askFor(page, 'Bloquear', 'Furto relatado pelo dono')
    await expect(block.getByText('Aguarda aprovação', { exact: true }).first()).toBeVisible()
    await expect(block.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  })

  await test.step('another person agrees', async () => {
    const other = await openPageOf(approver)
    // Wherever they are, they are told that somebody waits for them.
    await other.goto('/ocorrencias')
    const waiting = other.getByRole('link', { name: /para aprovar: .* a sua aprovação$/ })
    await expect(waiting).toBeVisible()
    await test.step('which leaves the header whole on a telephone, with text at 200 % too', async () => {
      const before = other.viewportSize()!
      await other.setViewportSize({ width: 390, height: 844 })
      for (const size of ['100%', '200%']) {
        await other.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
        await expect(other.getByRole('button', { name: 'Sua conta' })).toBeInViewport({ ratio: 1 })
        await expectNothingSideways(other)
      }
      await other.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await other.setViewportSize(before)
    })
    await waiting.click()
    await other.getByRole('button', { name: `Aprovar Bloquear ${PLATE}`, exact: true }).click()
    const dialog = other.getByRole('dialog', { name: `Aprovar: Bloquear, ${PLATE}` })
    await expect(dialog.getByText('Furto relatado pelo dono')).toBeVisible()
    await dialog.getByRole('button', { name: 'Aprovar' }).click()
    await expect(dialog).toBeHidden()
    await other.close()
  })

  await test.step('sees it wait, and for what', async () => {
    await expect(async () => {
      await vehicle.report({ speedKmh: 80 })
      await expect(block.getByText('Aguarda o veículo parar: está a 80 km/h')).toBeVisible(A_LOOK)
    }).toPass()
    await expect(badge).toHaveCount(0)
  })

  await test.step('it goes out once the vehicle stands, and the vehicle itself says that it is blocked', async () => {
    await expect(async () => {
      await vehicle.report({ speedKmh: 0 })
      await expect(block.getByText('Confirmado pelo veículo', { exact: true }).first()).toBeVisible(A_LOOK)
    }).toPass()
    await expect(badge).toBeVisible()
    await expect(page.getByRole('option', { name: PLATE }).getByText('Bloqueado', { exact: true })).toBeVisible()
  })

  await test.step('releases it, which nobody has to agree to', async () => {
    await askFor(page, 'Desbloquear', 'Veículo recuperado')
    const unblock = commandOf(page, 'Desbloquear')
    await expect(unblock.getByText('Confirmado pelo veículo', { exact: true }).first()).toBeVisible()
    await expect(badge).toHaveCount(0)
  })

  await test.step('keeps the whole life of the block on paper', async () => {
    await expect(block.getByText('Resposta: Cut off the fuel supply: Success!')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `PDF de Bloquear ${PLATE}` }).click()
    const paper = await download
    expect(paper.suggestedFilename()).toMatch(new RegExp(`^comando-\\d+-${PLATE}\\.pdf$`))
    const words = readPdf(readFileSync(await paper.path())).replace(/\s+/g, '')
    const steps = [
      'Furtorelatadopelodono',
      'porRuiLima',
      'assinadoporAnaSouza',
      'Aguardaaprovação',
      'Aguardaorastreador',
    ]
    for (const said of [...steps, 'Enviado', 'Cutoffthefuelsupply', 'Confirmadopeloveículo'])
      expect(words).toContain(said)
  })
  await test.step('asks for its place as one of many, and keeps what became of the batch', async () => {
    await page.goto(`/veiculos?busca=${PLATE}`)
    await page.getByRole('checkbox', { name: `Escolher ${PLATE}` }).check()
    await page.getByRole('button', { name: 'Comando', exact: true }).click()
    await page.getByRole('button', { name: 'Pedir posição' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedir posição: 1 veículo' })
    await dialog.getByLabel('Motivo').fill('Conferir o pátio')
    await dialog.getByLabel('Digite 1, a quantidade de veículos').fill('1')
    await dialog.getByRole('button', { name: 'Pedir para 1' }).click()
    await expect(dialog.getByText(/^1 veículo: 1 (em andamento|feito)/)).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'CSV' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(PLATE)
  })
})
