import { operations } from '@monitorweb/contract/operations'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { type Api, logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureUser, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE } from '../fixtures/until.ts'

const IMEI = '865000000000041'
const VIEW = { width: 1440, theme: 'light' } as const
const PASSWORD = 'Outra-senha-de-teste-7'
const OPERATOR = { login: 'olga', password: PASSWORD }
const CUSTOMER = { login: 'beatriz', password: PASSWORD }
const READER = { login: 'leonor', password: PASSWORD }
const MINUTE = 60_000

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let tracker: Tracker
let api: Api

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  browser = await openBrowser()
  api = await logIn(program.url, ADMIN.login, ADMIN.password)
  await registerFleet()
  tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: IMEI })
})
afterAll(async () => {
  await tracker?.close()
  await browser?.close()
  await folder.remove()
})

async function registerFleet(): Promise<void> {
  const { id } = await ensureCustomer(api, { name: 'Transportes Aurora' })
  const other = await ensureCustomer(api, { name: 'Expresso Bandeirante' })
  await ensureDevice(api, { serial: IMEI, customerId: id })
  await ensureVehicle(api, { customerId: id, plate: 'ABC1D23', description: 'Caminhão baú', deviceSerial: IMEI })
  const people = [
    { ...OPERATOR, name: 'Olga Prado', customerId: 784, userTypeId: 2 },
    { ...CUSTOMER, name: 'Beatriz Souza', customerId: id, userTypeId: 3 },
    { ...READER, name: 'Leonor Dias', customerId: id, userTypeId: 4 },
  ]
  for (const person of people) await ensureUser(api, person)
  await api.call(operations.createSupportCall, { input: { title: 'Fatura em dobro', customerId: other.id } })
}

/** On the Dutra, so many minutes before now. */
function seen(minutesAgo: number, more: Partial<PositionReport> = {}): PositionReport {
  return {
    ...noReadings(),
    fixTime: Math.floor((Date.now() - minutesAgo * MINUTE) / 1000) * 1000,
    hasFix: true,
    latitude: -23.29,
    longitude: -45.95 - minutesAgo * 0.01,
    altitudeMeters: null,
    speedKmh: 70,
    courseDegrees: 90,
    satellites: 10,
    ignition: true,
    ...more,
  }
}

