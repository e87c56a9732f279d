import { operations } from '@monitorweb/contract/operations'
import { type Api, logIn } from '@monitorweb/simulator/demo/api'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE, until } from '../fixtures/until.ts'

const CUSTOMER = { login: 'beatriz', password: 'Outra-senha-de-teste-7' }
const IMEI = '356938035643809'

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let context: BrowserContext
let page: Page
let api: Api

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  browser = await openBrowser()
  context = await openContext(browser, { width: 1440, theme: 'light' })
  page = await context.newPage()
  await signIn(page, program.url, ADMIN)
  api = await logIn(program.url, ADMIN.login, ADMIN.password)
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

async function open(path: string) {
  await page.goto(`${program.url}${path}`)
}

/** Saves what is typed, with the confirmation that every saving asks for. */
async function save() {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Confirma o Envio dos Dados?').waitFor()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await page.getByText('Dados Gravados com Sucesso!').first().waitFor()
  await page.getByText('Confirma o Envio dos Dados?').waitFor({ state: 'hidden' })
}

async function pick(label: string | RegExp, text: string) {
  const field = page.getByRole('combobox', { name: label })
  const option = page.getByRole('option', { name: text }).first()
  // A dialog that is still opening takes the focus once more, and with it what was typed before.
  await until(async () => {
    if ((await field.inputValue()) !== text) await field.fill(text)
    return await option.isVisible()
  })
  await option.click()
}

async function search(text: string, results: string) {
  await page.getByRole('searchbox').fill(text)
  await page.getByText(results, { exact: true }).waitFor()
}

