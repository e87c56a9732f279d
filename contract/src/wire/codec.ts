import { type Field, type FieldSet, type InputOf, isNested, type Nested, type RowOf } from './field.ts'
import { FieldError } from './field-error.ts'
import { SECRET_MASK } from './secret.ts'
import { formatStamp, parseStamp } from './stamp.ts'

/**
 * A number written in a query's text, kept as written so that no digit of a long serial is lost. A class, because what
 * it is must not be a matter of its members: an object in somebody's JSON can have any.
 */
export class NumberLiteral {
  readonly written: string

  constructor(written: string) {
    this.written = written
  }
}

/** A value of ours as the wire writes it. */
export function encodeValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'stamp':
      if (typeof value === 'number') return formatStamp(value)
      return field.nullable ? null : ''
    case 'reference':
      return value ?? (field.nullable ? null : 0)
    case 'switch':
      return value ? 1 : 0
    case 'password':
      return ''
    default:
      return value ?? (field.nullable ? null : field.initial)
  }
}

/**
 * A value that someone sent, as a value of ours. Lenient, as clients write values into query text, quoted or not:
 * text takes numbers, numbers take numeric strings, `""` and null are 0, none or empty.
 * Throws {@link FieldError}. The field's rule is checked apart, by {@link checkValue}.
 */
export function decodeValue(field: Field, sent: unknown): unknown {
  switch (field.kind) {
    case 'integer':
    case 'number':
      return sent === null && field.nullable ? null : readNumber(field, sent)
    case 'reference':
      return readNumber(field, sent) || null
    case 'flag':
    case 'switch':
      return sent === null && field.nullable ? null : readFlag(field, sent)
    case 'stamp':
      return readStamp(field, sent)
    default:
      return sent === null && field.nullable ? null : readText(field, sent)
  }
}

/** Checks and normalises a value of ours. Throws {@link FieldError} with the rule's Portuguese message. */
export function checkValue<T>(field: Field<T>, value: unknown): T {
  const result = field.rule.safeParse(value)
  if (result.success) return result.data
  throw new FieldError(field.inputWire, result.error.issues[0]?.message ?? 'Valor inválido.')
}

/** A sent input object under our names; only what was sent is in it. Throws {@link FieldError}. */
export function fromWire<F extends FieldSet>(fields: F, sent: Record<string, unknown>): InputOf<F> {
  const row: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    if (isNested(entry)) continue
    const value = sent[entry.inputWire]
    if (value === undefined || keepsSecret(entry, value)) continue
    if (entry.serverOwned) row[name] = decodeIgnored(entry, value)
    else row[name] = decodeValue(entry, value)
  }
  return row as InputOf<F>
}

/** What the server owns is accepted whatever it says, and a stamp in another form than ours says nothing of what was seen. */
function decodeIgnored(field: Field, sent: unknown): unknown {
  try {
    return decodeValue(field, sent)
  } catch {
    return field.initial
  }
}

/** The mask, or null: the stored secret stays as it is. */
function keepsSecret(field: Field, sent: unknown): boolean {
  return field.kind === 'secret' && (sent === null || sent === SECRET_MASK)
}

/** Values under our names as an input object or arguments of the wire. Server-owned fields are left out. */
export function toWire<F extends FieldSet>(fields: F, row: InputOf<F>): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    const value = (row as Record<string, unknown>)[name]
    if (isNested(entry) || entry.readOnly || entry.serverOwned || value === undefined) continue
    sent[entry.inputWire] = entry.kind === 'password' ? value : encodeValue(entry, value)
  }
  return sent
}

/** An answer that was asked for with {@link selection}: the names are ours already, here the values become so. */
export function fromAnswer<F extends FieldSet>(fields: F, answered: Record<string, unknown>): RowOf<F> {
  const row: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    const value = answered[name]
    if (value === undefined) continue
    if (isNested(entry)) row[name] = groupFromAnswer(entry, value)
    else row[name] = value === null && entry.nullable ? null : decodeValue(entry, value)
  }
  return row as RowOf<F>
}

function groupFromAnswer({ many, fields }: Nested, value: unknown): unknown {
  if (!many) return fromAnswer(fields, (value ?? {}) as Record<string, unknown>)
  return ((value ?? []) as Record<string, unknown>[]).map((group) => fromAnswer(fields, group))
}

function readText(field: Field, sent: unknown): string {
  if (sent === null || sent === undefined) return ''
  if (typeof sent === 'string') return sent
  if (sent instanceof NumberLiteral) return sent.written
  // A longer number has lost digits before it came here; storing it would falsify a serial.
  if (typeof sent === 'number' && (!Number.isInteger(sent) || Number.isSafeInteger(sent))) return String(sent)
  throw new FieldError(field.inputWire, 'Informe um texto, entre aspas.')
}

function readNumber(field: Field, sent: unknown): number {
  const written = sent instanceof NumberLiteral ? sent.written : sent
  if (written === null || written === undefined) return 0
  if (typeof written === 'string' && written.trim() === '') return 0
  const isWritten = typeof written === 'number' || (typeof written === 'string' && NUMERIC.test(written.trim()))
  const value = isWritten ? Number(written) : Number.NaN
  if (!Number.isFinite(value)) throw new FieldError(field.inputWire, 'Informe um número.')
  return value
}

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
])

function readFlag(field: Field, sent: unknown): boolean {
  if (sent === null || sent === undefined) return false
  const written = sent instanceof NumberLiteral ? sent.written : sent
  const value = typeof written === 'object' ? undefined : FLAGS.get(String(written).trim().toLowerCase())
  if (value === undefined) throw new FieldError(field.inputWire, 'Informe verdadeiro (true, 1) ou falso (false, 0).')
  return value
}

function readStamp(field: Field, sent: unknown): number | null {
  if (sent === null || sent === undefined || sent === '') return null
  const time = typeof sent === 'string' ? parseStamp(sent.trim()) : null
  if (time !== null) return time
  throw new FieldError(field.inputWire, 'Informe data e hora como AAAA-MM-DD HH:mm:ss.')
}
