import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AccessTab } from './AccessTab.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A', operator: true }))
afterEach(() => page.close())

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const tab = (
  <QueryScope>
    <AccessTab userId={7} />
  </QueryScope>
)

test('the second factor of who has one is ended once, and is offered no more', async () => {
  let isActive = true
  page = openPage('/usuarios/7?tab=access', tab, {
    usuario: () => ({ totpActive: isActive }),
    sessoesDoUsuario: () => [],
    redefinirTotpDoUsuario: () => {
      isActive = false
      return { status: true }
    },
  })
  await seen('Desativar duas etapas')
  press('Desativar duas etapas')
  await seen('A pessoa volta a entrar só com a senha.')
  press('CONFIRMAR')
  await seen('Entra só com a senha: não tem duas etapas.')
  await soon(() => expect(buttons()).not.toContain('Desativar duas etapas'))
  await soon(() => expect(document.activeElement?.textContent).toBe('Entra só com a senha: não tem duas etapas.'))
  expect(page.of('redefinirTotpDoUsuario').map(({ variables }) => variables)).toEqual([{ usuario: 7 }])
})

test('who has no second factor is not offered to be rid of one', async () => {
  page = openPage('/usuarios/7?tab=access', tab, {
    usuario: () => ({ totpActive: false }),
    sessoesDoUsuario: () => [],
  })
  await seen('Entra só com a senha: não tem duas etapas.')
  expect(buttons()).toEqual(expect.arrayContaining(['Enviar link de senha', 'Encerrar todos os acessos']))
  expect(buttons()).not.toContain('Desativar duas etapas')
})
