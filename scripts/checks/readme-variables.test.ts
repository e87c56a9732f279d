import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The configuration asks the environment for each of these variables, and for the port of each protocol. */
const sources = ['config', 'notice-settings', 's3-settings'].map((name) => read(`server/src/${name}.ts`))
const asked = sources.flatMap((source) => source.match(/(?<=')[A-Z][A-Z0-9_]+(?=')/g) ?? [])
const devicePorts =
  /USUAL_PORTS = \{(.*?)\}/s.exec(read('domain/src/protocols/usual-ports.ts'))?.[1]?.match(/\w+(?=:)/g) ?? []
const variables = [...new Set([...asked, ...devicePorts.map((protocol) => `${protocol.toUpperCase()}_PORT`)])]

test('the configuration reads variables', () => {
  expect(variables).toContain('PORT')
  expect(variables).toContain('SMTP_URL')
  expect(variables).toContain('WHATSAPP_TEMPLATE')
  expect(variables).toContain('S3_PREFIX')
  expect(variables).toContain('GT06_PORT')
})

test.each(['README.md', 'README.pt-BR.md'])('%s names every variable of the configuration', (readme) => {
  const text = read(readme)
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
