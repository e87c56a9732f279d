import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage } from '#testing/test-page.tsx'
import { EscalationSection } from './EscalationSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('who is chosen leaves the keys in the field, and the next person has a field behind it', async () => {
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <EscalationSection />
    </QueryScope>,
    {
      escalacaoDeOcorrencias: () => ({ minutes: 10, leastUrgency: 3, userIds: '' }),
      usuariosByName: () => [{ id: 7, name: 'Ana', login: 'ana' }],
    },
  )
  const field = await soon(() => {
    const found = labelled('Quem é avisado')
    expect(found).not.toBeNull()
    return found
  })
  field.focus()
  field.click()
  await soon(() => {
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    options.find(({ textContent }) => textContent === 'Ana · ana')!.click()
  })
  await soon(() => expect(labelled('E também')).not.toBeNull())
  expect(document.activeElement).toBe(field)
})
