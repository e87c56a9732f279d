import { profileFields } from '@monitorweb/contract/people/profile'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#api/person/preferences.ts'
import { useProfile } from '#api/person/use-profile.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'

const ana = { ...initialOf(profileFields), id: 1, login: 'ana', name: 'Ana', preferences: DEFAULT_PREFERENCES }
let page: ReturnType<typeof openPage>
let answers: ((answer: unknown) => void)[]
beforeEach(async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  answers = []
  page = openPage(
    '/views/profile',
    <QueryScope>
      <Preferences />
    </QueryScope>,
    { meuPerfil: () => ana, alterarPreferencias: () => new Promise((resolve) => answers.push(resolve)) },
  )
  await seen('Preferências')
  await choose('Tema', 'Escuro')
  await choose('Bloquear a tela sem uso', '5 minutos')
})
afterEach(() => page.close())

function Preferences() {
  const { data } = useProfile()
  return data && <PreferencesSection profile={data} />
}

async function choose(label: string, choice: string): Promise<void> {
  labelled(label).click()
  await soon(() => {
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === choice,
    )
    option!.click()
  })
  await soon(() => expect(labelled(label).value).toBe(choice))
}

const shown = () => [labelled('Tema').value, labelled('Bloquear a tela sem uso').value]
const answered = (chosen: object) => ({ ...ana, preferences: { ...DEFAULT_PREFERENCES, ...chosen } })

test('what is chosen while another choice is on its way leaves that one shown, and is saved after it', async () => {
  expect(shown()).toEqual(['Escuro', '5 minutos'])
  expect(answers).toHaveLength(1)
  answers[0]!(answered({ theme: 'dark' }))
  await soon(() => expect(answers).toHaveLength(2))
  expect(shown()).toEqual(['Escuro', '5 minutos'])
  answers[1]!(answered({ theme: 'dark', lockMinutes: 5 }))
  await seen('Salvo')
  expect(shown()).toEqual(['Escuro', '5 minutos'])
})

test('a choice that failed is told, and shown as it is stored, though the next one was saved', async () => {
  answers[0]!(REFUSAL)
  await soon(() => expect(answers).toHaveLength(2))
  answers[1]!(answered({ lockMinutes: 5 }))
  await seen('Tema: não foi salvo. O servidor está ocupado.')
  await soon(() => expect(shown()).toEqual(['Como no sistema', '5 minutos']))
  expect(document.body.textContent).not.toContain('Salvo')
})

test('what is chosen last is shown, though it is the same as what was chosen first and is on its way', async () => {
  await choose('Tema', 'Claro')
  await choose('Tema', 'Escuro')
  const chosen = [{ theme: 'dark' }, { lockMinutes: 5 }, { theme: 'light' }, { theme: 'dark' }]
  let stored = {}
  for (const [index, each] of chosen.entries()) {
    await soon(() => expect(answers).toHaveLength(index + 1))
    expect(shown()).toEqual(['Escuro', '5 minutos'])
    stored = { ...stored, ...each }
    answers[index]!(answered(stored))
  }
  await seen('Salvo')
  expect(shown()).toEqual(['Escuro', '5 minutos'])
})
