import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, unreachable } from '#api/api-error.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ChosenField } from './ChosenField.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'A' }))
afterEach(() => page.close())

function open(get: (value: string) => Promise<{ value: string; label: string }>) {
  const source = { name: 'yard', placeholder: '', nothing: '', find: async () => [], get }
  function Yards() {
    const [value, setValue] = useState<unknown>('1,2')
    return (
      <ChosenField
        {...{ name: 'yards', label: 'Cercas', blank: '', error: undefined, source, value }}
        onChange={setValue}
        onLeave={() => undefined}
      />
    )
  }
  page = openPage(
    '/regras/5',
    <QueryScope>
      <Yards />
    </QueryScope>,
    {},
  )
}

test('the keys go on at the next one where one is taken out, and at the picker behind the last', async () => {
  open(async (value) => ({ value, label: `Pátio ${value}` }))
  await seen('Pátio 2')
  press('Tirar Pátio 1')
  await soon(() => expect(document.body.textContent).not.toContain('Pátio 1'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tirar Pátio 2')
  press('Tirar Pátio 2')
  await soon(() => expect(document.body.textContent).not.toContain('Pátio 2'))
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('only what the server does not find is said to be gone', async () => {
  open(async (value) => {
    throw value === '1' ? new ApiError('NOT_FOUND', 'Não existe mais.') : unreachable()
  })
  await seen('nº 1 (não encontrado)')
  await seen('nº 2 (não lido)')
})
