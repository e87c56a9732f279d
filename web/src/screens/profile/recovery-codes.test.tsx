import { profileFields } from '@monitorweb/contract/people/profile'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#api/person/preferences.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const ANA = {
  ...{ ...initialOf(profileFields), preferences: DEFAULT_PREFERENCES },
  ...{ userType: { id: 1, name: 'Central', access: 'A' }, customer: { id: 784, code: '784', name: 'Central' } },
}

/** What asks before one leaves is fetched beside the section. */
beforeAll(() => vi.dynamicImportSettled())

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('codes that are shown once are copied over plain HTTP too, and a browser that copies nothing is not believed', async () => {
  page = openPage('/views/profile', <RecoveryCodes codes={['AAAA-1111', 'BBBB-2222']} onDone={() => undefined} />, {})
  await seen('AAAA-1111')
  letPageCopy(false)
  press('Copiar os códigos')
  await seen('Não foi possível copiar.')
  const copied = letPageCopy()
  press('Copiar os códigos')
  await seen('Códigos copiados')
  expect(copied.getData('text/plain')).toBe('AAAA-1111\nBBBB-2222')
})

test('codes that nobody kept yet are not left behind without a question', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  page = openPage(
    '/views/profile',
    <QueryScope>
      <SecondFactorSection profile={ANA} />
    </QueryScope>,
    {
      iniciarTotp: () => ({ uri: 'otpauth://totp/x', secret: 'ABCD' }),
      ativarTotp: () => [{ code: 'AAAA-1111' }],
    },
  )
  await seen('Senha atual')
  type(labelled('Senha atual'), 'segredo')
  press('Começar')
  await seen('Código que o aplicativo mostra')
  // The keys go on where the work does, though the button that was pressed is gone.
  expect(document.activeElement).toBe(labelled('Código que o aplicativo mostra'))
  type(labelled('Código que o aplicativo mostra'), '123456')
  press('Ativar')
  await seen('AAAA-1111')
  expect(document.activeElement?.textContent).toBe('Copiar os códigos')
  const leave = () => page.router.navigate({ to: '/views/profile' as string, search: { section: 'person' } as never })
  void leave()
  await seen('Sair sem guardar os códigos?')
  press('Continuar aqui')
  await soon(() => expect(document.body.textContent).not.toContain('Sair sem guardar'))
  press('Já guardei')
  await soon(() => expect(document.body.textContent).not.toContain('AAAA-1111'))
  await leave()
  expect(page.router.state.location.search).toEqual({ section: 'person' })
})
