import { encodeValue } from '@monitorweb/contract/wire/codec'
import type { Field, FieldSet } from '@monitorweb/contract/wire/field'
import type { GraphQLResolveInfo } from 'graphql'
import { SCALARS } from './output-types.ts'
import { collectNames } from './selected-names.ts'
import { isInWrittenYears, stampText } from './stamp-text.ts'

/** A list as the JSON that graphql-js would have made of it, in UTF-8: in pieces, since all of a fleet is put together once, with what is around it. */
export class ListText {
  readonly pieces: readonly Buffer[]

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }
}

/** So many rows are put together as text before they become bytes: the text of all of them would live too long. */
const ROWS_AT_ONCE = 64

type Row = Record<string, unknown>

/** A value that graphql-js may turn into another one, or into an error: it must judge the list. */
class NotPlain extends Error {}

/** A list as it was written: in pieces, and for a renewed one each row with a comma before it, and where it ends. */
interface WrittenList {
  rows: readonly unknown[]
  pieces: readonly Buffer[]
  joined?: { bytes: Buffer; ends: Uint32Array }
}

type Texts<Of extends object> = WeakMap<Of, Map<string, WrittenList>>

/** What was made of a list of rows, for others who are answered the same list, by the names that were asked for. */
const made: Texts<readonly unknown[]> = new WeakMap()

/** What a renewed list is one of, and the last one of each that was written. */
const renewed = new WeakMap<readonly unknown[], object>()
const renewedTexts: Texts<object> = new WeakMap()
/** So many ways of asking are remembered of these, which stay: each takes as much as the list. */
const WAYS_OF_ASKING = 2

function textsOf<Of extends object>(texts: Texts<Of>, of: Of): Map<string, WrittenList> {
  const known = texts.get(of) ?? new Map<string, WrittenList>()
  texts.set(of, known)
  return known
}

/**
 * Says that a list is one of those that are the same but for some rows: `of` is the same for all of them. Of such a list only rows that were not in
 * the one before are written. Neither a list nor a row may be changed once it was answered.
 */
export function renewList(rows: readonly unknown[], of: object): void {
  renewed.set(rows, of)
}

/**
 * Writes rows of plain fields as JSON, field by field as the query asks; graphql-js takes a tree of objects and three
 * times the processor for it. Answers null where graphql-js must do it, since some value is not what its field says, or
 * a directive is not to be understood.
 */
export function writeList(
  rows: readonly unknown[],
  { type, fields }: { type: string; fields: FieldSet },
  info: GraphQLResolveInfo,
): readonly Buffer[] | null {
  try {
    const names = collectNames(type, info)
    const key = JSON.stringify([...names])
    const of = renewed.get(rows)
    const texts = of ? textsOf(renewedTexts, of) : textsOf(made, rows)
    const known = texts.get(key)
    if (known?.rows === rows) return known.pieces
    const write = rowWriter(type, fields, names)
    const written = of ? writeRenewed(rows, write, known) : { rows, pieces: writeAnew(rows, write) }
    texts.delete(key)
    texts.set(key, written)
    if (of) for (const oldest of [...texts.keys()].slice(0, -WAYS_OF_ASKING)) texts.delete(oldest)
    return written.pieces
  } catch {
    // Whatever it was, graphql-js says it in its own way.
    return null
  }
}

function writeAnew(rows: readonly unknown[], write: WriteRow): Buffer[] {
  const pieces: Buffer[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    let text = ''
    for (const row of rows.slice(from, from + ROWS_AT_ONCE)) {
      text += `${text === '' && from === 0 ? '[' : ','}${write(row)}`
    }
    pieces.push(Buffer.from(text))
  }
  pieces.push(Buffer.from(rows.length === 0 ? '[]' : ']'))
  return pieces
}

function writeRenewed(rows: readonly unknown[], write: WriteRow, before: WrittenList | undefined): WrittenList {
  if (rows.length === 0) return { rows, pieces: writeAnew(rows, write) }
  const joined = joinRows(rows, write, before?.rows.length === rows.length ? before : undefined)
  return { rows, pieces: [Buffer.from('['), joined.bytes.subarray(1), Buffer.from(']')], joined }
}

