import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { EscalationSection } from './EscalationSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const ANSWERS = {
  escalacaoDeOcorrencias: () => ({ minutes: 10, leastUrgency: 3, userIds: '' }),
  usuariosByName: () => [{ id: 7, name: 'Ana', login: 'ana' }],
}

async function open(): Promise<HTMLInputElement> {
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <EscalationSection />
    </QueryScope>,
    ANSWERS,
  )
  await soon(() => expect(labelled('Quem é avisado')).not.toBeNull())
  return labelled('Quem é avisado')
}

async function choose(field: HTMLInputElement): Promise<void> {
  field.focus()
  field.click()
  await soon(() => {
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    options.find(({ textContent }) => textContent === 'Ana · ana')!.click()
  })
  await soon(() => expect(labelled('E também')).not.toBeNull())
}

test('who is chosen leaves the keys in the field, and the next person has a field behind it', async () => {
  const field = await open()
  await choose(field)
  expect(document.activeElement).toBe(field)
})

test('what was changed and not saved is not left behind without a question', async () => {
  await choose(await open())
  void page.router.navigate({ to: '/outra' as string })
  await seen('Sair sem gravar?')
  press('Sair sem gravar')
  await soon(() => expect(page.router.state.location.pathname).toBe('/outra'))
})
