import { operations } from '@monitorweb/contract/operations'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { createTracker } from '@monitorweb/simulator/tracker/tracker'
import { expect } from '@playwright/test'
import { NOBODY } from '../fixtures/session.ts'
import { test } from '../fixtures/with-browser.ts'

const IMEI = '865000000000421'

test('an installer without an account follows one device by a link, and signs it off', async ({
  api,
  browser,
  customer,
  operatorSession,
  program,
}) => {
  await api.call(operations.createDevice, { input: { serial: IMEI, customerId: customer.id } })
  const central = await browser.newPage({ baseURL: program.url, storageState: operatorSession })
  await central.goto(`/equipamentos/${IMEI}`)
  await central.getByRole('button', { name: 'Enviar link ao instalador' }).click()
  const dialog = central.getByRole('dialog', { name: 'Link do instalador' })
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const address = await dialog.getByText('/instalacao#').textContent()
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.+/)

  const phone = await browser.newPage({ storageState: NOBODY, viewport: { width: 390, height: 844 } })
  await phone.goto(address!)
  const step = (name: string) =>
    phone.getByRole('region', { name: 'Conferência' }).getByRole('listitem').filter({ hasText: name })
  await expect(phone.getByRole('heading', { name: `Instalação de ${IMEI}` })).toBeVisible()
  await expect(phone.getByLabel('Falta')).toHaveCount(7)

  const tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: IMEI })
  const report = {
    ...noReadings(),
    ...{ hasFix: true, latitude: -23.29, longitude: -45.95, altitudeMeters: null, speedKmh: 0, courseDegrees: 0 },
    satellites: 9,
  }
  const now = () => Math.floor(Date.now() / 1000) * 1000
  tracker.report({ ...report, fixTime: now() - 2000, ignition: false })
  await tracker.flush()
  for (const name of ['Conectado', 'Identificado', 'Posição', 'Ignição desligada']) {
    await expect(step(name).getByLabel('Feito')).toBeVisible()
  }
  await expect(step('Posição')).toContainText('9 satélites')
  await expect(step('Ignição ligada').getByLabel('Falta')).toBeVisible()
  tracker.report({ ...report, fixTime: now(), ignition: true })
  await tracker.flush()
  await expect(step('Ignição ligada').getByLabel('Feito')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Últimas mensagens' }).getByText(/^78780d01/)).toBeVisible()
  await phone.getByRole('combobox', { name: 'Modelo do rastreador' }).click()
  await phone.getByRole('option', { name: 'Teltonika' }).click()
  await phone.getByRole('combobox', { name: 'Operadora do chip' }).click()
  await phone.getByRole('option', { name: 'Claro' }).click()
  await expect(phone.getByRole('region', { name: 'Configuração' }).getByText('claro.com.br')).toBeVisible()

  await phone.getByLabel('Seu nome').fill('Rui Paz')
  await phone.getByRole('button', { name: 'Concluir a instalação' }).click()
  await expect(phone.getByText('Instalação concluída')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Instalação já concluída em')).toBeVisible()

  await central.reload()
  await central.getByRole('button', { name: 'Enviar link ao instalador' }).click()
  await expect(dialog.getByText(/Rui Paz concluiu em/)).toBeVisible()
  await tracker.close()
  await phone.close()
  await central.close()
})

test('the page of an installer tells a phone without a network, and shows the link that its tab is given next', async ({
  api,
  browser,
  customer,
  program,
}) => {
  const [first, second] = await Promise.all(
    ['865000000000439', '865000000000447'].map(async (serial) => {
      await api.call(operations.createDevice, { input: { serial, customerId: customer.id } })
      return { serial, ...(await api.call(operations.createInstallationLink, { serial })) }
    }),
  )
  const phone = await browser.newPage({ storageState: NOBODY, viewport: { width: 390, height: 844 } })
  await phone.goto(`${program.url}/instalacao#${first!.token}`)
  const device = ({ serial }: { serial: string }) => phone.getByRole('heading', { name: `Instalação de ${serial}` })
  await expect(device(first!)).toBeVisible()
  await phone.context().setOffline(true)
  const unanswered = phone.getByRole('status').filter({ hasText: 'Sem resposta do servidor.' })
  await expect(unanswered).toBeVisible()
  await phone.context().setOffline(false)
  await expect(unanswered).toBeHidden()

  const follow = (token: string) => phone.evaluate((hash) => window.location.assign(`#${hash}`), token)
  await follow('nenhum')
  await expect(phone.getByText('Este link não vale mais')).toBeVisible()
  await follow(second!.token)
  await expect(device(second!)).toBeVisible()
  await phone.close()
})

test('what an installer wrote stays within the dialog of the central, however long a word is', async ({
  api,
  browser,
  customer,
  operatorSession,
  program,
}) => {
  const serial = '865000000000454'
  await api.call(operations.createDevice, { input: { serial, customerId: customer.id } })
  const { token } = await api.call(operations.createInstallationLink, { serial })
  const phone = await browser.newPage({ storageState: NOBODY, viewport: { width: 390, height: 844 } })
  await phone.goto(`${program.url}/instalacao#${token}`)
  await phone.getByLabel('Seu nome').fill(`<b>${'n'.repeat(90)}`)
  await phone.getByLabel('Observação').fill(`sob o painel\n${'p'.repeat(1900)}`)
  await phone.getByRole('button', { name: 'Concluir a instalação' }).click()
  await expect(phone.getByText('Instalação concluída')).toBeVisible()

  const central = await browser.newPage({ baseURL: program.url, storageState: operatorSession })
  await central.goto(`/equipamentos/${serial}`)
  await central.getByRole('button', { name: 'Enviar link ao instalador' }).click()
  const dialog = central.getByRole('dialog', { name: 'Link do instalador' })
  await expect(dialog.getByText('sob o painel')).toHaveText(/^sob o painel\np+$/)
  const box = await dialog.boundingBox()
  for (const part of [dialog.getByRole('button', { name: 'Criar link' }), dialog.getByText(/<b>n+ concluiu em/)]) {
    const { x, width } = (await part.boundingBox())!
    expect(x + width).toBeLessThan(box!.x + box!.width)
  }
  await phone.close()
  await central.close()
})
