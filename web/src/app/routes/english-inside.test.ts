import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIST_ADDRESS } from '#registers/list/list-address.ts'
import { GEOFENCES_ADDRESS } from '#screens/geofences/geofences-address.ts'
import { PROFILE_ADDRESS } from '#screens/profile/profile-address.ts'
import type { AddressWords } from '#state/address-words.ts'
import { ADDRESSES } from './address-rewrite.ts'

const SOURCE = join(import.meta.dirname, '../..')

/** The lists of the registers, the profile and the geofences turn their addresses themselves. */
const TABLES: readonly AddressWords[] = [
  ...ADDRESSES.map(([, words]) => words),
  LIST_ADDRESS,
  PROFILE_ADDRESS,
  GEOFENCES_ADDRESS,
]

/** Some words of addresses are English parameters as well, and tell nothing. */
const english = new Set(TABLES.flatMap(({ names }) => Object.keys(names)))
const portuguese = [...new Set(TABLES.flatMap(({ names }) => Object.values(names)))].filter(
  (word) => !english.has(word),
)

/** Finds a parameter that is read from a search, or given to one. */
const used = new RegExp(
  String.raw`\bsearch(?:\.|\[')(?:${portuguese.join('|')})\b|\bsearch=\{\{ (?:${portuguese.join('|')}):|\bchange\(\{ (?:${portuguese.join('|')})\b`,
)

/** Finds a choice that is offered under the word which only an address has for it: nothing would be chosen by it. */
const valueWords = TABLES.flatMap(({ values }) => Object.values(values ?? {}))
const englishValues = new Set(valueWords.flatMap((words) => Object.keys(words ?? {})))
const portugueseValues = valueWords
  .flatMap((words) => Object.values(words ?? {}))
  .filter((word) => !englishValues.has(word))
const offered = new RegExp(String.raw`\bvalue=(?:\{')?"?(?:${portugueseValues.join('|')})["']`)

function linesWith(pattern: RegExp): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('-address.ts') && !path.includes('.test.'))
    .flatMap((path) =>
      readFileSync(join(SOURCE, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
}

test('only the tables of addresses know a parameter by its Portuguese name', () => {
  expect(portuguese).toContain('rastro')
  expect(linesWith(used)).toEqual([])
})

test('every choice is offered under its English name, as it is looked for', () => {
  expect(portugueseValues).toContain('desconhecidos')
  expect(linesWith(offered)).toEqual([])
})
