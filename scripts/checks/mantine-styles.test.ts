import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../web/src/', import.meta.url))
const STYLES = fileURLToPath(new URL('../../node_modules/@mantine/core/styles/', import.meta.url))
const sheet = readFileSync(`${SOURCES}theme/mantine.css`, 'utf8')
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => readFileSync(`${SOURCES}${path}`, 'utf8'))

/** The styles of this part are those of its arrows alone, which no field of ours has. */
const ARROWS = 'NumberInput'

test('every part of Mantine that is used has its styles', () => {
  const used = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) => names!.split(',')),
  )
  const parts = new Set(used.map((name) => name.trim()).filter((name) => existsSync(`${STYLES}${name}.css`)))
  expect(parts.size).toBeGreaterThan(8)
  expect([...parts].filter((part) => part !== ARROWS && !sheet.includes(`styles/${part}.css"`))).toEqual([])
})

test('no field for a number has arrows', () => {
  const fields = sources.flatMap((source) => source.match(/<NumberInput\b.*?\/>/gs) ?? [])
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter((field) => !field.includes('hideControls'))).toEqual([])
})
