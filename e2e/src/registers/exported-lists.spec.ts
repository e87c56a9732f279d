import { operations } from '@monitorweb/contract/operations'
import { logIn } from '@monitorweb/simulator/demo/api'
import { type Download, expect, type Page } from '@playwright/test'
import { ADMIN } from '../fixtures/program.ts'
import { test } from '../fixtures/with-browser.ts'

test('the file that a list writes with all its columns is imported back and changes nothing', async ({
  ownProgram,
  openPageOf,
}) => {
  const program = await ownProgram.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const page = await openPageOf(ADMIN, program)
  const { record: above } = await api.call(operations.createCustomer, { input: { name: 'Grupo Araucária' } })
  const parts = { city: 'Mogi/SP', state: 'MG', contact1: '=Rui', email1: 'a@frota.exemplo; b@frota.exemplo' }
  const written = { code: '00071', externalCode: '-x7', taxNumber: '01234567890', phone: '1133445566' }
  const { record: customer } = await api.call(operations.createCustomer, {
    input: { name: 'Transportes Aurora', parentId: above.id, ...parts, ...written },
  })
  await api.call(operations.createCustomer, { input: { name: 'Só celular', mobile1: '(11) 98888-7777', status: 1 } })

  const [serial, spare] = ['0865001234567890', 'RESERVA-7']
  const line = { phoneArea: '019', phone: '98101 237', carrier: 'VIVO' }
  const [{ id: versionId } = { id: 0 }] = await api.call(operations.listDeviceVersions, {})
  await api.call(operations.createDevice, { input: { serial, versionId, customerId: customer.id, ...line } })
  await api.call(operations.createDevice, { input: { serial: spare, phone: '(19) 98101-2345', status: 1 } })

  const customerId = customer.id
  const make = { brand: 'Mercedes Benz', model: 'Actros 2651', year: '2024/2025', color: 'AZUL', code: 'F-7' }
  const truck = { plate: 'QXA1A11', otherPlate: 'QXA1011', description: '+Frota 7', chassis: 'CHASSI CURTO' }
  const { record: vehicle } = await api.call(operations.createVehicle, {
    input: { customerId, deviceSerial: serial, vehicleTypeId: 2, ...make, ...truck },
  })
  await api.call(operations.createVehicle, { input: { customerId, description: 'Trator 1', externalCode: '007' } })
  // It left its plate to another, which is in use.
  await api.call(operations.createVehicle, {
    input: { customerId, plate: 'QXA1A11', description: 'Vendido', model: '2651', status: 1 },
  })
  for (const name of ['Sul', 'Norte']) {
    const { record: group } = await api.call(operations.createVehicleGroup, { input: { customerId, name } })
    await api.call(operations.updateVehicle, { input: { id: vehicle.id, groups: `+${group.id}` } })
  }
  const person = { login: 'rui.exportado', name: 'Rui', password: 'Outra-senha-de-teste-9', userTypeId: 3, customerId }
  await api.call(operations.createUser, {
    input: {
      ...person,
      phone: '+55 11 98888-7777',
      email: 'rui@frota.exemplo',
      accessEndsAt: Date.UTC(2040, 0, 2, 3, 4, 5),
    },
  })

  for (const [path, register] of [
    ['/clientes', 'clientes'],
    ['/equipamentos', 'equipamentos'],
    ['/veiculos', 'veículos'],
    ['/usuarios', 'usuários'],
  ] as const) {
    await test.step(register, async () => {
      await page.goto(path)
      const count = await showAllColumns(page)
      const file = await (await exported(page)).path()
      await page.getByRole('button', { name: 'Importar' }).click()
      const dialog = page.getByRole('dialog', { name: `Importar ${register}` })
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
      await (await choosing).setFiles(file)
      await dialog.getByRole('combobox', { name: 'Registros que já existem' }).click()
      await page.getByRole('option', { name: 'Alterar com os dados da planilha' }).click()
      await dialog.getByRole('button', { name: 'Simular' }).click()
      await expect(dialog.getByRole('status')).toHaveText(
        `Pronto para criar 0, alterar 0 e deixar como estão ${count}.`,
      )
    })
  }
})

/** Presses until a file comes: what the live fleet tells of vehicles may come later than the list. */
async function exported(page: Page): Promise<Download> {
  let download: Download | undefined
  page.once('download', (begun) => {
    download = begun
  })
  await expect(async () => {
    if (!download) await page.getByRole('button', { name: 'Exportar' }).click()
    expect(download).toBeDefined()
  }).toPass()
  return download!
}

/** Chooses every column of a list that is there, and answers how many records it has. */
async function showAllColumns(page: Page): Promise<string> {
  const total = page.getByText(/^\d+ resultados?$/)
  await expect(total).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  const left = page.getByRole('dialog', { name: 'Colunas' }).getByRole('checkbox', { checked: false })
  for (let count = await left.count(); count > 0; count -= 1) {
    await left.first().click()
    await expect(left).toHaveCount(count - 1)
  }
  await page.keyboard.press('Escape')
  return (await total.innerText()).split(' ')[0]!
}
