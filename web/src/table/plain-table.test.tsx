import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { openPage, seen } from '#testing/test-page.tsx'
import { PlainTable } from './PlainTable.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('rows that were read stay beside what failed in reading them anew', async () => {
  page = openPage(
    '/settings',
    <PlainTable
      label="Processos"
      columns={[{ key: 'name', header: 'Nome', text: (name: string) => name }]}
      rows={['gateway', 'web']}
      keyOf={(name) => name}
      error={new ApiError('UNREACHABLE', 'Sem resposta do servidor.')}
      onRetry={() => undefined}
    />,
    {},
  )
  await seen('Sem resposta do servidor.')
  expect([...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual(['gateway', 'web'])
})
