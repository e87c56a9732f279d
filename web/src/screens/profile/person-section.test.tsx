import { profileFields } from '@monitorweb/contract/people/profile'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#api/person/preferences.ts'
import { useProfile } from '#api/person/use-profile.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { PersonSection } from './PersonSection.tsx'

const ana = {
  ...initialOf(profileFields),
  ...{ id: 1, login: 'ana', name: 'Ana', phone: '11 3000-0001', recordVersion: 7 },
  ...{ accessEndsAt: '', lastLoginAt: '', passwordChangedAt: '', preferences: DEFAULT_PREFERENCES },
  ...{ userType: { id: 1, name: 'Central', access: 'A' }, customer: { id: 784, code: '784', name: 'Central' } },
}
/** An administrator wrote another telephone into the register meanwhile. */
const corrected = { ...ana, phone: '11 3000-0002', recordVersion: 8 }

const STALE = 'Bia alterou este registro depois que você o abriu.'

/** What asks before one leaves is fetched beside the section. */
beforeAll(() => vi.dynamicImportSettled())

let page: ReturnType<typeof openPage>
let stored = ana
beforeEach(() => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  stored = ana
  page = openPage(
    '/views/profile',
    <QueryScope>
      <Data />
    </QueryScope>,
    {
      meuPerfil: () => stored,
      alterarMeuPerfil: () => ({ errors: [{ message: STALE, extensions: { code: 'CONFLICT', field: 'versao' } }] }),
    },
  )
})
afterEach(() => page.close())

function Data() {
  const { data } = useProfile()
  const client = useQueryClient()
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Voltar à aba
      </button>
      {data && <PersonSection profile={data} />}
      {data && <p>versão {data.recordVersion}</p>}
    </>
  )
}

async function readAgain() {
  stored = corrected
  press('Voltar à aba')
  await seen('versão 8')
}

test('what is typed goes over the state it was typed over, and over what somebody else stored only once it was shown', async () => {
  await seen('versão 7')
  type(labelled('Nome'), 'Ana Maria')
  await readAgain()
  const sent = () => page.of('alterarMeuPerfil').map(({ variables }) => variables['input'])
  press('Salvar')
  await seen(STALE)
  expect(sent()).toEqual([expect.objectContaining({ nome: 'Ana Maria', versao: 7 })])
  expect([labelled('Nome').value, labelled('Telefone').value]).toEqual(['Ana Maria', '11 3000-0002'])
  press('Salvar')
  await soon(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ nome: 'Ana Maria', telefone: '11 3000-0002', versao: 8 })
})

test('where nothing was typed the form begins anew with what is stored', async () => {
  await seen('versão 7')
  await readAgain()
  await soon(() => expect(labelled('Telefone').value).toContain('3000-0002'))
})

test('another section of the profile asks before it takes the place of what was typed', async () => {
  await seen('versão 7')
  type(labelled('Nome'), 'Ana Maria')
  void page.router.navigate({ to: '/views/profile' as string, search: { section: 'password' } as never })
  await seen('Sair sem gravar?')
  press('Continuar aqui')
  await soon(() => expect(document.body.textContent).not.toContain('Sair sem gravar?'))
  expect(labelled('Nome').value).toBe('Ana Maria')
  expect(page.router.state.location.search).toEqual({})
})
