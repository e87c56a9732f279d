import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

let host: HTMLElement
let shown: Root
let done: string[]

/** A list with letters of its own, as that of vehicles has. */
function Page({ locked }: { locked: boolean }) {
  useShortcuts((action) => done.push(action.kind === 'go' ? `go ${action.to}` : action.kind), locked)
  return (
    <div
      role="listbox"
      tabIndex={0}
      data-locked={locked}
      onKeyDown={(event) => {
        if (!'kof'.includes(event.key)) return
        event.preventDefault()
        done.push(`list ${event.key}`)
      }}
    />
  )
}

const ofScreen = ({ key, defaultPrevented }: KeyboardEvent) => {
  if (key === 'r' && !defaultPrevented) done.push('screen r')
}

beforeEach(() => {
  done = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  document.addEventListener('keydown', ofScreen)
  show(false)
})
afterEach(() => {
  document.removeEventListener('keydown', ofScreen)
  shown.unmount()
  host.remove()
})

/** Shows the page at once and with its effects: it listens to keys as it says from now on. */
function show(locked: boolean): void {
  flushSync(() => shown.render(<Page locked={locked} />))
}

function press(...keys: string[]): void {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    host.querySelector('[role="listbox"]')!.dispatchEvent(event)
  }
}

test('after g a letter leads to its place, though a list in focus or a screen has it as its own', async () => {
  press('k', 'r', 'g', 'k', 'g', 'r', 'g', 'o')
  expect(done).toEqual(['list k', 'screen r', 'go /cercas', 'go /regras', 'go /ocorrencias'])
})

test('a lock in between changes nothing of that', () => {
  show(true)
  press('g', 'r')
  show(false)
  press('g', 'r')
  expect(done).toEqual(['screen r', 'go /regras'])
})

test('a letter after g that leads nowhere is what it is without g to the list, and no key of the page', () => {
  press('g', 'f', 'g', 'x', '?')
  expect(done).toEqual(['list f', 'help'])
})
