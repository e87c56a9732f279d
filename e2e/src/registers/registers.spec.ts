import { operations } from '@monitorweb/contract/operations'
import { logIn } from '@monitorweb/simulator/demo/api'
import { expect, type Page } from '@playwright/test'
import { ADMIN } from '../fixtures/program.ts'
import { test } from '../fixtures/with-browser.ts'

const CUSTOMER = { login: 'beatriz', password: 'Outra-senha-de-teste-7' }
const COLLEAGUE = { login: 'carla', password: 'Outra-senha-de-teste-8' }
const IMEI = '356938035643809'

let page: Page

async function open(path: string) {
  await page.goto(`${path}`)
}

/** Saves what is typed, with the confirmation that every saving asks for. */
async function save() {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Confirma o Envio dos Dados?')).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await expect(page.getByText('Dados Gravados com Sucesso!').first()).toBeVisible()
  await expect(page.getByText('Confirma o Envio dos Dados?')).toBeHidden()
}

async function pick(label: string | RegExp, text: string) {
  const field = page.getByRole('combobox', { name: label })
  const option = page.getByRole('option', { name: text }).first()
  // A dialog that is still opening takes the focus once more, and with it what was typed before.
  await expect(async () => {
    if ((await field.inputValue()) !== text) await field.fill(text)
    expect(await option.isVisible()).toBe(true)
  }).toPass()
  await option.click()
}

async function search(text: string, results: string) {
  await page.getByRole('searchbox').fill(text)
  await expect(page.getByText(results, { exact: true })).toBeVisible()
}

