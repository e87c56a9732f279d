import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADDRESSES } from './address-rewrite.ts'

const SOURCE = join(import.meta.dirname, '../..')

/** Words of addresses that are no English parameter as well. */
const english = new Set(ADDRESSES.flatMap(([, { names }]) => Object.keys(names)))
const portuguese = [...new Set(ADDRESSES.flatMap(([, { names }]) => Object.values(names)))].filter(
  (word) => !english.has(word),
)

/** A parameter read from a search, or given to one. */
const used = new RegExp(
  String.raw`\bsearch(?:\.|\[')(?:${portuguese.join('|')})\b|\bsearch=\{\{ (?:${portuguese.join('|')}):|\bchange\(\{ (?:${portuguese.join('|')})\b`,
)

/** The lists of the registers, whose filters and columns still have the names of their addresses, and what leads there. */
const LISTS = ['registers/list/', 'screens/customers/CustomerScreen.tsx', 'screens/dashboard/CountTiles.tsx']

test('only the tables of addresses know a parameter by its Portuguese name', () => {
  expect(portuguese).toContain('rastro')
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('-address.ts') && !path.includes('.test.'))
    .filter((path) => !LISTS.some((list) => path.startsWith(list)))
    .flatMap((path) =>
      readFileSync(join(SOURCE, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (used.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
