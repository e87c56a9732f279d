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
