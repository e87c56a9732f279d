import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedText } from './stored-text.ts'

const note = storedText('note')

beforeEach(() => localStorage.clear())

/** Does what a browser does when another of its tabs changes what is stored. */
function fromAnotherTab(key: string | null) {
  dispatchEvent(new StorageEvent('storage', { key }))
}

describe('a stored text', () => {
  test('is read as it was written, until it is cleared', () => {
    expect(note.read()).toBeNull()
    note.write('')
    expect(note.read()).toBe('')
    note.clear()
    expect(note.read()).toBeNull()
  })

  test('tells of its own changes after they are made', () => {
    const heard: (string | null)[] = []
    const stop = note.onChange(() => heard.push(note.read()))
    note.write('a')
    note.clear()
    stop()
    note.write('b')
    expect(heard).toEqual(['a', null])
  })

  test('tells of changes by another tab, and of nothing else that is stored', () => {
    const listener = vi.fn()
    const stop = note.onChange(listener)
    fromAnotherTab('note')
    fromAnotherTab('another')
    storedText('another').write('x')
    expect(listener).toHaveBeenCalledTimes(1)
    fromAnotherTab(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    fromAnotherTab('note')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('is looked at again by a page that comes back from where browsers keep left pages', () => {
    const listener = vi.fn()
    const stop = note.onChange(listener)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(listener).not.toHaveBeenCalled()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stop()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('tells those who ask for other tabs alone of nothing that is done here', () => {
    const listener = vi.fn()
    const stop = note.onChangeElsewhere(listener)
    note.write('a')
    expect(listener).not.toHaveBeenCalled()
    fromAnotherTab('note')
    stop()
    fromAnotherTab('note')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
