import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { ForgotScreen } from './ForgotScreen.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a mail that brings a code alone leads to the new password, without a link', async () => {
  page = openPage('/forgot', <ForgotScreen token={null} />, { redefinirSenha: () => true })
  await seen('Já tenho um código')
  press('Já tenho um código')
  await seen('Código do e-mail')
  press('Continuar')
  await seen('Informe o código.')
  type(labelled('Código do e-mail'), '  um-codigo ')
  press('Continuar')
  await seen('Criar a senha')
  const [password, again] = document.querySelectorAll<HTMLInputElement>('input[autocomplete="new-password"]')
  type(password!, 'Caminhao-azul-77')
  type(again!, 'Caminhao-azul-77')
  press('Gravar a senha')
  await seen('Senha criada')
  await soon(() => expect(Object.values(page.of('redefinirSenha')[0]!.variables)).toContain('um-codigo'))
})
