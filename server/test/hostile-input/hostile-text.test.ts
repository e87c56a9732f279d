import { operations } from '@monitorweb/contract/operations'
import { type Field, isNested } from '@monitorweb/contract/wire/field'
import { INPUT_SCALARS, inputFields, type Operation } from '@monitorweb/contract/wire/operation'
import { selection } from '@monitorweb/contract/wire/request'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { openSession } from '../setup/open-session.ts'

let api: Api

beforeAll(async () => {
  api = await startApi()
  const token = api.admin
  await api.data(
    `mutation { createCliente(input: { cliDsc: "A" }) { status } createEquipamento(eqpSrn: "1") { status }
      createVeiculo(input: { cliId: 1, veiDsc: "V", eqpSrn: "1" }) { status } }`,
    { token },
  )
})
afterAll(() => api.stop())

/** What breaks queries, patterns, templates, logs, encodings and parsers of numbers where one is careless. */
const HOSTILE = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '%',
    '_',
    '\\',
    '%\\',
    "%' or '1'='1",
    "'; drop table customer; --",
    '"}) { status } } #',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00%',
    '\u202e',
    '\ufeff',
    '\u0300'.repeat(200),
    '😀'.repeat(50),
    '$1',
    '{}',
    '[]',
    '{a,b}',
    '%s%n',
    '__proto__',
    'constructor',
    'NaN',
    '1e309',
    '-1',
    '99999999999999999999',
    '0000-00-00 00:00:00',
    '9999-12-31 23:59:59',
    '\r\n',
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("'", '"', '%', '_', '\\', '\u0000', '\ud83d', 'á', '1'), maxLength: 12 }),
)

/** Something each kind of field takes, so that the hostile one is what is judged. */
const HARMLESS: Record<Field['kind'], unknown> = {
  text: '1',
  integer: 1,
  number: 1,
  flag: false,
  switch: 0,
  stamp: '2026-01-01 00:00:00',
  reference: 1,
  secret: '1',
  password: 'Um4-senha-boa',
}
const CODES = ['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS']

const plainArgs = (operation: Operation) =>
  Object.values(operation.args).filter((entry): entry is Field => !isNested(entry))
const fieldsOf = (operation: Operation) => (operation.input ? inputFields(operation.input.fields) : [])

/** A request in which one field is hostile, by variables or written into the text. */
function requestWith(operation: Operation, hostile: { field: Field; value: string }, written: boolean) {
  const sentFor = (field: Field) => (field === hostile.field ? hostile.value : HARMLESS[field.kind])
  const args = plainArgs(operation).filter((field) => field.required || field === hostile.field)
  const fields = fieldsOf(operation).filter(
    (field) => field.required || field === hostile.field || field.kind === 'password' || field.inputWire.endsWith('Id'),
  )
  const variables: Record<string, unknown> = Object.fromEntries(args.map((field) => [field.inputWire, sentFor(field)]))
  if (operation.input) variables['input'] = Object.fromEntries(fields.map((field) => [field.inputWire, sentFor(field)]))
  const names = Object.keys(variables)
  const { result } = operation
  const shown = result.shape === 'count' ? '' : `{ ${selection(result.fields)} }`
  const body = result.shape === 'saved' ? `{ status ${result.wire} ${shown} }` : shown
  if (written) {
    const literals = names.map((name) => `${name}: ${literal(variables[name])}`).join(', ')
    return { query: `${operation.kind} { ${operation.wire}${literals && `(${literals})`} ${body} }` }
  }
  const types = [...args.map((field) => INPUT_SCALARS[field.kind]), operation.input?.type]
  const declared = names.map((name, index) => `$${name}: ${types[index]}`).join(', ')
  const passed = names.map((name) => `${name}: $${name}`).join(', ')
  const query = `${operation.kind} ${declared && `(${declared})`} { ${operation.wire}${passed && `(${passed})`} ${body} }`
  return { query, variables }
}

function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${literal(part)}`)
    .join(', ')} }`
}

const cases = (Object.entries(operations) as [string, Operation][])
  .map(([name, operation]) => ({ name, operation, fields: [...plainArgs(operation), ...fieldsOf(operation)] }))
  .filter(({ fields }) => fields.length > 0)

/** Of a session that may end: what is sent after it would be read of nobody. */
async function leavingToken(): Promise<string> {
  return (await openSession(api, { user: 1, customer: 784, access: 'A' })).token
}

describe('hostile text', () => {
  test('is sent to nearly every call, so that this test looks at something', () => {
    expect(cases.length).toBeGreaterThan(80)
  })

  test.each(cases)(
    'does nothing to $name',
    async ({ operation, fields }) => {
      const arbitrary = fc.tuple(HOSTILE, fc.nat(fields.length - 1), fc.boolean())
      await fc.assert(
        fc.asyncProperty(arbitrary, async ([value, index, written]) => {
          const { query, variables } = requestWith(operation, { field: fields[index]!, value }, written)
          const token = operation === operations.signOut ? await leavingToken() : api.admin
          const { status, errors, data } = await api.ask(query, { token, ...(variables && { variables }) })
          expect(status).toBe(200)
          for (const error of errors ?? []) expect(CODES, error.message).toContain(error.extensions.code)
          // Nothing that no database or client can hold comes back either.
          expect(JSON.stringify(data ?? {})).not.toMatch(/\\u0000|\\ud[89a-f]/)
        }),
        { numRuns: 8 },
      )
    },
    60_000,
  )

  test('left the registers as they were read', async () => {
    // Whoever sent it all is still logged in, so that it was all read.
    expect(await api.data('{ versoesTotal }', { token: api.admin })).toEqual({ versoesTotal: expect.any(Number) })
    expect(api.logged).toEqual([])
    const { rows } = await api.pool.query('select count(*)::int as count from customer where id in (1, 784)')
    expect(rows[0].count).toBe(2)
  })
})
