import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The configuration asks the environment for each of these variables, and for the port of each protocol. */
const config = read('server/src/config.ts')
const asked = [...config.matchAll(/\benv(?:, |\[)'([A-Z][A-Z_]+)'/g)].map(([, name]) => name!)
const devicePorts =
  /USUAL_PORTS = \{(.*?)\}/s.exec(read('domain/src/protocols/usual-ports.ts'))?.[1]?.match(/\w+(?=:)/g) ?? []
const variables = [...new Set([...asked, ...devicePorts.map((protocol) => `${protocol.toUpperCase()}_PORT`)])]

test('the configuration reads variables', () => {
  expect(variables).toContain('PORT')
  expect(variables).toContain('SMTP_URL')
  expect(variables).toContain('GT06_PORT')
})

test.each(['README.md', 'README.pt-BR.md'])('%s names every variable of the configuration', (readme) => {
  const text = read(readme)
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