test('an operator with an empty database fills the registers, and a customer sees none of them', async ({
  openPageOf,
  ownProgram,
}) => {
  const program = await ownProgram.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  page = await openPageOf(ADMIN, program)

  await test.step('registers a customer, finds it by its CNPJ, and changes it', async () => {
    await open('/clientes')
    await page.getByRole('link', { name: 'Adicionar' }).click()
    await page.getByLabel('Nome ou razão social').fill('  Transportes   Aurora ')
    await page.getByLabel('CPF ou CNPJ').fill('11222333000181')
    await page.getByLabel('CEP').fill('13201000')
    await pick('UF', 'SP')
    await save()
    await page.waitForURL(/\/clientes\/\d+$/)
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('11.222.333/0001-81')

    await page.getByLabel('Cidade').fill('Jundiaí')
    await save()
    await open('/clientes')
    await search('11222333', '1 resultado')
    await page.getByRole('link', { name: 'Transportes Aurora' }).click()
    await page.waitForURL(/\/clientes\/\d+$/)
    // The list and its search, which names cities too, stand until the record is there.
    await expect(page.getByRole('heading', { name: 'Transportes Aurora' })).toBeVisible()
    await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('Jundiaí')
  })

  await test.step('is told what is missing and what is wrong, with links to the fields, and nothing is lost', async () => {
    await open('/forms/cliente')
    await page.getByLabel('CPF ou CNPJ').fill('111.111.111-12')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 campos precisam de atenção' })
    await summary.getByRole('link', { name: 'CPF ou CNPJ' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cliente-taxNumber')
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('111.111.111-12')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page.getByText('Sair sem gravar?')).toBeVisible()
    await page.getByRole('button', { name: 'Sair sem gravar' }).click()
    await page.waitForURL('**/clientes')
  })

  await test.step('registers a device, and a vehicle with it', async () => {
    await open('/forms/equipamento')
    await page.getByLabel('Número de série ou IMEI').fill(IMEI)
    await pick('Cliente', 'Transportes Aurora')
    await save()
    await open('/forms/veiculo')
    await page.getByLabel('Placa', { exact: true }).fill('abc-1d23')
    await page.getByLabel('Descrição ou frota').fill('Caminhão baú')
    await pick(/^Cliente/, 'Transportes Aurora')
    await pick('Equipamento', IMEI)
    await save()
    await page.waitForURL(/\/veiculos\/\d+$/)
    await expect(page.getByRole('heading', { name: 'ABC1D23 · Caminhão baú' })).toBeVisible()
  })

  await test.step('finds the vehicle by its plate in the old standard', async () => {
    await open('/veiculos')
    await search('ABC1323', '1 resultado')
    await expect(page.getByRole('link', { name: 'ABC1D23' })).toBeVisible()
    await page.waitForURL('**/veiculos?busca=ABC1323')
  })

  await test.step('is refused to delete a customer that has a vehicle, and is told which', async () => {
    await open('/clientes')
    await search('Aurora', '1 resultado')
    await page.getByRole('link', { name: 'Transportes Aurora' }).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(page.getByRole('dialog').getByText('ABC1D23')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  })

  await test.step('sees who changed what', async () => {
    await page.getByRole('link', { name: 'Alterações' }).click()
    const row = page.getByRole('row', { name: /Cidade/ }).first()
    await expect(row.getByText('Jundiaí')).toBeVisible()
  })

  await test.step('imports from a spreadsheet: tried first, refused by the cell, then saved', async () => {
    await open('/veiculos')
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar veículos' })
    await dialog
      .getByLabel('Cole aqui as linhas da planilha')
      .fill('Placa\tDescrição\tCliente\nKLM4567\tVan\tTransportes Aurora\nQRS8T90\tUtilitário\tNinguém')
    await dialog.getByRole('button', { name: 'Reconhecer colunas' }).click()
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await expect(dialog.getByText('Não há registro chamado «Ninguém».')).toBeVisible()
    await dialog.getByRole('button', { name: 'Gravar 1 linha' }).click()
    await expect(dialog.getByLabel('Placa, linha 1')).toBeHidden()
    await dialog.getByLabel('Cliente, linha 2').fill('Transportes Aurora')
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await expect(dialog.getByText(/Pronto para criar 1/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Gravar 1 linha' }).click()
    await expect(page.getByText('3 resultados', { exact: true })).toBeVisible()
  })

  await test.step('imports the model that it offers, filled in', async () => {
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar veículos' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar modelo' }).click()
    const model = await download
    expect(model.suggestedFilename()).toBe('modelo-veículos.xlsx')
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
    await (await choosing).setFiles(await model.path())
    await expect(dialog.getByText('Só há títulos')).toBeVisible()
    const csv = Buffer.from('Placa;Descrição;Cliente\nTUV1A23;Caminhão baú;Transportes Aurora\n', 'latin1')
    const choosingAgain = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
    await (await choosingAgain).setFiles({ name: 'veiculos.csv', mimeType: 'text/csv', buffer: csv })
    await expect(dialog.getByLabel('Descrição ou frota, linha 1')).toHaveValue('Caminhão baú')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
  })

  await test.step('deletes several at once, and the list begins anew', async () => {
    await page.getByRole('checkbox', { name: 'Escolher KLM4567' }).check()
    await page.getByRole('checkbox', { name: 'Escolher QRS8T90' }).check()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(page.getByText('1 resultado', { exact: true })).toBeVisible()
  })

  await test.step('two people who change one record: the second is shown what the first did', async () => {
    const [{ id } = { id: 0 }] = await api.call(operations.searchCustomers, { search: '%Aurora%' })
    const person = { ...COLLEAGUE, name: 'Carla Dias', userTypeId: 1, customerId: 784 }
    await api.call(operations.createUser, { input: person })
    const colleague = await logIn(program.url, COLLEAGUE.login, COLLEAGUE.password)
    await open(`/clientes/${id}`)
    await page.getByLabel('Bairro').fill('Centro')
    await colleague.call(operations.updateCustomer, { input: { id, name: 'Transportes Aurora Ltda' } })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Este cadastro mudou enquanto você digitava' })
    await expect(dialog.getByText('Transportes Aurora Ltda')).toBeVisible()
    await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click()
    await expect(page.getByText('Dados Gravados com Sucesso!').first()).toBeVisible()
    expect(await api.call(operations.getCustomer, { id })).toMatchObject({
      name: 'Transportes Aurora Ltda',
      district: 'Centro',
    })
  })

  await test.step('exchanges the device of a vehicle from a time on', async () => {
    await api.call(operations.createDevice, { input: { serial: 'RESERVA-1' } })
    await open('/veiculos')
    await page.getByRole('link', { name: 'ABC1D23' }).click()
    await page.getByRole('link', { name: 'Trocar equipamento' }).click()
    await pick('Equipamento novo', 'RESERVA-1')
    await page.getByRole('button', { name: 'Trocar', exact: true }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(page.getByText('Dados Gravados com Sucesso!').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /RESERVA-1/ })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(IMEI) })).toBeVisible()
  })

  await test.step('gives a customer a user', async () => {
    await open('/forms/usuario')
    await page.getByLabel('Nome', { exact: false }).first().fill('Beatriz Souza')
    await page.getByLabel(/^Login/).fill(CUSTOMER.login)
    await pick(/^Tipo de usuário/, 'Cliente')
    await pick(/^Cliente/, 'Transportes Aurora')
    await page.getByLabel(/^Senha/).fill(CUSTOMER.password)
    await page.getByLabel('Repita a senha').fill(CUSTOMER.password)
    await save()
    await page.waitForURL(/\/usuarios\/\d+$/)
  })

  await test.step('the user has no registers in the menu, and is told so on opening one by its address', async () => {
    const hers = await openPageOf(CUSTOMER, program)
    await hers.goto('/custom-dashboard')
    await expect(hers.getByRole('link', { name: 'Monitoramento', exact: true })).toBeVisible()
    await expect(hers.getByRole('link', { name: 'Equipamentos', exact: true })).toHaveCount(0)
    for (const path of ['/clientes', '/forms/veiculo', '/veiculos/1', '/usuarios']) {
      await hers.goto(path)
      await expect(hers.getByText(/Seu perfil não vê/)).toBeVisible()
    }
  })
})
