import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHistorySearch } from '#reports/history/history-search.ts'
import { soon } from '#testing/eventually.ts'
import { Typed } from './FilterFields.tsx'

let host: HTMLElement
let shown: Root
let told: (string | undefined)[]

beforeEach(() => {
  told = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

/** Stands for a link that takes what the field tells, with a button that takes it out. */
function Page({ isNumber = false }: { isNumber?: boolean }) {
  const [value, setValue] = useState<string | undefined>()
  function take(next: string | undefined) {
    told.push(next)
    setValue(next)
  }
  return (
    <>
      <Typed value={value} isNumber={isNumber} onChange={take} />
      <button type="button" onClick={() => setValue(undefined)}>
        Limpar
      </button>
      <output>{value}</output>
    </>
  )
}

async function open(isNumber: boolean): Promise<void> {
  shown.render(<Page isNumber={isNumber} />)
  await soon(() => expect(host.querySelector('input')).not.toBeNull())
}

const field = () => host.querySelector('input')!
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

test('who rests after a space or a comma goes on where they were', async () => {
  await open(false)
  type('São ')
  await soon(() => expect(told).toEqual(['São']))
  expect(field().value).toBe('São ')
  type('São Paulo')
  await soon(() => expect(told).toEqual(['São', 'São Paulo']))
  expect(field().value).toBe('São Paulo')
})

test('a number begins to hold as far as it was typed', async () => {
  await open(true)
  type('10,')
  await soon(() => expect(told).toEqual(['10']))
  expect(field().value).toBe('10,')
  type('10,5')
  await soon(() => expect(told).toEqual(['10', '10.5']))
  expect(field().value).toBe('10,5')
})

test('a number holds as people here write it, and the link carries whatever the field takes', async () => {
  await open(true)
  for (const [typed, held] of [
    ['1.000', '1000'],
    ['12345', '12345'],
    ['999999', '999999'],
  ] as const) {
    type(typed)
    await soon(() => expect(told.at(-1)).toBe(held))
    const asked = { speed: held, minTripKm: held, minTopSpeedKmh: held }
    expect(readHistorySearch(asked)).toEqual(asked)
  }
})

test('what was taken out of the link is no longer in the field', async () => {
  await open(false)
  type('Jundiaí')
  await soon(() => expect(host.querySelector('output')?.textContent).toBe('Jundiaí'))
  host.querySelector('button')!.click()
  await soon(() => expect(field().value).toBe(''))
})
