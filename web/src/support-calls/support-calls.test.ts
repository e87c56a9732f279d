import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortFiles } from './attachments/attachment-rules.ts'
import { type CallPage, groupOf, openedFirst, PAGE_SIZE, withCall, withoutCall } from './board/call-groups.ts'
import { ABOUT_NOTHING, changedSearch, NO_FILTERS, readCallSearch, writeCallSearch } from './board/call-search.ts'
import { dueWords, finishedWords, recoveredWords, situationWords } from './call-words.ts'
import { sketchOf } from './context/sketch-path.ts'
import { BLANK_DRAFT, draftOf, faultsOf } from './opening/call-draft.ts'
import { openingSearch } from './opening/opening-search.ts'

const { important, urgent, finished } = CLASSIFICATIONS

function callOf(code: number, classification: number): SupportCall {
  const closingSuggestion = { recoveredAt: null, resolution: '' }
  return { code, classification, title: `Assunto ${code}`, closingSuggestion } as SupportCall
}
const codes = ({ calls }: Pick<CallPage, 'calls'>) => calls.map(({ code }) => code)

describe('the form of a call', () => {
  test('begins blank and important', () => {
    expect(BLANK_DRAFT).toMatchObject({ title: '', description: '', classification: 0, resolution: '' })
  })

  test('opens with a title and closes with a resolution; nothing else is asked, and blanks are none', () => {
    expect(faultsOf(BLANK_DRAFT, { editing: false })).toHaveProperty('title')
    expect(faultsOf({ ...BLANK_DRAFT, title: '  \n ' }, { editing: false })).toHaveProperty('title')
    expect(faultsOf({ ...BLANK_DRAFT, title: 'x' }, { editing: false })).toEqual({})
    const draft = draftOf({ ...callOf(1, urgent), priority: urgent, description: '', vehicleId: null, customerId: 7 })
    expect(draft).toMatchObject({ classification: 1, resolution: '' })
    const back = { recoveredAt: Date.UTC(2026, 2, 4, 15), resolution: 'Voltou.' }
    expect(draftOf({ ...callOf(1, urgent), closingSuggestion: back }).resolution).toBe('Voltou.')
    expect(recoveredWords({ finished: false, closingSuggestion: back })).toMatch(/^Voltou ao normal em 04\/03\/2026/)
    expect(recoveredWords({ finished: true, closingSuggestion: back })).toBeNull()
    expect(recoveredWords({ ...callOf(1, urgent), finished: false })).toBeNull()
    expect(faultsOf(draft, { editing: true })).toHaveProperty('resolution')
    expect(faultsOf({ ...draft, resolution: 'ok' }, { editing: true })).toEqual({})
  })
})

describe('the lists', () => {
  const shown: CallPage = { page: 1, calls: [callOf(1, urgent), callOf(2, urgent)], total: 2 }
  const empty: CallPage = { page: 1, calls: [], total: 0 }

  test('show a call that was opened first, in its group alone', () => {
    expect(codes(withCall(shown, 'urgent', callOf(3, urgent)))).toEqual([3, 1, 2])
    expect(withCall(shown, 'important', callOf(3, urgent))).toBe(shown)
    expect(codes(withCall({ ...shown, page: 2 }, 'urgent', callOf(3, urgent)))).toEqual([1, 2])
  })

  test('put a changed call in its own place, and a finished one among the finished', () => {
    const changed = { ...callOf(2, urgent), title: 'Outro' }
    expect(withCall(shown, 'urgent', changed).calls[1]).toBe(changed)
    const done = callOf(1, finished)
    expect(withCall(shown, 'urgent', done)).toMatchObject({ total: 1, calls: [{ code: 2 }] })
    expect(codes(withCall(empty, 'finished', done))).toEqual([1])
  })

  test('never hold a call twice nor more than a page, whatever happens in which order', () => {
    const change = fc.record({
      code: fc.integer({ min: 1, max: 40 }),
      kind: fc.constantFrom(important, urgent, finished),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        let list = empty
        for (const { code, kind } of changes) list = withCall(list, 'urgent', callOf(code, kind))
        expect(new Set(codes(list)).size).toBe(list.calls.length)
        expect(list.calls.length).toBeLessThanOrEqual(PAGE_SIZE)
        expect(list.calls.every((call) => groupOf(call) === 'urgent')).toBe(true)
      }),
    )
  })

  test('keep what was opened here first until they are loaded again, as the server last had it', () => {
    const newer = { ...callOf(3, urgent), title: 'Mudado' }
    const merged = openedFirst([...shown.calls, newer], [callOf(3, urgent)])
    expect(merged.map(({ code }) => code)).toEqual([3, 1, 2])
    expect(merged[0]).toBe(newer)
    expect(openedFirst(shown.calls, [callOf(9, urgent)]).map(({ code }) => code)).toEqual([9, 1, 2])
  })

  test('lose a call that was deleted', () => {
    expect(withoutCall(shown, 1)).toMatchObject({ total: 1, calls: [{ code: 2 }] })
    expect(withoutCall(shown, 7)).toMatchObject({ total: 2 })
  })
})

