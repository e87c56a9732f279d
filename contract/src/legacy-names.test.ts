import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { operations } from './operations.ts'
import { type FieldSet, isNested } from './wire/field.ts'
import type { Operation } from './wire/operation.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Legacy names of the wire are Portuguese skeletons under a three-letter prefix: `veiPlc`, `cliDsc`, `udlLat`. */
const LEGACY = /^[a-z]{3}[A-Z]/

function legacyNames(): Set<string> {
  const names = new Set<string>()
  const collect = (fields: FieldSet) => {
    for (const entry of Object.values(fields)) {
      names.add(entry.wire)
      if (isNested(entry)) collect(entry.fields)
    }
  }
  for (const operation of Object.values(operations) as Operation[]) {
    collect(operation.args)
    if (operation.input) collect(operation.input.fields)
    if (operation.result.shape !== 'count') collect(operation.result.fields)
  }
  return new Set([...names].filter((name) => LEGACY.test(name)))
}

function sources(): string[] {
  return ['domain', 'server', 'web', 'simulator', 'bench', 'e2e'].flatMap((part) =>
    readdirSync(`${root}${part}/src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => `${part}/src/${path}`),
  )
}

describe('names of the wire', () => {
  const names = legacyNames()

  test('are many, so that this test looks at something', () => {
    expect(names.size).toBeGreaterThan(150)
    expect(sources().length).toBeGreaterThan(50)
  })

  test('stand nowhere outside contract/ and tests', () => {
    const found = sources().flatMap((path) => {
      const words = readFileSync(`${root}${path}`, 'utf8').match(/[A-Za-z][A-Za-z0-9]*/g) ?? []
      return words.filter((word) => names.has(word)).map((word) => `${path}: ${word}`)
    })
    expect(found).toEqual([])
  })
})
