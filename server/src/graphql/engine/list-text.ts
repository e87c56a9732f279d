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

/** What was made of a list of rows, for others who are answered the same list. */
const made = new WeakMap<readonly unknown[], Map<string, readonly Buffer[]>>()

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
    const ofRows = made.get(rows) ?? new Map<string, readonly Buffer[]>()
    const known = ofRows.get(key)
    if (known !== undefined) return known
    const write = rowWriter(type, fields, names)
    const pieces: Buffer[] = []
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      let text = ''
      for (const row of rows.slice(from, from + ROWS_AT_ONCE)) {
        if (typeof row !== 'object' || row === null) throw new NotPlain()
        text += `${text === '' && from === 0 ? '[' : ','}${write(row as Row)}`
      }
      pieces.push(Buffer.from(text))
    }
    pieces.push(Buffer.from(rows.length === 0 ? '[]' : ']'))
    made.set(rows, ofRows.set(key, pieces))
    return pieces
  } catch {
    // Whatever it was, graphql-js says it in its own way.
    return null
  }
}

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
function rowWriter(type: string, fields: FieldSet, names: ReadonlyMap<string, string>): (row: Row) => string {
  const byWire = new Map(Object.entries(fields).map(([name, entry]) => [entry.wire, { name, entry: entry as Field }]))
  const members = [...names].map(([answeredAs, wire], at): Member | string => {
    const begun = `${at === 0 ? '{' : ','}${JSON.stringify(answeredAs)}:`
    const field = byWire.get(wire)
    return field ? memberOf(begun, field) : begun + JSON.stringify(type)
  })
  if (members.length === 0) return () => '{}'
  return (row) => {
    let json = ''
    for (const member of members) json += typeof member === 'string' ? member : memberText(member, row[member.name])
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
