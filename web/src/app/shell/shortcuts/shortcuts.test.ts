import { describe, expect, test } from 'vitest'
import { PLACES_BY_KEY } from '../navigation/navigation.ts'
import { SHORTCUT_GROUPS } from './shortcut-list.ts'
import { shortcutReader } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, typing: false }

function press(keys: string[], { typing = false, singleKeys = true, gapMs = 100 } = {}) {
  const { read } = shortcutReader()
  return keys.map((key, index) => read({ ...plain, key, typing, at: index * gapMs }, singleKeys)).at(-1)
}

describe('the keyboard', () => {
  test('goes to a page by g and its letter', () => {
    expect(press(['g', 'v'])).toEqual({ kind: 'go', to: '/veiculos' })
    expect(press(['g', 'b'])).toEqual({ kind: 'lock' })
    expect(press(['g', 'x'])).toBeNull()
  })

  test('goes to every place of the menu that has a key, and the list of shortcuts says each', () => {
    expect(press(['g', 'k'])).toEqual({ kind: 'go', to: '/cercas' })
    expect(press(['g', 'r'])).toEqual({ kind: 'go', to: '/regras' })
    for (const { key, to, label } of PLACES_BY_KEY) {
      expect(press(['g', key])).toEqual({ kind: 'go', to })
      expect(SHORTCUT_GROUPS[0]!.shortcuts).toContainEqual({ keys: ['g', key], label, to })
    }
    const keys = [...PLACES_BY_KEY.map(({ key }) => key), 'b']
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('forgets a g that waited too long', () => {
    expect(press(['g', 'v'], { gapMs: 2_000 })).toBeNull()
  })

  test('knows single keys', () => {
    expect(press(['?'])).toEqual({ kind: 'help' })
    expect(press(['/'])).toEqual({ kind: 'screenSearch' })
  })

  test('leaves letters alone where somebody types or does not want them', () => {
    expect(press(['g', 'v'], { typing: true })).toBeNull()
    expect(press(['?'], { singleKeys: false })).toBeNull()
  })

  test('opens the search from anywhere, and takes no key of the browser', () => {
    const { read } = shortcutReader()
    const k = { ...plain, key: 'k', ctrlKey: true, typing: true, at: 0 }
    expect(read(k, false)).toEqual({ kind: 'search' })
    expect(read({ ...k, key: 'f' }, true)).toBeNull()
    expect(read({ ...k, ctrlKey: false, metaKey: true }, false)).toEqual({ kind: 'search' })
  })
})
