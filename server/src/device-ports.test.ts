import { readFileSync } from 'node:fs'
import { protocolLabel } from '@monitorweb/domain/protocols/protocol-names'
import { USUAL_PORTS } from '@monitorweb/domain/protocols/usual-ports'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
/** The cells of each row of the tables of a document. */
const rowsOf = (path: string) =>
  readFileSync(new URL(path, root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const ports = Object.entries(USUAL_PORTS)

test('docs/protocols.md has every protocol with its port', () => {
  const rows = rowsOf('docs/protocols.md')
  const isTold = ([name, port]: (typeof ports)[number]) =>
    rows.some((cells) => cells.some((cell) => cell.startsWith(`[${name}]`)) && cells.includes(String(port)))
  expect(ports.filter((each) => !isTold(each))).toEqual([])
})

test('the manual calls every protocol as the screens do, with its port and its variable', () => {
  const rows = rowsOf('docs/manual/rastreadores.md').map((cells) => cells.join(' | '))
  const missing = ports
    .map(([name, port]) => [`${protocolLabel(name)} | ${port} | `, ` | \`${name.toUpperCase()}_PORT\``] as const)
    .filter(([words, variable]) => !rows.some((row) => row.includes(words) && row.includes(variable)))
  expect(missing).toEqual([])
})
