import { MantineProvider, Select } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from '#api/api-error.ts'
import { soon } from '#testing/eventually.ts'
import { theme } from '#theme/theme.ts'
import { type PickerChoice, RecordPicker } from './RecordPicker.tsx'

let root: Root
let sent = 0
afterEach(() => root.unmount())

/** Types into a field in a form as a person does. */
async function typeInto(field: ReactNode, text: string): Promise<HTMLInputElement> {
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  sent = 0
  root.render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent++
          }}
        >
          {field}
          <button type="submit">Salvar</button>
        </form>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const input = await soon(() => {
    const found = host.querySelector<HTMLInputElement>('input:not([type="hidden"])')
    if (!found) throw new Error('no field yet')
    return found
  })
  input.focus()
  input.click()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return input
}

/** Presses Enter, and sends the form as a browser does where nobody prevents it. */
function enter(input: HTMLInputElement): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (input.dispatchEvent(key)) input.form?.requestSubmit()
}

const shows = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

test('typing and Enter picks the first that is left, and sends nothing', async () => {
  const onChange = vi.fn()
  const states = ['RJ · Rio de Janeiro', 'SP · São Paulo']
  const input = await typeInto(<Select searchable data={states} onChange={onChange} />, 'São')
  await shows('SP · São Paulo')
  await soon(() => {
    enter(input)
    expect(onChange).toHaveBeenCalledWith('SP · São Paulo', expect.anything())
  })
  expect(sent).toBe(0)
})

test('Enter where nothing is left to pick sends nothing', async () => {
  const input = await typeInto(<Select searchable data={['SP']} nothingFoundMessage="Nada com este texto" />, 'xyz')
  await shows('Nada com este texto')
  enter(input)
  expect(sent).toBe(0)
})

test('while the server still looks for a text, what an earlier one found cannot be picked', async () => {
  let answer: (choices: PickerChoice[]) => void = () => undefined
  const onChange = vi.fn()
  function Picker() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <RecordPicker
        ariaLabel="Cliente"
        value={value}
        onChange={(chosen) => {
          setValue(chosen)
          onChange(chosen)
        }}
        source={{
          name: 'customers',
          placeholder: '',
          nothing: 'Nenhum cliente com este texto',
          get: async (id) => ({ value: id, label: 'Aurora' }),
          find: (text) =>
            text === ''
              ? Promise.resolve([{ value: '1', label: 'Aurora' }])
              : new Promise((resolve) => {
                  answer = resolve
                }),
        }}
      />
    )
  }
  const input = await typeInto(<Picker />, 'beta')
  await shows('Buscando…')
  enter(input)
  expect(onChange).not.toHaveBeenCalled()
  await soon(() => {
    answer([{ value: '2', label: 'Beta' }])
    expect(document.body.textContent).toContain('Beta')
  })
  await soon(() => {
    enter(input)
    expect(onChange).toHaveBeenCalledWith('2')
  })
  expect(sent).toBe(0)
})

test('what is picked is not offered as found for a text that finds nothing', async () => {
  const input = await typeInto(
    <RecordPicker
      ariaLabel="Cliente"
      value="1"
      onChange={() => undefined}
      source={{
        name: 'customers-without',
        placeholder: '',
        nothing: 'Nenhum cliente com este texto',
        get: async () => ({ value: '1', label: 'Aurora' }),
        find: async () => [],
      }}
    />,
    'zzz',
  )
  await shows('Nenhum cliente com este texto')
  enter(input)
  expect(document.body.textContent).not.toContain('Aurora')
})

test('what is typed before the name of what is picked is known stays, and is looked for', async () => {
  let name: (picked: PickerChoice) => void = () => undefined
  const input = await typeInto(
    <RecordPicker
      ariaLabel="Cliente"
      value="1"
      onChange={() => undefined}
      source={{
        name: 'customers-slow',
        placeholder: '',
        nothing: 'Nenhum cliente com este texto',
        get: () =>
          new Promise((resolve) => {
            name = resolve
          }),
        find: async (text) => (text === 'beta' ? [{ value: '2', label: 'Beta' }] : []),
      }}
    />,
    'beta',
  )
  name({ value: '1', label: 'Aurora' })
  await shows('Beta')
  expect(input.value).toBe('beta')
  input.blur()
  await soon(() => expect(input.value).toBe('Aurora'))
})

test('what is picked and cannot be read is named by its number', async () => {
  const answers = new Map([
    ['1', new ApiError('NOT_FOUND', 'Não existe mais.')],
    ['2', unreachable()],
  ])
  const source = {
    ...{ name: 'customers-gone', placeholder: 'Todos os clientes', nothing: '', find: async () => [] },
    get: async (value: string) => {
      throw answers.get(value)!
    },
  }
  function Picker() {
    const [value, setValue] = useState('1')
    return (
      <>
        <RecordPicker ariaLabel="Cliente" value={value} onChange={() => undefined} source={source} />
        <button type="button" onClick={() => setValue('2')}>
          Outro
        </button>
      </>
    )
  }
  const input = await typeInto(<Picker />, '')
  input.blur()
  await soon(() => expect(input.value).toBe('nº 1 (não encontrado)'))
  for (const button of document.querySelectorAll('button')) if (button.textContent === 'Outro') button.click()
  await soon(() => expect(input.value).toBe('nº 2 (não lido)'))
  await shows(unreachable().message)
})
