import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The configuration asks the environment for each of these variables. */
const asked = read('server/src/config.ts').matchAll(/\benv(?:, |\[)'([A-Z][A-Z_]+)'/g)
const variables = [...new Set([...asked].map(([, name]) => name!))]

test('the configuration reads variables', () => {
  expect(variables).toContain('PORT')
  expect(variables).toContain('SMTP_URL')
})

test.each(['README.md', 'README.pt-BR.md'])('%s names every variable of the configuration', (readme) => {
  const text = read(readme)
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
