import { type OperationName, operations } from '@monitorweb/contract/operations'
import { isNested } from '@monitorweb/contract/wire/field'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../setup/test-database.ts'
import { startReportingWorld } from '../setup/worlds/reporting-world.ts'
import { readExpected } from './expected-cells.ts'
import { calls } from './matrix-calls.ts'
import { buildMatrixWorld, KINDS, type MatrixWorld, ROLES, type Role, type Subject } from './matrix-subjects.ts'

const names = Object.keys(operations) as OperationName[]
const expected = readExpected()
const LETTERS: Record<string, string> = {
  NOT_FOUND: 'N',
  FORBIDDEN: 'F',
  UNAUTHENTICATED: 'U',
  BAD_USER_INPUT: 'B',
  CONFLICT: 'C',
}
let world: MatrixWorld
let cellCount = 0
let addresses = 0

beforeAll(async () => {
  world = await buildMatrixWorld(await startReportingWorld(undefined, { database: await createTestDatabase(1) }))
})
afterAll(async () => {
  await world.reporting.stop()
  console.log(
    `Permissions: ${names.length} operations × ${ROLES.length} roles × kinds of record = ${cellCount} cells called.`,
  )
})

test('every operation has a row of its own, and every row an operation', () => {
  expect([...expected.keys()].sort()).toEqual(names.map((name) => operations[name].wire).sort())
})

describe.each(names)('%s', (name) => {
  test('answers each role about each kind of record as written', async () => {
    const cells = expected.get(operations[name].wire)!
    const answered: Record<string, string> = {}
    for (const role of ROLES) answered[role] = await rowOf(name, role, cells[role])
    expect(answered).toEqual(cells)
  })
})

async function rowOf(name: OperationName, role: Role, asWritten: string): Promise<string> {
  const kinds = calls[name].kinds === 'owned' ? KINDS : (['own'] as const)
  const letters: string[] = []
  for (const [index, kind] of kinds.entries()) {
    const mutates = operations[name].kind === 'mutation'
    const subject = mutates && asWritten[index] === 'S' ? await world.fresh(kind) : world.standing[kind]
    // Who is only refused may be the same person; who changes something, or gives a wrong password, may be locked out by it.
    const token =
      mutates && !'FN'.includes(asWritten[index]!) ? await world.token(role) : await world.standingToken(role)
    letters.push(await letterOf(name, { token, subject }))
    cellCount++
  }
  return letters.join('')
}

async function letterOf(
  name: OperationName,
  { token, subject }: { token: string | null; subject: Subject },
): Promise<string> {
  const { args, served, mark } = calls[name]
  const { wire, kind } = operations[name]
  const given = args(subject)
  const query = `${kind} { result: ${wire}${given && `(${given})`} ${selectionOf(operations[name])} }`
  // Each from an address of its own: how often one may ask is another test's matter.
  const address = `10.1.${addresses >> 8}.${addresses++ & 255}`
  const { data, errors } = await world.reporting.api.ask(query, { address, ...(token && { token }) })
  if (errors) return LETTERS[errors[0]!.extensions.code] ?? `[${errors[0]!.extensions.code}: ${errors[0]!.message}]`
  if (served === 'count') return data.result > 0 ? 'S' : 'V'
  if (served === 'rows') return data.result.some((row: { resultado: string }) => row.resultado === 'erro') ? 'V' : 'S'
  return served === 'answer' || JSON.stringify(data.result).includes(mark!(subject)) ? 'S' : 'V'
}

/** Every field that is no record of its own. */
function selectionOf({ result }: Operation): string {
  if (result.shape === 'count') return ''
  if (result.shape === 'saved') return '{ status }'
  const wires = Object.values(result.fields).flatMap((field) => (isNested(field) ? [] : [field.wire]))
  return `{ ${wires.join(' ')} }`
}