describe('the link of the page', () => {
  test('says again what it was read from', () => {
    const params = { group: 'urgent', text: 'chip', assignee: 'nobody', overdue: '1', finishedPage: '3' }
    expect(writeCallSearch(readCallSearch(params))).toEqual(params)
    expect(writeCallSearch(readCallSearch({ group: 'x', vehicleId: '-1', urgentPage: 'dois' }))).toEqual({})
  })

  test('opens the form about a vehicle and an instant, and then narrows no list', () => {
    const at = Date.UTC(2026, 2, 4, 17, 5, 9)
    const read = readCallSearch(openingSearch(7, at))
    expect(read.opening).toEqual({ vehicleId: 7, aboutInstant: at })
    expect(read.filters).toEqual(NO_FILTERS)
  })

  test('opens a blank form over lists that stay as they are, and closes it over the same', () => {
    const narrowed = readCallSearch({ vehicleId: '7' })
    const params = writeCallSearch(changedSearch(narrowed, { opening: ABOUT_NOTHING }))
    const read = readCallSearch({ ...params })
    expect([read.filters, read.opening]).toEqual([narrowed.filters, ABOUT_NOTHING])
    expect(changedSearch(read, { opening: null })).toEqual(narrowed)
  })

  test('begins at the first pages where something else is looked for, and only there', () => {
    const before = readCallSearch({ urgentPage: '4' })
    expect(changedSearch(before, { search: 'x' }).pages.urgent).toBe(1)
    expect(changedSearch(before, { group: 'urgent' }).pages.urgent).toBe(4)
  })
})

describe('the words of a call', () => {
  const HOUR = 3_600_000
  test('say when it is due', () => {
    const of = (dueAt: number | null, done = false) => dueWords({ dueAt, finished: done }, 10 * HOUR)
    expect(of(12 * HOUR)).toEqual({ text: 'vence em 2\u00a0h', tone: 'calm' })
    expect(of(10.5 * HOUR)).toEqual({ text: 'vence em 30\u00a0min', tone: 'soon' })
    expect(of(8 * HOUR)).toEqual({ text: 'vencido há 2\u00a0h', tone: 'late' })
    expect(of(8 * HOUR, true)).toBeNull()
    expect(of(null)).toBeNull()
  })

  test('tell who finished a call and when, to whoever was about to', () => {
    const finishedAt = Date.UTC(2026, 2, 4, 17, 5, 9)
    const told = finishedWords({ finishedByName: 'Ana', finishedAt })
    expect(told).toBe('Este chamado foi finalizado por Ana em 04/03/2026 14:05:09. O que você escreveu continua aqui.')
  })

  test('tell the customer that it is their turn', () => {
    expect(situationWords({ situation: 'aguardandoCliente' }, false)).toBe('Aguardando você')
    expect(situationWords({ situation: 'aguardandoCliente' }, true)).toBe('Aguardando o cliente')
    expect(situationWords({ situation: 'aberto' }, false)).toBe('Aberto')
  })
})

test('files that are too large, empty or too many are named, the others are sent', () => {
  const file = (name: string, size: number) => ({ name, size })
  const { taken, refused } = sortFiles([file('a', 10), file('b', 11 * 1024 * 1024), file('c', 0), file('d', 5)], 9)
  expect(taken).toEqual([file('a', 10)])
  expect(refused.map((sentence) => sentence.charAt(0))).toEqual(['b', 'c', 'd'])
  expect(sortFiles([file('e', 10 * 1024 * 1024 + 1)], 0).refused[0]).toMatch(/^e tem um pouco mais de 10\sMB\./)
})

test('a sketch is north up, true to scale and inside its frame', () => {
  const frame = { width: 320, height: 180, margin: 18 }
  const point = fc.record({
    latitude: fc.double({ min: -33, max: 5, noNaN: true }),
    longitude: fc.double({ min: -73, max: -35, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
      const sketch = sketchOf([], points, frame)!
      for (const { x, y } of sketch.marks) {
        expect(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height).toBe(true)
      }
      expect(sketch.scale.length).toBeLessThanOrEqual(frame.width / 4 + 0.1)
    }),
  )
  const [south, north] = sketchOf(
    [],
    [
      { latitude: -24, longitude: -46 },
      { latitude: -23, longitude: -45 },
    ],
    frame,
  )!.marks
  expect(north!.y).toBeLessThan(south!.y)
  expect(north!.x).toBeGreaterThan(south!.x)
  expect(sketchOf([], [], frame)).toBeNull()
})
