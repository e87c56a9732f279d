import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { FilterBar } from './FilterBar.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a filter that is set says that its list could not be read, and stays', async () => {
  page = openPage(
    '/equipamentos',
    <QueryScope>
      <FilterBar
        filters={[{ name: 'modelo', label: 'Modelo', kind: 'version' }]}
        values={{ modelo: '5' }}
        onChange={() => undefined}
      />
    </QueryScope>,
    { versoes: () => REFUSAL },
  )
  await seen('A lista não pôde ser lida. Abra de novo.')
  const chosen = () => document.querySelector<HTMLInputElement>('input[aria-label="Modelo"]')?.value
  await soon(() => expect(chosen()).toBe('Código 5'))
})
