import { expect, test } from 'vitest'
import { groupedLines } from './row-groups.ts'

const rows = ['a1', 'a2', 'b1', 'a3']
const groups = { keyOf: (row: string) => row[0]!, wordsOf: (group: readonly string[]) => group.join('+') }
const shown = (closed: string[] = []) =>
  groupedLines(rows, groups, new Set(closed)).map(({ row, head }) => head?.words ?? row)

test('each run of rows that go together has a head that speaks of all of them', () => {
  expect(shown()).toEqual(['a1+a2', 'a1', 'a2', 'b1', 'b1', 'a3', 'a3'])
})

test('a closed group leaves its head, with the same words', () => {
  expect(shown(['b'])).toEqual(['a1+a2', 'a1', 'a2', 'b1', 'a3', 'a3'])
  expect(shown(['a'])).toEqual(['a1+a2', 'b1', 'b1', 'a3'])
})

test('rows of no group stand as they are', () => {
  expect(groupedLines(rows, undefined, new Set()).map(({ row, head }) => head ?? row)).toEqual(rows)
})
