import { installationProfileFields } from '@monitorweb/contract/registers/installation-profile'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { useLookup } from '#form/pickers/use-lookups.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { InstallationProfilesSection } from './InstallationProfilesSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Stands for a form of another screen, which offers the profiles. */
function Offered() {
  const { data = [] } = useLookup('profile')
  return <p>Oferecidos: {data.map(({ label }) => label).join(', ')}</p>
}

function Screens() {
  const [atForm, setAtForm] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setAtForm(!atForm)}>
        Outra tela
      </button>
      {atForm ? <Offered /> : <InstallationProfilesSection />}
    </>
  )
}

test('a profile that was added is offered at once, and no other row takes the place of a form that is open', async () => {
  const profiles = [{ id: 1, name: 'Carro' }]
  page = openPage(
    '/configuracoes/perfis',
    <QueryScope>
      <Screens />
    </QueryScope>,
    {
      perfisDeInstalacao: () => profiles,
      criarPerfilDeInstalacao() {
        profiles.push({ id: 2, name: 'Moto' })
        return { status: true, record: profiles[1] }
      },
    },
  )
  await seen('Oferecidos: Carro')
  press('Outra tela')
  await soon(() => press('Novo perfil'))
  await soon(() => type(labelled('Descrição'), 'Moto'))
  expect(document.querySelector<HTMLButtonElement>('[aria-label="Editar Carro"]')!.disabled).toBe(true)
  press('Salvar')
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(document.querySelector('[aria-label="Editar Moto"]')).not.toBeNull())
  press('Outra tela')
  await seen('Oferecidos: Carro, Moto')
})

test('a row that was asked for by mistake stays, the keys go on where the question was, and a refusal ends it', async () => {
  const inUse = { errors: [{ message: 'O perfil está em uso.', extensions: { code: 'CONFLICT' } }] }
  page = openPage(
    '/configuracoes/perfis',
    <QueryScope>
      <InstallationProfilesSection />
    </QueryScope>,
    { perfisDeInstalacao: () => [{ id: 1, name: 'Carro' }], excluirPerfilDeInstalacao: () => inUse },
  )
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await soon(() => press('Excluir Carro'))
  await soon(() => expect(focused()).toBe('Confirmar a exclusão de Carro'))
  press('Cancelar')
  await soon(() => expect(focused()).toBe('Excluir Carro'))
  expect(page.of('excluirPerfilDeInstalacao')).toHaveLength(0)
  press('Excluir Carro')
  await soon(() => press('Confirmar a exclusão de Carro'))
  await seen('O perfil está em uso.')
  await soon(() => expect(focused()).toBe('Excluir Carro'))
})

test('a change sends what was changed, over the version that was seen: first the one that was opened, then the one that was shown', async () => {
  const theirs = 'Outra pessoa alterou este registro depois que você o abriu. Confira os dados e grave de novo.'
  const profile = initialOf(installationProfileFields)
  let stored = { ...profile, id: 1, name: 'Carro', output1: 'Bloqueio', recordVersion: 3 }
  page = openPage(
    '/configuracoes/perfis',
    <QueryScope>
      <InstallationProfilesSection />
    </QueryScope>,
    {
      perfisDeInstalacao: () => [stored],
      alterarPerfilDeInstalacao({ input }) {
        if ((input as { versao: number }).versao === 7) return { status: true, record: stored }
        stored = { ...stored, output1: 'Sirene', recordVersion: 7 }
        return { errors: [{ message: theirs, extensions: { code: 'CONFLICT', field: 'versao' } }] }
      },
    },
  )
  await soon(() => press('Editar Carro'))
  await soon(() => type(labelled('Saída 2'), 'Teto'))
  press('Salvar')
  await soon(() => press('CONFIRMAR'))
  await seen(theirs)
  await seen('1 Sirene')
  press('Salvar')
  await soon(() => press('CONFIRMAR'))
  await seen('Dados Gravados com Sucesso!')
  expect(page.of('alterarPerfilDeInstalacao').map(({ variables }) => variables['input'])).toEqual([
    { ptvId: 1, ptvSa2: 'Teto', versao: 3 },
    { ptvId: 1, ptvSa2: 'Teto', versao: 7 },
  ])
})
