import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { ExportMenu } from './ExportMenu.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 1, userId: 1, access: 'C' }))
afterEach(() => page.close())

test('a file that is refused is told as a failure', async () => {
  page = openPage(
    '/cercas',
    <QueryScope>
      <ExportMenu search={{}} />
    </QueryScope>,
    { arquivoDeCercas: () => REFUSAL },
  )
  await soon(() => press('Exportar'))
  await soon(() => press('GeoJSON'))
  await seen('O servidor está ocupado.')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('O servidor está ocupado.')
  expect(document.querySelector('[role="status"]')?.textContent).toBe('')
})
