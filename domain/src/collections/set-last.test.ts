import { expect, test } from 'vitest'
import { setLast } from './set-last.ts'

test('of more keys than may be remembered those that were said longest ago are forgotten, whatever was said again since', () => {
  const known = new Map<string, number>()
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
    ['d', 5],
  ] as const)
    setLast(known, key, value, 3)
  expect([...known]).toEqual([
    ['a', 3],
    ['c', 4],
    ['d', 5],
  ])
  setLast(known, 'a', 6, 1)
  expect([...known]).toEqual([['a', 6]])
})
