import { accessRequestInput } from '@monitorweb/contract/people/access-request'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { startingValues } from './contract-form.ts'
import { type ContractForm, useContractForm } from './use-contract-form.ts'

type Form = ContractForm<typeof accessRequestInput>
type Values = Form['values']
const empty = startingValues(accessRequestInput, null)
let root: Root
let form: Form

function open(send: (values: Values) => Promise<unknown>) {
  function Probe(): ReactNode {
    form = useContractForm({ fields: accessRequestInput, initial: empty, send })
    return null
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
}
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

function type(values: Partial<Values>) {
  act(() => {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof Values, value)
  })
}

test('a form sends nothing while a field is wrong, and says which by the contract', async () => {
  const sent: unknown[] = []
  open(async (values) => sent.push(values))
  type({ name: 'Ana', email: 'ana@', taxNumber: '529.982.247-24' })
  await act(() => form.submit())
  expect(sent).toEqual([])
  expect(form.errors).toEqual({
    email: 'E-mail inválido.',
    taxNumber: expect.stringContaining('dois últimos algarismos'),
  })
  expect(form.values.name).toBe('Ana')
})

test('a form writes a text, once left, as it will be stored: e-mails in lower case', async () => {
  open(async () => undefined)
  type({ name: '  Ana   Maria ', email: 'Ana@Exemplo.COM.br' })
  await act(async () => form.leave('name'))
  await act(async () => form.leave('email'))
  expect(form.values).toMatchObject({ name: 'Ana Maria', email: 'ana@exemplo.com.br' })
})

test('what the server refuses lands on its field, by either name, anything else above the buttons; nothing typed is lost', async () => {
  const refusals = [
    new ApiError('BAD_USER_INPUT', 'Já usado.', { field: 'email' }),
    new ApiError('BAD_USER_INPUT', 'CPF de outra pessoa.', { field: 'documento' }),
    new ApiError('UNREACHABLE', 'Sem resposta.'),
  ]
  open(() => Promise.reject(refusals.shift()))
  type({ name: 'Ana', email: 'ana@exemplo.com.br' })
  await act(() => form.submit())
  expect(form.errors).toEqual({ email: 'Já usado.' })
  await act(() => form.submit())
  expect(form.errors).toEqual({ taxNumber: 'CPF de outra pessoa.' })
  await act(() => form.submit())
  expect(form.failure).toBe('Sem resposta.')
  expect(form.values).toMatchObject({ name: 'Ana', email: 'ana@exemplo.com.br' })
})

test('a form that is sent twice at once is sent once', async () => {
  let sent = 0
  let answer = () => {}
  open(() => {
    sent++
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  })
  type({ name: 'Ana', email: 'ana@exemplo.com.br' })
  await act(async () => {
    void form.submit()
    void form.submit()
  })
  expect([sent, form.busy]).toEqual([1, true])
  await act(async () => answer())
  expect([sent, form.busy]).toEqual([1, false])
})
