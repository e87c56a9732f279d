import { accessRequestInput } from '@monitorweb/contract/people/access-request'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { type FieldForm, useFieldForm } from './use-field-form.ts'

type Form = FieldForm<typeof accessRequestInput>
const empty = { name: '', company: '', taxNumber: '', email: '', phone: '', login: '', message: '' }
let root: Root
let form: Form

function Probe(): ReactNode {
  form = useFieldForm(accessRequestInput, empty)
  return null
}

function open() {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
}
afterEach(() => act(() => root.unmount()))

function type(values: Partial<typeof empty>) {
  act(() => {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof typeof empty, value)
  })
}

test('sends nothing while a field is wrong, and says which', async () => {
  open()
  type({ name: 'Ana', email: 'ana@', taxNumber: '123' })
  const sent: unknown[] = []
  await act(() => form.submit(async (values) => void sent.push(values)))
  expect(sent).toEqual([])
  expect(form.errors).toEqual({
    email: 'E-mail inválido.',
    taxNumber: expect.stringContaining('um CPF tem 11 algarismos'),
  })
  expect(form.values.name).toBe('Ana')
})

test('normalises a text on leaving the field, e-mails to lower case', () => {
  open()
  type({ name: '  Ana   Maria ', email: 'Ana@Exemplo.COM.br' })
  act(() => form.leave('name'))
  act(() => form.leave('email'))
  expect(form.values).toMatchObject({ name: 'Ana Maria', email: 'ana@exemplo.com.br' })
})

test('what the server refuses lands on its field, anything else above the buttons; nothing typed is lost', async () => {
  open()
  type({ name: 'Ana', email: 'ana@exemplo.com.br' })
  await act(() => form.submit(() => Promise.reject(new ApiError('BAD_USER_INPUT', 'Já usado.', { field: 'email' }))))
  expect(form.errors).toEqual({ email: 'Já usado.' })
  await act(() => form.submit(() => Promise.reject(new ApiError('UNREACHABLE', 'Sem resposta.'))))
  expect(form.problem).toBe('Sem resposta.')
  expect(form.values).toMatchObject({ name: 'Ana', email: 'ana@exemplo.com.br' })
})
