import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADDRESSES } from './address-rewrite.ts'

const SOURCE = join(import.meta.dirname, '../..')

/** Some words of addresses are English parameters as well, and tell nothing. */
const english = new Set(ADDRESSES.flatMap(([, { names }]) => Object.keys(names)))
const portuguese = [...new Set(ADDRESSES.flatMap(([, { names }]) => Object.values(names)))].filter(
  (word) => !english.has(word),
)

/** Finds a parameter that is read from a search, or given to one. */
const used = new RegExp(
  String.raw`\bsearch(?:\.|\[')(?:${portuguese.join('|')})\b|\bsearch=\{\{ (?:${portuguese.join('|')}):|\bchange\(\{ (?:${portuguese.join('|')})\b`,
)

/**
 * The lists of the registers, and what leads there, are left out: their filters and columns still have the names of
 * their addresses.
 */
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
