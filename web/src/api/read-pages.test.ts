import { expect, test } from 'vitest'
import { readPages } from './read-pages.ts'

/** A list of so many rows, with what was asked of it. */
function listOf(count: number) {
  const asked: [number, number][] = []
  const rows = Array.from({ length: count }, (_, index) => index)
  const read = async ({ first, offset }: { first: number; offset: number }) => {
    asked.push([first, offset])
    return rows.slice(offset, offset + first)
  }
  return { rows, asked, read }
}

test.each([0, 1, 999, 1000, 1001, 2500])('a list of %i rows is read to its end', async (count) => {
  const { rows, asked, read } = listOf(count)
  expect(await readPages(read)).toEqual(rows)
  // Only a page that is not full tells that there is no more.
  expect(asked).toHaveLength(Math.floor(count / 1000) + 1)
})

test('no more is read than is wanted', async () => {
  const { rows, asked, read } = listOf(5000)
  expect(await readPages(read, 2000)).toEqual(rows.slice(0, 2000))
  expect(asked).toEqual([
    [1000, 0],
    [1000, 1000],
  ])
})
