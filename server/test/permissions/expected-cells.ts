import { readFileSync } from 'node:fs'
import { ROLES, type Role } from './matrix-subjects.ts'

export type Cells = Record<Role, string>

/** The cells of expected-cells.md by wire name of the operation. Throws where one stands in two rows. */
export function readExpected(): Map<string, Cells> {
  const rows = readFileSync(new URL('./expected-cells.md', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === ROLES.length + 3 && /^[a-z]/.test(cells[1]!))
  const expected = new Map<string, Cells>()
  for (const [, names, ...cells] of rows) {
    for (const name of names!.split(', ')) {
      if (expected.has(name)) throw new Error(`${name} stands in two rows`)
      expected.set(name, Object.fromEntries(ROLES.map((role, index) => [role, cells[index]!])) as Cells)
    }
  }
  return expected
}
