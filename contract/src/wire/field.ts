import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { normalizeCode, normalizeLines, normalizeText } from '@monitorweb/domain/text/text'
import { type Rule, z } from './rule.ts'

/**
 * How a value looks on the wire and inside.
 * `stamp`: text ↔ EpochMs, "" ↔ null. `reference`: 0 ↔ null. `switch`: 0/1 ↔ boolean.
 * `secret`: reads masked, see secret.ts. `password`: written, never read.
 */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'flag'
  | 'switch'
  | 'stamp'
  | 'reference'
  | 'secret'
  | 'password'

/** One value that crosses the wire, declared once for both sides. */
export interface Field<T = unknown> {
  kind: FieldKind
  /** Name on the wire. */
  wire: string
  /** Name on the wire in inputs, where answers use `wire` for something else. */
  inputWire: string
  /** What people read, in Portuguese. */
  label: string
  /** Checks and normalises a value of ours; messages in Portuguese. */
  rule: Rule<T>
  /** Reads null where nothing is known; registers read "" or 0 instead. */
  nullable: boolean
  required: boolean
  /** Accepted in inputs and ignored there. */
  serverOwned: boolean
  /** In answers only. */
  readOnly: boolean
  /** Value of a field that was not sent. */
  initial: T
}

/** A group of fields under a name of its own: `cliente { cliDsc }`; with `many` a list of such groups. */
export interface Nested<F extends FieldSet = FieldSet, Many extends boolean = boolean> {
  kind: 'nested'
  many: Many
  wire: string
  /** GraphQL type. */
  type: string
  label: string
  fields: F
}

export interface FieldSet {
  [name: string]: Field | Nested
}

export type ValueOf<F> = F extends { kind: 'nested'; many: infer Many; fields: infer G }
  ? Many extends true
    ? RowOf<G>[]
    : RowOf<G>
  : F extends Field<infer T>
    ? T
    : never
/** What a set of fields holds, under our names and as values of ours. */
export type RowOf<F> = { [Name in keyof F]: ValueOf<F[Name]> }
/** What may be sent of a register: any of its fields; which are required is the rule's matter. */
export type InputOf<F> = { [Name in keyof F as F[Name] extends Nested ? never : Name]?: ValueOf<F[Name]> }

interface Options<T> {
  required?: boolean
  serverOwned?: boolean
  readOnly?: boolean
  inputWire?: string
  initial?: T
  rule?: Rule<T>
}

const INT32_MAX = 2_147_483_647

export const rules = {
  line: (maxLength = 255) => z.string().overwrite(normalizeText).max(maxLength, tooLong(maxLength)),
  lines: (maxLength = 20_000) => z.string().overwrite(normalizeLines).max(maxLength, tooLong(maxLength)),
  code: (maxLength = 255) => z.string().overwrite(normalizeCode).max(maxLength, tooLong(maxLength)),
  email: () =>
    z
      .string()
      .overwrite((text) => normalizeText(text).toLowerCase())
      .max(255, tooLong(255)),
  integer: (min = -INT32_MAX, max = INT32_MAX) =>
    z
      .int('Informe um número inteiro.')
      .min(min, `O menor valor aceito é ${min}.`)
      .max(max, `O maior valor aceito é ${max}.`),
}

function tooLong(maxLength: number): string {
  return `Use no máximo ${maxLength} caracteres.`
}

function field<T>(
  kind: FieldKind,
  names: [wire: string, label: string],
  options: Options<T> & { initial: T; rule: Rule<T> },
): Field<T> {
  const [wire, label] = names
  return {
    kind,
    wire,
    inputWire: options.inputWire ?? wire,
    label,
    rule: options.rule,
    nullable: false,
    required: options.required ?? false,
    serverOwned: options.serverOwned ?? false,
    readOnly: options.readOnly ?? false,
    initial: options.initial,
  }
}

export function text(wire: string, label: string, options: Options<string> = {}): Field<string> {
  return field('text', [wire, label], { initial: '', rule: rules.line(), ...options })
}

/** A whole number that PostgreSQL's integer can hold. */
export function integer(wire: string, label: string, options: Options<number> = {}): Field<number> {
  return field('integer', [wire, label], { initial: 0, rule: rules.integer(), ...options })
}

export function number(wire: string, label: string, options: Options<number> = {}): Field<number> {
  return field('number', [wire, label], { initial: 0, rule: z.number('Informe um número.'), ...options })
}

export function flag(wire: string, label: string, options: Options<boolean> = {}): Field<boolean> {
  return field('flag', [wire, label], { initial: false, rule: z.boolean(), ...options })
}

export function numericFlag(wire: string, label: string, options: Options<boolean> = {}): Field<boolean> {
  return field('switch', [wire, label], { initial: false, rule: z.boolean(), ...options })
}

export function stamp(wire: string, label: string, options: Options<EpochMs | null> = {}): Field<EpochMs | null> {
  return field('stamp', [wire, label], { initial: null, rule: z.number().nullable(), ...options })
}

/** The id of another record, null for none. */
export function reference(wire: string, label: string, options: Options<number | null> = {}): Field<number | null> {
  return field('reference', [wire, label], { initial: null, rule: rules.integer(1).nullable(), ...options })
}

export function secret(wire: string, label: string, options: Options<string> = {}): Field<string> {
  return field('secret', [wire, label], { initial: '', rule: z.string().max(255, tooLong(255)), ...options })
}

export function password(wire: string, label: string, options: Options<string> = {}): Field<string> {
  return field('password', [wire, label], { initial: '', rule: z.string().max(1000, tooLong(1000)), ...options })
}

/** The same field where nothing may be known: reads null. */
export function orNull<T>(known: Field<T>): Field<T | null> {
  return { ...known, nullable: true, initial: null, rule: known.rule.nullable() }
}

export function nested<F extends FieldSet>(wire: string, type: string, [label, fields]: [string, F]): Nested<F, false> {
  return { kind: 'nested', many: false, wire, type, label, fields }
}

export function nestedList<F extends FieldSet>(
  wire: string,
  type: string,
  [label, fields]: [string, F],
): Nested<F, true> {
  return { kind: 'nested', many: true, wire, type, label, fields }
}

export function isNested(entry: Field | Nested): entry is Nested {
  return entry.kind === 'nested'
}
