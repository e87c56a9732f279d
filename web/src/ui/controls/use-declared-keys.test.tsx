import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeclaredKeys } from './use-declared-keys.ts'

let host: HTMLElement
let shown: Root
let done: string[]

function Page() {
  useDeclaredKeys()
  useEffect(() => host.setAttribute('data-listens', ''), [])
  return (
    <>
      <input />
      <button type="button" data-key="," onClick={() => done.push('before')}>
        Antes
      </button>
      <button type="button" data-key="." disabled onClick={() => done.push('after')}>
        Depois
      </button>
      <div data-key="e">
        <button type="button" onClick={() => done.push('export')}>
          Exportar
        </button>
      </div>
    </>
  )
}

beforeEach(async () => {
  done = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  shown.render(<Page />)
  await vi.waitFor(() => expect(host.hasAttribute('data-listens')).toBe(true), { timeout: 50_000 })
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

function press(key: string, { on = document.body as Element, ...modifiers } = {}) {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
}

test('a key presses the button that declares it, or the one inside of what does', () => {
  for (const key of [',', '.', 'e', 'x']) press(key)
  expect(done).toEqual(['before', 'export'])
})

test('letters are left to who types, and to what the page understood before', () => {
  press('e', { on: host.querySelector('input')! })
  const understood = (event: KeyboardEvent) => event.preventDefault()
  document.addEventListener('keydown', understood)
  press('e')
  document.removeEventListener('keydown', understood)
  expect(done).toEqual([])
})
