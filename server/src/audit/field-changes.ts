import type { RecordEvent } from '@monitorweb/contract/administration/audit-operations'
import { type Field, type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import { formatStamp } from '@monitorweb/contract/wire/stamp'

type Stored = Record<string, unknown> | null
type FieldChange = RecordEvent['changes'][number]

/** Answers what a field's value stands for where it is the code of something that has a name; else undefined. */
export type NameOf = (field: string, value: unknown) => string | undefined

/** What the server counts by itself says nothing of what a person did. */
const COUNTED = new Set(['id', 'recordVersion', 'updatedAt', 'createdAt', 'lastLoginAt', 'lastLoginAddress'])

const DECIMAL = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 15, useGrouping: false })
/** They keep their point, as they do wherever people read them. */
const COORDINATES = new Set(['Latitude', 'Longitude'])

/**
 * Answers field by field what an entry of the audit changed: what is alike before and after is left out, and what is
 * empty in both.
 */
export function fieldChanges(
  fields: FieldSet,
  before: Stored,
  after: Stored,
  nameOf: NameOf = () => undefined,
): FieldChange[] {
  // The store forgets the order; that of the declaration is the form's.
  const names = new Set([...Object.keys(fields), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const groups = new Set(Object.values(fields).flatMap((entry) => (isNested(entry) ? [entry.label] : [])))
  return [...names].flatMap((name) => {
    const entry = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (COUNTED.has(name) || (entry && !isNested(entry) && (entry.readOnly || groups.has(entry.label)))) return []
    // A field that an older program wrote and this one does not know keeps its name.
    const { wire: field, label } = entry ?? { wire: name, label: name }
    const [was, is] = [before?.[name], after?.[name]]
    const change = {
      field,
      label,
      before: nameOf(name, was) ?? words(entry, was),
      after: nameOf(name, is) ?? words(entry, is),
      isInstant: kindOf(entry) === 'stamp',
    }
    if (change.before !== change.after) return [change]
    // What is told by few words may be another and be called alike: a drawing, a list, two of one name.
    return nameOf(name, is) && String(was) !== String(is)
      ? [{ ...change, after: `${change.after} (com alteração)` }]
      : []
  })
}

function words(entry: FieldSet[string] | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((item) => words(undefined, item)).join(', ')
  if (typeof value === 'object') return wordsOfGroup(value as Record<string, unknown>)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const kind = kindOf(entry)
  if (typeof value === 'number' && kind === 'number' && !COORDINATES.has(entry!.label)) return DECIMAL.format(value)
  // An instant is kept in milliseconds, or as JSON writes a date.
  const at = kind === 'stamp' ? new Date(value as number | string).getTime() : Number.NaN
  return Number.isNaN(at) ? String(value) : formatStamp(at)
}

function kindOf(entry: FieldSet[string] | undefined): Field['kind'] | undefined {
  return entry && !isNested(entry) ? entry.kind : undefined
}

/** Names a record that another one refers to as people call it. A record without a code is none. */
function wordsOfGroup(group: Record<string, unknown>): string {
  if (group['id'] === 0) return ''
  const called = [group['name'], group['plate'], group['description']].find((name) => typeof name === 'string' && name)
  if (called) return String(called)
  return Object.entries(group)
    .map(([name, value]) => `${name}: ${words(undefined, value)}`)
    .join(', ')
}
