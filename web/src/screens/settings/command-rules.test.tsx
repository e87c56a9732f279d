import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { CommandRules } from './CommandRules.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 2, access: 'O' }))
afterEach(() => page.close())

test('an operator is shown no form that the server would refuse', async () => {
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <CommandRules />
    </QueryScope>,
    {},
  )
  await seen('Só administradores da central veem e mudam as regras.')
  expect(page.of('regrasDeComandos')).toHaveLength(0)
})
