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
