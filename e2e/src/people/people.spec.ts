import { operations } from '@monitorweb/contract/operations'
import { expect, type Page } from '@playwright/test'
import { passwordToken } from '../fixtures/mailbox.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'

const PERSON = { name: 'Ana Beatriz Prado', email: 'ana@transportes-aurora.com.br', login: 'ana.prado' }
const FIRST_PASSWORD = 'girafa-de-lata-azul'
const SECOND_PASSWORD = 'vento-no-canavial-7'

/** Types a password twice on the page that a mail's link opens. */
async function setPassword(
  page: Page,
  dataDir: string,
  { password, than = '' }: { password: string; than?: string },
): Promise<string> {
  const token = await passwordToken(dataDir, PERSON.email, than)
  await page.goto(`/forgot#token=${token}`)
  await page.getByLabel('Senha nova', { exact: true }).fill(password)
  await page.getByLabel('Repita a senha nova').fill(password)
  await page.getByRole('button', { name: 'Gravar a senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha criada' })).toBeVisible()
  return token
}

test('a person goes from the first request for access to the last logout', async ({
  api,
  page: operator,
  openPageOf,
  programData,
}) => {
  await api.call(operations.createCustomer, { input: { name: 'Transportes Prado' } })
  const page = await openPageOf(null)
  let token = ''

  await test.step('asks for access, and is told beside the field what is wrong with it', async () => {
    await page.goto(`/login`)
    await page.getByRole('link', { name: 'Solicitar acesso' }).click()
    await page.getByLabel('Nome (obrigatório)').fill(PERSON.name)
    await page.getByLabel('E-mail (obrigatório)').fill('ana@')
    await page.getByLabel('Login desejado').fill(PERSON.login)
    await page.getByRole('button', { name: 'Enviar solicitação' }).click()
    await expect(page.getByText('E-mail inválido.')).toBeVisible()
    await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue(PERSON.name)
    await page.getByLabel('E-mail (obrigatório)').fill(PERSON.email)
    await page.getByRole('button', { name: 'Enviar solicitação' }).click()
    await expect(page.getByRole('heading', { name: 'Solicitação enviada' })).toBeVisible()
  })

  await test.step('is approved by an operator, who says of which customer and type', async () => {
    await operator.goto(`/configuracoes`)
    const request = operator.getByRole('article', { name: `Solicitação de ${PERSON.name}` })
    await request.getByRole('button', { name: 'Aprovar…' }).click()
    await request.getByRole('combobox', { name: 'Cliente' }).fill('prado')
    await request.getByRole('option', { name: /Transportes Prado/i }).click()
    await request.getByRole('combobox', { name: 'Tipo de usuário' }).click()
    await request.getByRole('option', { name: 'Cliente', exact: true }).click()
    await request.getByRole('button', { name: 'Aprovar' }).click()
    await expect(operator.getByText('Acesso aprovado. O link da senha foi enviado.')).toBeVisible()
    await expect(operator.getByText('Nenhuma solicitação aguardando')).toBeVisible()
  })

  await test.step('makes a password by the link of the mail, which works once', async () => {
    token = await setPassword(page, programData.dataDir, { password: FIRST_PASSWORD })
    const again = await openPageOf(null)
    await again.goto(`/forgot?token=${token}`)
    await again.getByLabel('Senha nova', { exact: true }).fill(SECOND_PASSWORD)
    await again.getByLabel('Repita a senha nova').fill(SECOND_PASSWORD)
    await again.getByRole('button', { name: 'Gravar a senha' }).click()
    await expect(again.getByRole('alert').filter({ hasText: /link/i })).toBeVisible()
    await again.context().close()
  })

  await test.step('enters and sees what is theirs: no Cadastros, no Configurações', async () => {
    await signIn(page, { login: PERSON.login, password: FIRST_PASSWORD })
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu.getByRole('link', { name: 'Monitoramento' })).toBeVisible()
    await expect(menu.getByText('Cadastros')).toHaveCount(0)
    await page.goto(`/configuracoes`)
    await expect(page.getByText('Seu perfil não vê Configurações')).toBeVisible()
  })

  await test.step('changes the own name', async () => {
    await page.goto(`/views/profile`)
    await page.getByLabel('Nome').fill('Ana  Prado ')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Dados Gravados com Sucesso!')).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Ana Prado')
  })

  await test.step('locks the page: nothing on it can be read, nothing typed is lost, the password opens it', async () => {
    await page.getByLabel('Telefone').fill('11 98888-7777')
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: /Bloquear tela/ }).click()
    const password = page.getByLabel('Senha', { exact: true })
    await expect(password).toBeVisible()
    await expect(page.getByLabel('Telefone')).toBeHidden()
    await password.fill('não é esta')
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(page.getByText('Senha incorreta.')).toBeVisible()
    await password.fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(password).not.toBeAttached()
    await expect(page.getByLabel('Telefone')).toHaveValue('11 98888-7777')
  })

  await test.step('a locked page that is loaded again stays locked', async () => {
    await page.goto(`/lock?volta=/views/profile`)
    await page.reload()
    await page.getByLabel('Senha', { exact: true }).fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await page.waitForURL('**/views/profile')
  })

  await test.step('entering elsewhere ends the older session, which is told why', async () => {
    // Only an open page is told why; one that asks later hears that its session is over.
    await expect(page.getByRole('button', { name: /^Ao vivo/ })).toBeVisible()
    const elsewhere = await openPageOf(null)
    await signIn(elsewhere, { login: PERSON.login, password: FIRST_PASSWORD })
    await page.waitForURL('**/login?volta=**')
    await expect(page.getByRole('status').getByText('houve um novo acesso com este usuário')).toBeVisible()
    await elsewhere.goto(`/views/profile?secao=sessoes`)
    await expect(elsewhere.getByText('Esta sessão')).toBeVisible()
    const sessions = elsewhere.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
    await expect(sessions).toHaveCount(1)
    await elsewhere.getByRole('button', { name: 'Sair do Sistema' }).click()
    await elsewhere.waitForURL('**/login')
    await elsewhere.goto(`/custom-dashboard`)
    await elsewhere.waitForURL('**/login?volta=**')
    await elsewhere.context().close()
  })

  await test.step('forgets the password, and makes another', async () => {
    await page.goto(`/forgot`)
    await page.getByLabel('Login ou e-mail').fill(PERSON.login)
    await page.getByRole('button', { name: 'Enviar o link' }).click()
    await expect(page.getByText('Se existir uma conta, enviamos um e-mail.')).toBeVisible()
    await setPassword(page, programData.dataDir, { password: SECOND_PASSWORD, than: token })
    await signIn(page, { login: PERSON.login, password: SECOND_PASSWORD })
  })
})