async function pageOf(person: { login: string; password: string }): Promise<Page> {
  const page = await (await openContext(browser, VIEW)).newPage()
  await signIn(page, program.url, person)
  return page
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

describe.skipIf(noBrowser)('a vehicle whose power is cut', () => {
  let desk: Page
  let hers: Page
  let address: string

  test("is opened a call for by its customer's user, from the map, with the right diagnosis and its evidence", async () => {
    for (let minute = 12; minute > 2; minute--) tracker.report(seen(minute))
    tracker.report(seen(2, { speedKmh: 0, event: 'powerCut' }))
    await tracker.flush()

    hers = await pageOf(CUSTOMER)
    await hers.getByRole('link', { name: 'Monitoramento' }).click()
    await hers.getByText('ABC1D23').first().click()
    const card = hers.getByRole('region', { name: 'Veículo ABC1D23' })
    await card.getByText('Causa provável: Corte de alimentação').waitFor()
    await card.getByRole('link', { name: 'Abrir chamado' }).click()
    const form = hers.getByRole('dialog', { name: 'Novo Chamado' })
    await expect.poll(() => form.getByLabel('Título').inputValue(), PATIENCE).toBe('Corte de alimentação')
    await expect
      .poll(() => form.getByLabel('Descrição').inputValue(), PATIENCE)
      .toMatch(/^Alarme de alimentação cortada/)
    await form.getByLabel('Classificação').first().click()
    await hers.getByRole('option', { name: 'Urgente' }).click()
    await form.locator('input[type="file"]').setInputFiles({
      name: 'painel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A luz da bateria acendeu.'),
    })
    await form.getByText('enviado').waitFor()
    await form.getByRole('button', { name: 'CONFIRMAR' }).click()
    await form.waitFor({ state: 'hidden' })

    await cardOf(hers, 'Corte de alimentação').getByRole('link').click()
    await hers.getByText('Alarme do equipamento').first().waitFor()
    await hers.getByRole('button', { name: 'Baixar painel.txt' }).waitFor()
    await hers.getByText(/^Como estava em/).waitFor()
    address = new URL(hers.url()).pathname
  })

  test('is a call of hers alone among those of others, and is seen at once by the desk', async () => {
    desk = await pageOf(OPERATOR)
    await desk.goto(`${program.url}/chamados`)
    const urgent = desk.getByRole('region', { name: /Chamados Urgentes/ })
    await cardOf(desk, 'Fatura em dobro').waitFor()
    await urgent.getByText(/vence em 3/).waitFor()
    await hers.goto(`${program.url}/chamados`)
    await cardOf(hers, 'Corte de alimentação').waitFor()
    expect(await hers.getByText('Fatura em dobro').count()).toBe(0)
    expect(await hers.getByRole('button', { name: 'Excluir' }).count()).toBe(0)
  })

  test('is talked about: the customer reads what is written to her without asking again, and no internal note', async () => {
    await hers.goto(`${program.url}${address}`)
    await desk.goto(`${program.url}${address}`)
    await desk.getByRole('button', { name: 'Assumir' }).click()
    await desk.getByText('Responsável definido').waitFor()
    await desk.getByRole('button', { name: 'Nota interna' }).click()
    await desk.getByLabel('Nota interna').last().fill('Terceira vez este mês.')
    await desk.getByRole('button', { name: 'Guardar nota' }).click()
    await desk.getByRole('article').getByText('Terceira vez este mês.').waitFor()
    await desk.getByRole('button', { name: 'Resposta ao cliente' }).click()
    await desk.getByLabel('Resposta', { exact: true }).fill('O motorista pode ver o fusível?')
    await desk.getByRole('button', { name: 'Enviar resposta' }).click()
    await hers.getByText('O motorista pode ver o fusível?').waitFor()
    await hers.getByText('Aguardando você').waitFor()
    expect(await hers.getByText('Terceira vez este mês.').count()).toBe(0)
  })

  test('comes back, which open screens say by themselves; its call is closed with the proposed resolution, once', async () => {
    const list = await desk.context().newPage()
    await list.goto(`${program.url}/chamados`)
    await cardOf(list, 'Corte de alimentação').waitFor()
    tracker.heartbeat()
    tracker.report(seen(0))
    await tracker.flush()
    await list.getByRole('article').getByText('Voltou ao normal em').waitFor()
    await list.close()
    await desk.getByRole('button', { name: 'Encerrar com esta solução' }).click()
    const form = desk.getByRole('dialog', { name: /^Encerrar o chamado/ })
    await expect.poll(() => form.getByLabel('Descrição').isDisabled(), PATIENCE).toBe(true)
    await expect.poll(() => form.getByLabel('Solução').inputValue(), PATIENCE).toMatch(/Causa: corte de alimentação\.$/)

    await hers.getByRole('button', { name: 'Encerrar', exact: true }).click()
    const hersForm = hers.getByRole('dialog', { name: /^Encerrar o chamado/ })
    await hersForm.getByLabel('Solução').fill('O fusível estava solto.')
    await form.getByRole('button', { name: 'CONFIRMAR' }).click()
    await desk.getByText(/^Finalizado por Olga Prado em/).waitFor()

    await hersForm.getByRole('button', { name: 'CONFIRMAR' }).click()
    await hersForm.getByText(/finalizado por Olga Prado em/).waitFor()
    expect(await hersForm.getByLabel('Solução').inputValue()).toBe('O fusível estava solto.')
  })

  test('has its call reopened with a reason, as urgent as it was', async () => {
    await hers.reload()
    await hers.getByRole('button', { name: 'Reabrir' }).click()
    await hers.getByLabel('Motivo').fill('Desligou de novo.')
    await hers.getByRole('button', { name: 'CONFIRMAR' }).click()
    await hers.getByText('Desligou de novo.').waitFor()
    await desk.getByRole('button', { name: 'Encerrar', exact: true }).waitFor()
    await desk.getByText('Urgente', { exact: true }).waitFor()
  })

  test('shows its calls to one who only reads, and nothing to do with them', async () => {
    const page = await pageOf(READER)
    await page.goto(`${program.url}${address}`)
    await page.getByText('O motorista pode ver o fusível?').waitFor()
    for (const name of ['Encerrar', 'Enviar resposta', 'Tornar importante'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.goto(`${program.url}/chamados`)
    await cardOf(page, 'Corte de alimentação').waitFor()
    expect(await page.getByRole('button', { name: 'Novo Chamado' }).count()).toBe(0)
    await page.context().close()
  })
})