describe.skipIf(noBrowser)('an operator with an empty database', () => {
  test('registers a customer, finds it by its CNPJ, and changes it', async () => {
    await open('/clientes')
    await page.getByRole('link', { name: 'Adicionar' }).click()
    await page.getByLabel('Nome ou razão social').fill('  Transportes   Aurora ')
    await page.getByLabel('CPF ou CNPJ').fill('11222333000181')
    await page.getByLabel('CEP').fill('13201000')
    await pick('UF', 'SP')
    await save()
    await page.waitForURL(/\/clientes\/\d+$/)
    await expect.poll(() => page.getByLabel('CPF ou CNPJ').inputValue(), PATIENCE).toBe('11.222.333/0001-81')

    await page.getByLabel('Cidade').fill('Jundiaí')
    await save()
    await open('/clientes')
    await search('11222333', '1 resultado')
    await page.getByRole('link', { name: 'Transportes Aurora' }).click()
    await page.waitForURL(/\/clientes\/\d+$/)
    // The list and its search, which names cities too, stand until the record is there.
    await page.getByRole('heading', { name: 'Transportes Aurora' }).waitFor()
    await expect.poll(() => page.getByLabel('Cidade', { exact: true }).inputValue(), PATIENCE).toBe('Jundiaí')
  })

  test('is told what is missing and what is wrong, with links to the fields, and nothing is lost', async () => {
    await open('/forms/cliente')
    await page.getByLabel('CPF ou CNPJ').fill('111.111.111-12')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 campos precisam de atenção' })
    await summary.getByRole('link', { name: 'CPF ou CNPJ' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), PATIENCE).toBe('cliente-taxNumber')
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('111.111.111-12')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.getByText('Sair sem gravar?').waitFor()
    await page.getByRole('button', { name: 'Sair sem gravar' }).click()
    await page.waitForURL('**/clientes')
  })

  test('registers a device, and a vehicle with it', async () => {
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
    await page.getByRole('heading', { name: 'ABC1D23 · Caminhão baú' }).waitFor()
  })

  test('finds the vehicle by its plate in the old standard', async () => {
    await open('/veiculos')
    await search('ABC1323', '1 resultado')
    await page.getByRole('link', { name: 'ABC1D23' }).waitFor()
    await page.waitForURL('**/veiculos?busca=ABC1323')
  })

  test('is refused to delete a customer that has a vehicle, and is told which', async () => {
    await open('/clientes')
    await search('Aurora', '1 resultado')
    await page.getByRole('link', { name: 'Transportes Aurora' }).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await page.getByRole('dialog').getByText('ABC1D23').waitFor()
    await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  })

  test('sees who changed what', async () => {
    await page.getByRole('link', { name: 'Alterações' }).click()
    const row = page.getByRole('row', { name: /Cidade/ }).first()
    await row.getByText('Jundiaí').waitFor()
  })

  test('imports from a spreadsheet: tried first, refused by the cell, then saved', async () => {
    await open('/veiculos')
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar veículos' })
    await dialog
      .getByLabel('Cole aqui as linhas da planilha')
      .fill('Placa\tDescrição\tCliente\nKLM4567\tVan\tTransportes Aurora\nQRS8T90\tUtilitário\tNinguém')
    await dialog.getByRole('button', { name: 'Reconhecer colunas' }).click()
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await dialog.getByText('Não há registro chamado «Ninguém».').waitFor()
    await dialog.getByRole('button', { name: 'Voltar' }).click()
    await dialog
      .getByLabel('Cole aqui as linhas da planilha')
      .fill('Placa\tDescrição\tCliente\nKLM4567\tVan\tTransportes Aurora\nQRS8T90\tUtilitário\tTransportes Aurora')
    await dialog.getByRole('button', { name: 'Reconhecer colunas' }).click()
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await dialog.getByText(/Pronto para criar 2/).waitFor()
    await dialog.getByRole('button', { name: 'Gravar 2 linhas' }).click()
    await page.getByText('3 resultados', { exact: true }).waitFor()
  })

  test('deletes several at once, and the list begins anew', async () => {
    await page.getByRole('checkbox', { name: 'Escolher KLM4567' }).check()
    await page.getByRole('checkbox', { name: 'Escolher QRS8T90' }).check()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await page.getByText('1 resultado', { exact: true }).waitFor()
  })

  test('two people who change one record: the second is shown what the first did', async () => {
    const [{ id } = { id: 0 }] = await api.call(operations.searchCustomers, { search: '%Aurora%' })
    await open(`/clientes/${id}`)
    await page.getByLabel('Bairro').fill('Centro')
    await api.call(operations.updateCustomer, { input: { id, name: 'Transportes Aurora Ltda' } })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Este cadastro mudou enquanto você digitava' })
    await dialog.getByText('Transportes Aurora Ltda').waitFor()
    await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click()
    await page.getByText('Dados Gravados com Sucesso!').first().waitFor()
    expect(await api.call(operations.getCustomer, { id })).toMatchObject({
      name: 'Transportes Aurora Ltda',
      district: 'Centro',
    })
  })

  test('exchanges the device of a vehicle from a time on', async () => {
    await api.call(operations.createDevice, { input: { serial: 'RESERVA-1' } })
    await open('/veiculos')
    await page.getByRole('link', { name: 'ABC1D23' }).click()
    await page.getByRole('link', { name: 'Trocar equipamento' }).click()
    await pick('Equipamento novo', 'RESERVA-1')
    await page.getByRole('button', { name: 'Trocar', exact: true }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await page.getByText('Dados Gravados com Sucesso!').first().waitFor()
    await page.getByRole('row', { name: /RESERVA-1/ }).waitFor()
    await page.getByRole('row', { name: new RegExp(IMEI) }).waitFor()
  })

  test('gives a customer a user', async () => {
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
})

describe.skipIf(noBrowser)("a customer's user", () => {
  test('has no registers in the menu, and is told so who opens one by its address', async () => {
    const own = await openContext(browser, { width: 1440, theme: 'light' })
    const hers = await own.newPage()
    await signIn(hers, program.url, CUSTOMER)
    await hers.getByRole('link', { name: 'Monitoramento', exact: true }).waitFor()
    expect(await hers.getByRole('link', { name: 'Equipamentos', exact: true }).count()).toBe(0)
    for (const path of ['/clientes', '/forms/veiculo', '/veiculos/1', '/usuarios']) {
      await hers.goto(`${program.url}${path}`)
      await hers.getByText(/Seu perfil não vê/).waitFor()
    }
    await own.close()
  })
})
