import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, seen, type } from '#testing/test-page.tsx'
import { NumberField } from './NumberField.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function Asked({ unit, factor }: { unit?: string; factor?: number }) {
  const [meters, setMeters] = useState<unknown>(500)
  return (
    <>
      <NumberField
        {...{ name: 'marginMeters', label: 'Margem', blank: 0, error: undefined }}
        {...{ ...(unit && { unit }), ...(factor && { factor }) }}
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

test.each([
  [3600, 'h'],
  [60, 'min'],
])('of a unit of %i what has one decimal is held as the whole number that it is', async (factor, unit) => {
  page = openPage('/duracao', <Asked unit={unit} factor={factor} />, {})
  await soon(() => expect(labelled('Margem')).not.toBeNull())
  const held: string[] = []
  const tenths = Array.from({ length: 1000 }, (_, index) => index + 1)
  for (const tenth of tenths) {
    flushSync(() => type(labelled('Margem'), `${Math.floor(tenth / 10)},${tenth % 10}`))
    held.push(document.querySelector('output')!.textContent)
  }
  expect(held).toEqual(tenths.map((tenth) => `guarda ${(tenth * factor) / 10}`))
})
