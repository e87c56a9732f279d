import { type OperationName, operations } from '@monitorweb/contract/operations'
import type { Field, FieldSet } from '@monitorweb/contract/wire/field'
import { isNested } from '@monitorweb/contract/wire/field'
import { INPUT_SCALARS, inputFields, type Operation } from '@monitorweb/contract/wire/operation'
import { selection } from '@monitorweb/contract/wire/request'
import fc from 'fast-check'

/** Texts that break out of what is not careful: patterns, quotes, comments, controls, halves of pairs, right to left. */
export const HOSTILE_TEXTS = [
  '%',
  '_',
  '\\',
  '%\\',
  "'",
  "' or '1'='1",
  '"; drop table customer; --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'İıſK',
  '‮٣٤٥',
  'a\r\nSet-Cookie: x=1',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'é'.repeat(300),
  '\u0301'.repeat(200),
  '[]',
  '{}',
  'NaN',
  '1e999',
  '-1',
  '0x10',
  '2026-02-30 25:61:61',
  '',
]

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ maxLength: 20 })).map((parts) => parts.join('')),
)
const number = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    -1,
    784,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    1e15,
    1e308,
    0.5,
    '',
    '1',
    null,
  ),
  fc.integer(),
  text,
)
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }))

/** Mostly what the field is made for, so that the call goes deep; now and then anything. */
function valueFor({ kind, wire }: Field): fc.Arbitrary<unknown> {
  const fitting: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    text,
    secret: text,
    password: text,
    integer: number,
    number,
    reference: fc.oneof(fc.constantFrom<unknown>(0, 1, 784, 99_999), number),
    flag: fc.oneof(fc.boolean(), text),
    switch: fc.oneof(fc.constantFrom<unknown>(0, 1), text),
    stamp: fc.oneof(fc.constantFrom('2026-01-01 00:00:00', '2026-01-02 00:00:00', '0001-01-01 00:00:00', ''), text),
  }
  const known = KNOWN_VALUES[wire]
  const usual = fitting[kind] ?? anything
  return fc.oneof({ weight: 6, arbitrary: known ? fc.oneof(known, usual) : usual }, { weight: 1, arbitrary: anything })
}

/** Arguments that stop a call at the door unless they are right. */
const KNOWN_VALUES: Record<string, fc.Arbitrary<unknown>> = {
  first: fc.constantFrom(1, 5),
  offset: fc.constantFrom(0, 3),
  entidade: fc.constantFrom('cliente', 'equipamento', 'veiculo', 'usuario'),
}

function recordOf(fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.inputWire, valueFor(field)])), { requiredKeys: [] })
}

function declaredFields(args: FieldSet): Field[] {
  return Object.values(args).filter((entry): entry is Field => !isNested(entry))
}

export interface HostileCall {
  name: OperationName
  query: string
  variables: Record<string, unknown>
}

/** A call of the API with values that nobody means well. */
export function hostileCall(name: OperationName): fc.Arbitrary<HostileCall> {
  const operation: Operation = operations[name]
  const args = declaredFields(operation.args)
  const input = operation.input ? recordOf(inputFields(operation.input.fields)) : fc.constant(null)
  return fc.tuple(recordOf(args), input).map(([sent, fields]) => {
    const variables = fields === null ? sent : { ...sent, input: fields }
    return { name, query: queryOf(operation, args, variables), variables }
  })
}

function queryOf(operation: Operation, args: readonly Field[], variables: Record<string, unknown>): string {
  const { kind, wire, input, result } = operation
  const types = new Map<string, string>(args.map((field) => [field.inputWire, INPUT_SCALARS[field.kind]]))
  if (input) types.set('input', input.type)
  const names = Object.keys(variables)
  const declared = names.map((name) => `$${name}: ${types.get(name)}`).join(', ')
  const passed = names.map((name) => `${name}: $${name}`).join(', ')
  const fields = result.shape === 'count' ? '' : selection(result.fields)
  const body =
    result.shape === 'count'
      ? ''
      : result.shape === 'saved'
        ? `{ status ${result.wire} { ${fields} } }`
        : `{ ${fields} }`
  return `${kind}${declared && ` (${declared})`} { ${wire}${passed && `(${passed})`} ${body} }`
}
