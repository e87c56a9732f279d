import { IconKey, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { ListChoice } from './ListChoice.tsx'

const CHOICES = [
  { value: '', label: 'qualquer' },
  { value: 'on', label: 'Água ligada' },
  { value: 'off', label: 'desligada' },
  { value: 'other', label: 'destravada' },
] as const

let host: HTMLElement
let root: Root
let chosen: string[]
let keysOfPage: string[]

function Page({ icon }: { icon?: TablerIcon }) {
  const [value, setValue] = useState<(typeof CHOICES)[number]['value']>('off')
  return (
    <ListChoice
      label="Ignição"
      {...(icon && { icon })}
      choices={CHOICES}
      value={value}
      onChange={(next) => {
        chosen.push(next)
        setValue(next)
      }}
    />
  )
}

const noteKey = ({ key }: KeyboardEvent) => keysOfPage.push(key)
beforeEach(async () => {
  chosen = []
  keysOfPage = []
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  root.render(<Page />)
  document.addEventListener('keydown', noteKey)
  await soon(() => expect(button()).not.toBeNull())
})
afterEach(() => {
  document.removeEventListener('keydown', noteKey)
  root.unmount()
  host.remove()
})

const button = () => host.querySelector<HTMLButtonElement>('[role="combobox"]')!
const options = () => [...host.querySelectorAll<HTMLElement>('[role="option"]')]
const active = () => document.getElementById(button().getAttribute('aria-activedescendant') ?? '')?.textContent

async function press(key: string, then: () => void) {
  button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await soon(then)
}

test('keys open the list at what is chosen, move in it and choose, and the page hears none of them', async () => {
  expect(button().textContent).toBe('desligada')
  await press('Enter', () => expect(active()).toBe('desligada'))
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true', 'false'])
  await press('ArrowDown', () => expect(active()).toBe('destravada'))
  await press('ArrowDown', () => expect(active()).toBe('destravada'))
  await press('Home', () => expect(active()).toBe('qualquer'))
  await press('End', () => expect(active()).toBe('destravada'))
  await press(' ', () => expect(button().textContent).toBe('destravada'))
  expect(options()).toEqual([])
  expect(chosen).toEqual(['other'])
  expect(keysOfPage).toEqual([])
})

test('letters find words as they are typed, without their accents', async () => {
  await press('a', () => expect(active()).toBe('Água ligada'))
  await press('Enter', () => expect(button().textContent).toBe('Água ligada'))
  expect(chosen).toEqual(['on'])
})

test('Escape leaves all as it was, and once more is the page’s own', async () => {
  await press('ArrowUp', () => expect(active()).toBe('desligada'))
  await press('ArrowUp', () => expect(active()).toBe('Água ligada'))
  await press('Escape', () => expect(options()).toEqual([]))
  expect(keysOfPage).toEqual([])
  await press('Escape', () => expect(keysOfPage).toEqual(['Escape']))
  expect(chosen).toEqual([])
})

test('a press opens and chooses, and what is chosen already is told to nobody', async () => {
  button().click()
  await soon(() => expect(options()).toHaveLength(4))
  options()[2]!.click()
  await soon(() => expect(options()).toEqual([]))
  button().click()
  await soon(() => expect(options()).toHaveLength(4))
  options()[0]!.click()
  await soon(() => expect(button().textContent).toBe('qualquer'))
  expect(chosen).toEqual([''])
})

test('a picture keeps its words for those who hear them, and in a hint that no open list is under', async () => {
  root.render(<Page icon={IconKey} />)
  const hint = () => host.querySelector('[aria-hidden="true"]:not(svg)')?.textContent
  await soon(() => expect(hint()).toBe('Ignição: desligada'))
  expect(button().textContent).toBe('desligada')
  await press('Enter', () => expect(active()).toBe('desligada'))
  expect(hint()).toBeUndefined()
  await press('End', () => expect(active()).toBe('destravada'))
  await press('Enter', () => expect(hint()).toBe('Ignição: destravada'))
})
