import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The keys of an object, or the values of `protocol`, that a pattern finds in the text of a file. */
function namedIn(path: string, block: RegExp, name: RegExp): string[] {
  const [, text = ''] = block.exec(read(path)) ?? []
  return [...text.matchAll(name)].map(([, found]) => found!)
}

const spoken = namedIn('server/src/config.ts', /DEVICE_PORTS = \{(.*?)\n\}/s, /^ {2}(\w+): \d+/gm)

test('the configuration has a port for each protocol', () => {
  expect(spoken).toContain('gt06')
  expect(spoken.length).toBeGreaterThan(10)
})

test('an installer can choose a tracker of every protocol that is spoken here', () => {
  const families = namedIn(
    'web/src/screens/installation/configuration-text.ts',
    /LABELS = \[(.*?)\n\]/s,
    /^ {2}\['(\w+)'/gm,
  )
  expect(spoken.filter((protocol) => !families.includes(protocol))).toEqual([])
  expect(families.filter((protocol) => !spoken.includes(protocol))).toEqual([])
})

test('operators read a name of every protocol that is spoken here', () => {
  const names = namedIn('web/src/format/protocol-name.ts', /NAMES: .*? = \{(.*?)\n\}/s, /^ {2}(\w+): '/gm)
  expect(spoken.filter((protocol) => !names.includes(protocol))).toEqual([])
})

test.each(['docs/protocols.md', 'docs/manual/rastreadores.md'])('%s has the port of every protocol', (document) => {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const ports = [...read('server/src/config.ts').matchAll(/^ {2}(\w+): (\d+),$/gm)].map(([, name, port]) => [
    name!,
    port!,
  ])
  const isTold = ([name, port]: string[]) =>
    rows.some((row) => new RegExp(`\\[${name}\\]|${name!.toUpperCase()}_PORT`).test(row) && row.includes(` ${port} `))
  expect(ports.filter((port) => !isTold(port))).toEqual([])
  expect(ports.length).toBe(spoken.length)
})
