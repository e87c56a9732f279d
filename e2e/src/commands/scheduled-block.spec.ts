import { consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { operations } from '@monitorweb/contract/operations'
import { expect } from '@playwright/test'
import { queryOwnDatabase } from '../fixtures/machine/own-database.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'
import { createPerson, OPERATOR } from '../fixtures/with-program.ts'

const PLATE = 'AGE1N22'
/** The last digit of an IMEI decides how a simulated tracker takes commands: this one obeys. */
const SERIAL = '866000000020011'
const A_LOOK = { timeout: 10_000 }

test('a block of every night is scheduled in the browser, agreed to by another person, and done when its hour comes', async ({
  api,
  customer,
  fleet,
  page,
  openPageOf,
  programData,
}) => {
  const vehicle = await fleet.add({ plate: PLATE, serial: SERIAL })
  await vehicle.report({ speedKmh: 0 })
  const fileId = await api.send(new File(['%PDF-1.4 termo'], 'termo.pdf', { type: 'application/pdf' }))
  const consent = { signedOn: '2026-01-05', signedBy: 'Ana Souza', note: '', fileId }
  await api.call(consentOperations.recordConsent, { customerId: customer.id, ...consent })
  const { customer: central } = await api.call(operations.getMyProfile, {})
  const approver = await createPerson(api, { customer: central, userTypeId: OPERATOR, name: 'Rui Lima' })
  const schedule = page
    .getByRole('list', { name: 'Comandos agendados' })
    .getByRole('listitem')
    .filter({ hasText: PLATE })

  await test.step('schedules it', async () => {
    await page.goto(`/veiculos?busca=${PLATE}`)
    await page.getByRole('checkbox', { name: `Escolher ${PLATE}` }).check()
    await page.getByRole('button', { name: 'Comando', exact: true }).click()
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear: 1 veículo' })
    await dialog.getByRole('switch', { name: 'Agendar' }).click({ force: true })
    await expect(dialog.getByLabel('Hora', { exact: true })).toHaveValue('22:00')
    await dialog.getByLabel('Motivo').fill('Pátio fechado à noite')
    await dialog.getByLabel('Digite 1, a quantidade de veículos').fill('1')
    await dialog.getByRole('button', { name: 'Agendar para 1' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/configuracoes/comandos')
    await expect(schedule.getByText('Bloquear, todo dia às 22:00 (America/Sao_Paulo)')).toBeVisible()
    await expect(schedule.getByText('Aguarda aprovação', { exact: true })).toBeVisible()
    await expect(schedule.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  })

  await test.step('another person agrees, once for every night', async () => {
    const other = await openPageOf(approver)
    await other.goto('/configuracoes/comandos')
    await other.getByRole('button', { name: /^Aprovar o agendamento/ }).click()
    const dialog = other.getByRole('dialog', { name: 'Aprovar: Bloquear, todo dia às 22:00 (America/Sao_Paulo)' })
    await dialog.getByLabel('Digite 1, a quantidade de veículos').fill('1')
    await dialog.getByRole('button', { name: 'Aprovar' }).click()
    await expect(dialog).toBeHidden()
    await other.close()
    await expect(schedule.getByText('Agendado', { exact: true })).toBeVisible()
    await expect(schedule.getByText(/^Próxima vez: .*:00/)).toBeVisible()
  })

  await test.step('its hour comes: the vehicle is blocked without anybody pressing, and says so', async () => {
    const due = 'update command_schedule set next_run_at = now() where reason = $1 returning id'
    expect(await queryOwnDatabase(programData.dataDir, due, ['Pátio fechado à noite'])).toHaveLength(1)
    await schedule.getByRole('button', { name: 'Última vez' }).click()
    const run = page.getByRole('dialog', { name: /^Bloquear, lote/ })
    await expect(async () => {
      await vehicle.report({ speedKmh: 0 })
      await expect(run.getByText('Confirmado pelo veículo', { exact: true })).toBeVisible(A_LOOK)
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(schedule.getByText('aprovado por Rui Lima')).toBeVisible()
  })

  await test.step('is ended by who scheduled it, and comes no more', async () => {
    await schedule.getByRole('button', { name: /^Encerrar/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Encerrar: Bloquear/ })
    await dialog.getByRole('textbox').fill('Cliente mudou de pátio')
    await dialog.getByRole('button', { name: 'Encerrar' }).click()
    await expect(schedule.getByText('Encerrado', { exact: true })).toBeVisible()
    await expect(schedule.getByText('Próxima vez')).toHaveCount(0)
  })
})
