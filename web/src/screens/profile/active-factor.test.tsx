import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { ActiveFactor } from './ActiveFactor.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'C' }))
afterEach(() => page.close())

const buttonOf = (words: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === words)

test('asking to end the second factor sends nothing: the button that sends is not the one that was pressed', async () => {
  page = openPage(
    '/views/profile',
    <QueryScope>
      <ActiveFactor profile={{ recoveryCodesLeft: 8 } as never} />
    </QueryScope>,
    {},
  )
  await seen('Restam 8 códigos')
  const asking = buttonOf('Desativar…')
  press('Desativar…')
  await seen('Senha atual')
  expect(asking?.isConnected).toBe(false)
  expect(buttonOf('Desativar')?.type).toBe('submit')
  expect(document.activeElement).toBe(labelled('Senha atual'))
  // Who lost the telephone has only these.
  expect(labelled('Código do aplicativo ou de recuperação')).toBeTruthy()
})
