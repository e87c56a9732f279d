import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer } from '@monitorweb/simulator/demo/ensure'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { passwordToken } from '../fixtures/mailbox.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE } from '../fixtures/until.ts'

const VIEW = { width: 1440, theme: 'light' } as const
const PERSON = { name: 'Ana Beatriz Prado', email: 'ana@transportes-aurora.com.br', login: 'ana.prado' }
const FIRST_PASSWORD = 'girafa-de-lata-azul'
const SECOND_PASSWORD = 'vento-no-canavial-7'

const folder = programFolder()
let program: RunningProgram
let browser: Browser

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  await ensureCustomer(api, { name: 'Transportes Aurora' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

async function openPage(): Promise<Page> {
  return await (await openContext(browser, VIEW)).newPage()
}

/** Types a password twice on the page that a mail's link opens. */
async function setPassword(page: Page, password: string, than = ''): Promise<string> {
  const token = await passwordToken(folder.dataDir, PERSON.email, than)
  await page.goto(`${program.url}/forgot?token=${token}`)
  await page.getByLabel('Senha nova', { exact: true }).fill(password)
  await page.getByLabel('Repita a senha nova').fill(password)
  await page.getByRole('button', { name: 'Gravar a senha' }).click()
  await page.getByRole('heading', { name: 'Senha criada' }).waitFor()
  return token
}

describe.skipIf(noBrowser)('a person from the first request to the last logout', () => {
  let page: Page
  let token: string

  test('asks for access, and is told beside the field what is wrong with it', async () => {
    page = await openPage()
    await page.goto(`${program.url}/login`)
    await page.getByRole('link', { name: 'Solicitar acesso' }).click()
    await page.getByLabel('Nome (obrigatório)').fill(PERSON.name)
    await page.getByLabel('E-mail (obrigatório)').fill('ana@')
    await page.getByLabel('Login desejado').fill(PERSON.login)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByText('E-mail inválido.').waitFor()
    expect(await page.getByLabel('Nome (obrigatório)').inputValue()).toBe(PERSON.name)
    await page.getByLabel('E-mail (obrigatório)').fill(PERSON.email)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('heading', { name: 'Pedido enviado' }).waitFor()
  })

  test('is approved by an operator, who says of which customer and type', async () => {
    const operator = await openPage()
    await signIn(operator, program.url, ADMIN)
    await operator.goto(`${program.url}/configuracoes`)
    const request = operator.getByRole('article', { name: `Pedido de ${PERSON.name}` })
    await request.getByRole('button', { name: 'Aprovar…' }).click()
    await request.getByRole('combobox', { name: 'Cliente' }).fill('aurora')
    await request.getByRole('option', { name: /Transportes Aurora/i }).click()
    await request.getByRole('combobox', { name: 'Tipo de usuário' }).click()
    await request.getByRole('option', { name: 'Cliente', exact: true }).click()
    await request.getByRole('button', { name: 'Aprovar' }).click()
    await operator.getByText('Acesso aprovado. O link da senha foi enviado.').waitFor()
    await operator.getByText('Nenhum pedido aguardando').waitFor()
    await operator.context().close()
  })

  test('makes a password by the link of the mail, which works once', async () => {
    token = await setPassword(page, FIRST_PASSWORD)
    const again = await openPage()
    await again.goto(`${program.url}/forgot?token=${token}`)
    await again.getByLabel('Senha nova', { exact: true }).fill(SECOND_PASSWORD)
    await again.getByLabel('Repita a senha nova').fill(SECOND_PASSWORD)
    await again.getByRole('button', { name: 'Gravar a senha' }).click()
    await again.getByRole('alert').filter({ hasText: /link/i }).waitFor()
    await again.context().close()
  })

  test('enters and sees what is theirs: no Cadastros, no Configurações', async () => {
    await signIn(page, program.url, { login: PERSON.login, password: FIRST_PASSWORD })
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByRole('link', { name: 'Monitoramento' }).waitFor()
    expect(await menu.getByText('Cadastros').count()).toBe(0)
    await page.goto(`${program.url}/configuracoes`)
    await page.getByText('Seu perfil não vê Configurações').waitFor()
  })

  test('changes the own name', async () => {
    await page.goto(`${program.url}/views/profile`)
    await page.getByLabel('Nome').fill('Ana  Prado ')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Dados Gravados com Sucesso!').waitFor()
    await expect.poll(() => page.getByLabel('Nome').inputValue(), PATIENCE).toBe('Ana Prado')
  })

  test('locks the page: nothing on it can be read, nothing typed is lost, the password opens it', async () => {
    await page.getByLabel('Telefone').fill('11 98888-7777')
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: /Bloquear tela/ }).click()
    const password = page.getByLabel('Senha', { exact: true })
    await password.waitFor()
    await page.getByLabel('Telefone').waitFor({ state: 'hidden' })
    await password.fill('não é esta')
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await page.getByText('Senha incorreta.').waitFor()
    await password.fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await password.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Telefone').inputValue()).toBe('11 98888-7777')
  })

  test('a locked page that is loaded again stays locked', async () => {
    await page.goto(`${program.url}/lock?volta=/views/profile`)
    await page.reload()
    await page.getByLabel('Senha', { exact: true }).fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await page.waitForURL('**/views/profile')
  })

  test('entering elsewhere ends the older session, which is told why', async () => {
    // Only an open page is told why; one that asks later hears that its session is over.
    await page.getByRole('button', { name: /^Ao vivo/ }).waitFor()
    const elsewhere = await openPage()
    await signIn(elsewhere, program.url, { login: PERSON.login, password: FIRST_PASSWORD })
    await page.waitForURL('**/login?volta=**')
    await page.getByRole('status').getByText('houve um novo acesso com este usuário').waitFor()
    await elsewhere.goto(`${program.url}/views/profile?secao=sessoes`)
    await elsewhere.getByText('Esta sessão').waitFor()
    const sessions = elsewhere.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
    await expect.poll(() => sessions.count(), PATIENCE).toBe(1)
    await elsewhere.getByRole('button', { name: 'Sair do Sistema' }).click()
    await elsewhere.waitForURL('**/login')
    await elsewhere.goto(`${program.url}/custom-dashboard`)
    await elsewhere.waitForURL('**/login?volta=**')
    await elsewhere.context().close()
  })

  test('forgets the password, and makes another', async () => {
    await page.goto(`${program.url}/forgot`)
    await page.getByLabel('Login ou e-mail').fill(PERSON.login)
    await page.getByRole('button', { name: 'Enviar o link' }).click()
    await page.getByText('Se existir uma conta, enviamos um e-mail.').waitFor()
    await setPassword(page, SECOND_PASSWORD, token)
    await signIn(page, program.url, { login: PERSON.login, password: SECOND_PASSWORD })
  })
})
