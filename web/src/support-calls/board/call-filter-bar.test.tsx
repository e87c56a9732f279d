import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { CallFilterBar } from './CallFilterBar.tsx'
import { NO_FILTERS } from './call-search.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function open(assignees: object) {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  page = openPage(
    '/chamados',
    <QueryScope>
      <CallFilterBar filters={{ ...NO_FILTERS, assignee: 9 }} onChange={() => undefined} />
    </QueryScope>,
    { responsaveisDeChamados: () => assignees },
  )
}
const chosen = () => document.querySelector<HTMLInputElement>('input[aria-label="Responsável"]')?.value

test('calls of somebody who may take none any more are filtered by one who is said to have no access', async () => {
  open([{ id: 5, name: 'Ana' }])
  await soon(() => expect(chosen()).toBe('Pessoa sem acesso'))
})

test('where it could not be read who may take calls, that is said, and nobody is said to have no access', async () => {
  open(REFUSAL)
  await seen('A lista não pôde ser lida.')
  expect(chosen()).toBe('')
})
