import { MantineProvider, Select } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, seen } from '#testing/test-page.tsx'
import { theme } from './theme.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a choice is found by what it is called without its accents', async () => {
  page = openPage(
    '/',
    <MantineProvider theme={theme} env="test">
      <Select label="Cliente" searchable data={['Transportes São João', 'Aurora']} />
    </MantineProvider>,
    {},
  )
  await seen('Cliente')
  const field = labelled('Cliente')
  field.focus()
  field.click()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'sao joao')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const offered = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  await soon(() => expect(offered()).toEqual(['Transportes São João']))
})
