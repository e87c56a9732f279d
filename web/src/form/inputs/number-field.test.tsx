import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, seen, type } from '#testing/test-page.tsx'
import { NumberField } from './NumberField.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function Asked({ unit }: { unit?: string }) {
  const [meters, setMeters] = useState<unknown>(500)
  return (
    <>
      <NumberField
        {...{ name: 'marginMeters', label: 'Margem', blank: 0, error: undefined, ...(unit && { unit }) }}
        {...{ value: meters, onChange: setMeters, onLeave: () => undefined }}
      />
      <output>{`guarda ${JSON.stringify(meters)}`}</output>
      <button type="button" onClick={() => setMeters(500)}>
        Descartar
      </button>
    </>
  )
}

test.each([
  ['cem', 'm', 'guarda "cem"'],
  ['12..5', undefined, 'guarda "12..5"'],
  ['1.234,5', 'm', 'guarda 1234.5'],
  ['', undefined, 'guarda 0'],
])('what was typed as %j gives way to what the form holds once that is given up', async (typed, unit, held) => {
  page = openPage('/margem', <Asked {...(unit && { unit })} />, {})
  await soon(() => expect(labelled('Margem').value).toBe('500'))
  type(labelled('Margem'), typed)
  await seen(held)
  document.querySelector('button')!.click()
  await soon(() => expect(labelled('Margem').value).toBe('500'))
  expect(document.body.textContent).not.toContain('Informe um número.')
})

test('a text that is no number stays as it was typed, and is said', async () => {
  page = openPage('/margem', <Asked />, {})
  await soon(() => expect(labelled('Margem').value).toBe('500'))
  type(labelled('Margem'), 'cem')
  await seen('Informe um número.')
  expect(labelled('Margem').value).toBe('cem')
})