/** Most rows of a list take less, and some of those that are written anew take more than before. */
const USUAL_ROW_BYTES = 1_000
const GROWTH_BYTES = 64 * 1024

function joinRows(rows: readonly unknown[], write: WriteRow, before?: WrittenList): WrittenList['joined'] & object {
  const known = before?.joined
  const ends = new Uint32Array(rows.length)
  let bytes = Buffer.allocUnsafeSlow(known ? known.bytes.length + GROWTH_BYTES : rows.length * USUAL_ROW_BYTES)
  let at = 0
  const makeRoom = (size: number) => {
    if (at + size <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.ceil((at + size) * 1.05))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }
  for (let index = 0; index < rows.length; index++) {
    if (known && before.rows[index] === rows[index]) {
      const [from, to] = [index === 0 ? 0 : known.ends[index - 1]!, known.ends[index]!]
      makeRoom(to - from)
      at += known.bytes.copy(bytes, at, from, to)
    } else {
      const text = `,${write(rows[index])}`
      makeRoom(text.length * BYTES_OF_A_UNIT)
      at += bytes.write(text, at)
    }
    ends[index] = at
  }
  return { bytes: bytes.subarray(0, at), ends }
}

/** A unit of a text takes at most so many bytes in UTF-8. */
const BYTES_OF_A_UNIT = 3

type WriteRow = (row: unknown) => string

/** A member of a row: what it begins with in JSON, and what most rows say of most fields as a text that is there already. */
interface Member {
  name: string
  entry: Field
  begun: string
  /** Null where nothing is no null. */
  none: string | null
  yes: string
  no: string
  empty: string
  kind: Field['kind']
  write: (value: unknown) => string
}

/** `names` are the wire names of the fields by the names under which they are answered. */
function rowWriter(type: string, fields: FieldSet, names: ReadonlyMap<string, string>): WriteRow {
  const byWire = new Map(Object.entries(fields).map(([name, entry]) => [entry.wire, { name, entry: entry as Field }]))
  const members = [...names].map(([answeredAs, wire], at): Member | string => {
    const begun = `${at === 0 ? '{' : ','}${JSON.stringify(answeredAs)}:`
    const field = byWire.get(wire)
    return field ? memberOf(begun, field) : begun + JSON.stringify(type)
  })
  return (row) => {
    if (typeof row !== 'object' || row === null) throw new NotPlain()
    if (members.length === 0) return '{}'
    let json = ''
    for (const member of members) {
      json += typeof member === 'string' ? member : memberText(member, (row as Row)[member.name])
    }
    return `${json}}`
  }
}

function memberOf(begun: string, { name, entry }: { name: string; entry: Field }): Member {
  const write = WRITERS[SCALARS[entry.kind].name]!
  return {
    ...{
      name,
      entry,
      begun,
      kind: entry.kind,
      write,
      none: encodeValue(entry, null) === null && entry.nullable ? `${begun}null` : null,
    },
    ...{ yes: `${begun}true`, no: `${begun}false`, empty: `${begun}""` },
  }
}

function memberText(member: Member, value: unknown): string {
  const { none } = member
  if (none !== null && (value === null || value === undefined)) return none
  if (member.kind === 'flag' && typeof value === 'boolean') return value ? member.yes : member.no
  if (member.kind === 'text' && value === '') return member.empty
  if (member.kind === 'stamp' && isInWrittenYears(value)) return `${member.begun}"${stampText(value)}"`
  const encoded = encodeValue(member.entry, value)
  if (encoded === null) throw new NotPlain()
  return member.begun + member.write(encoded)
}

/** Text with anything else is written by JSON.stringify: quotes, backslashes, controls and surrogates are escaped, or may be. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/
const INT32 = 2 ** 31

const WRITERS: Record<string, (value: unknown) => string> = {
  String: (value) => {
    if (typeof value !== 'string') throw new NotPlain()
    return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`
  },
  Int: (value) => {
    if (!Number.isInteger(value) || (value as number) >= INT32 || (value as number) < -INT32) throw new NotPlain()
    return `${value}`
  },
  Float: (value) => {
    if (!Number.isFinite(value)) throw new NotPlain()
    return `${value}`
  },
  Boolean: (value) => {
    if (typeof value !== 'boolean') throw new NotPlain()
    return value ? 'true' : 'false'
  },
}
