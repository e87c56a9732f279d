import { operations } from '@monitorweb/contract/operations'
import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/with-browser.ts'
import { createPerson, nextWord, OPERATOR, READER } from '../fixtures/with-program.ts'

const MINUTE = 60_000

/** On the Dutra, so many minutes before now. */
function seen(minutesAgo: number, more: Partial<PositionReport> = {}): Partial<PositionReport> {
  return {
    fixTime: Math.floor((Date.now() - minutesAgo * MINUTE) / 1000) * 1000,
    latitude: -23.29,
    longitude: -45.95 - minutesAgo * 0.01,
    speedKmh: 70,
    courseDegrees: 90,
    ...more,
  }
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('a vehicle whose power is cut gets a call, which is talked about, closed once, and reopened', async ({
  api,
  customer,
  fleet,
  page: hers,
  openPageOf,
}) => {
  const vehicle = await fleet.add({ plate: 'ABC1D23', description: 'Caminhão baú' })
  const company = { id: 784, name: '' }
  const operator = await createPerson(api, { customer: company, userTypeId: OPERATOR, name: 'Olga Prado' })
  const desk = await openPageOf(operator)
  const { record: other } = await api.call(operations.createCustomer, { input: { name: nextWord() } })
  await api.call(operations.createSupportCall, { input: { title: 'Fatura em dobro', customerId: other.id } })
  let address = ''

  await test.step("is opened a call for by its customer's user, from the map, with the right diagnosis and its evidence", async () => {
    for (let minute = 12; minute > 2; minute--) await vehicle.report(seen(minute))
    await vehicle.report(seen(2, { speedKmh: 0, event: 'powerCut' }))
    await hers.goto('/custom-dashboard')
    await hers.getByRole('link', { name: 'Monitoramento' }).click()
    await hers.getByText('ABC1D23').first().click()
    const card = hers.getByRole('region', { name: 'Veículo ABC1D23' })
    await expect(card.getByText('Causa provável: Corte de alimentação')).toBeVisible()
    await card.getByRole('link', { name: 'Abrir chamado' }).click()
    const form = hers.getByRole('dialog', { name: 'Novo Chamado' })
    await expect(form.getByLabel('Título')).toHaveValue('Corte de alimentação')
    await expect(form.getByLabel('Descrição')).toHaveValue(/^Alarme de alimentação cortada/)
    await form.getByLabel('Classificação').first().click()
    await hers.getByRole('option', { name: 'Urgente' }).click()
    await form.locator('input[type="file"]').setInputFiles({
      name: 'painel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A luz da bateria acendeu.'),
    })
    await expect(form.getByText('enviado')).toBeVisible()
    await form.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(form).toBeHidden()

    await cardOf(hers, 'Corte de alimentação').getByRole('link').click()
    await expect(hers.getByText('Alarme do equipamento').first()).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Baixar painel.txt' })).toBeVisible()
    await expect(hers.getByText(/^Como estava em/)).toBeVisible()
    address = new URL(hers.url()).pathname
  })

  await test.step('is a call of hers alone among those of others, and is seen at once by the desk', async () => {
    await desk.goto(`/chamados`)
    const urgent = desk.getByRole('region', { name: /Chamados Urgentes/ })
    await expect(cardOf(desk, 'Fatura em dobro')).toBeVisible()
    await expect(cardOf(desk, 'Corte de alimentação').and(urgent.getByRole('article'))).toContainText(/vence em 3/)
    await hers.goto(`/chamados`)
    await expect(cardOf(hers, 'Corte de alimentação')).toBeVisible()
    await expect(hers.getByText('Fatura em dobro')).toHaveCount(0)
    await expect(hers.getByRole('button', { name: 'Excluir' })).toHaveCount(0)
  })

  await test.step('is talked about: the customer reads what is written to her without asking again, and no internal note', async () => {
    await hers.goto(`${address}`)
    await desk.goto(`${address}`)
    await desk.getByRole('button', { name: 'Assumir' }).click()
    await expect(desk.getByText('Responsável definido')).toBeVisible()
    await desk.getByRole('button', { name: 'Nota interna' }).click()
    await desk.getByLabel('Nota interna').last().fill('Terceira vez este mês.')
    await desk.getByRole('button', { name: 'Guardar nota' }).click()
    await expect(desk.getByRole('article').getByText('Terceira vez este mês.')).toBeVisible()
    await desk.getByRole('button', { name: 'Resposta ao cliente' }).click()
    await desk.getByLabel('Resposta', { exact: true }).fill('O motorista pode ver o fusível?')
    await desk.getByRole('button', { name: 'Enviar resposta' }).click()
    await expect(hers.getByText('O motorista pode ver o fusível?')).toBeVisible()
    await expect(hers.getByText('Aguardando você')).toBeVisible()
    await expect(hers.getByText('Terceira vez este mês.')).toHaveCount(0)
  })

  await test.step('comes back, which open screens say by themselves; its call is closed with the proposed resolution, once', async () => {
    const list = await desk.context().newPage()
    await list.goto(`/chamados`)
    await expect(cardOf(list, 'Corte de alimentação')).toBeVisible()
    vehicle.tracker.heartbeat()
    await vehicle.report(seen(0))
    await expect(list.getByRole('article').getByText('Voltou ao normal em')).toBeVisible()
    await list.close()
    await desk.getByRole('button', { name: 'Encerrar com esta solução' }).click()
    const form = desk.getByRole('dialog', { name: /^Encerrar o chamado/ })
    await expect.poll(() => form.getByLabel('Descrição').isDisabled()).toBe(true)
    await expect(form.getByLabel('Solução')).toHaveValue(/Causa: corte de alimentação\.$/)

    await hers.getByRole('button', { name: 'Encerrar', exact: true }).click()
    const hersForm = hers.getByRole('dialog', { name: /^Encerrar o chamado/ })
    await hersForm.getByLabel('Solução').fill('O fusível estava solto.')
    await form.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(desk.getByText(/^Finalizado por Olga Prado em/)).toBeVisible()

    await hersForm.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(hersForm.getByText(/finalizado por Olga Prado em/)).toBeVisible()
    await expect(hersForm.getByLabel('Solução')).toHaveValue('O fusível estava solto.')
  })

  await test.step('has its call reopened with a reason, as urgent as it was', async () => {
    await hers.reload()
    await hers.getByRole('button', { name: 'Reabrir' }).click()
    await hers.getByLabel('Motivo').fill('Desligou de novo.')
    await hers.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(hers.getByText('Desligou de novo.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Encerrar', exact: true })).toBeVisible()
    await expect(desk.getByText('Urgente', { exact: true })).toBeVisible()
  })

  await test.step('shows its calls to one who only reads, and nothing to do with them', async () => {
    const page = await openPageOf(await createPerson(api, { customer, userTypeId: READER }))
    await page.goto(`${address}`)
    await expect(page.getByText('O motorista pode ver o fusível?')).toBeVisible()
    for (const name of ['Encerrar', 'Enviar resposta', 'Tornar importante'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page.goto(`/chamados`)
    await expect(cardOf(page, 'Corte de alimentação')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Novo Chamado' })).toHaveCount(0)
  })
})
