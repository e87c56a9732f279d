import { accessRequestInput } from '@monitorweb/contract/people/access-request'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { startingValues } from './contract-form.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { FormProblem } from './FormProblem.tsx'
import { useContractForm } from './use-contract-form.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const RIGHT = startingValues(accessRequestInput, { name: 'Ana Prado', email: 'ana@exemplo.com.br' })

function Folded({ initial, hides = false }: { initial: Partial<typeof RIGHT>; hides?: boolean }) {
  const form = useContractForm({
    fields: accessRequestInput,
    initial: { ...RIGHT, ...initial },
    send: async () => undefined,
  })
  return (
    <Form form={form}>
      <Field form={form} name="name" label="Nome" />
      <details>
        <summary>Mais</summary>
        {!hides && <Field form={form} name="email" label="E-mail" />}
      </details>
      <FormProblem message={form.failure} />
      <button type="submit">Salvar</button>
    </Form>
  )
}

test('a wrong field that is folded away is unfolded and has the focus', async () => {
  page = openPage('/pedido', <Folded initial={{ email: 'ana@' }} />, {})
  await seen('Salvar')
  press('Salvar')
  await soon(() => expect(document.activeElement).toBe(labelled('E-mail')))
  expect(document.querySelector('details')!.open).toBe(true)
})

test('what is wrong with a field that the page does not show is said as the problem of the form', async () => {
  page = openPage('/pedido', <Folded initial={{ email: 'ana@' }} hides />, {})
  await seen('Salvar')
  press('Salvar')
  await seen('E-mail inválido.')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('E-mail inválido.')
})
