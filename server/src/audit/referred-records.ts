import { readCodes } from '@monitorweb/contract/wire/codes'
import type { StoredEntry } from '../storage/audit/audit-entries.ts'
import { findReferredNames, type ReferredTable } from '../storage/audit/referred-names.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { NameOf } from './field-changes.ts'

/** These fields hold the code of a record of that table; fields of more than one entity are called alike. */
const TABLE_OF_FIELD: Readonly<Record<string, ReferredTable>> = {
  customerId: 'customer',
  parentId: 'customer',
  headquarters: 'customer',
  sharedCustomerId1: 'customer',
  sharedCustomerId2: 'customer',
  sharedCustomerId3: 'customer',
  profileId: 'installationProfile',
  versionId: 'deviceVersion',
  vehicleId: 'vehicle',
  groupId: 'vehicleGroup',
  userId: 'user',
  openedBy: 'user',
  finishedBy: 'user',
  assigneeId: 'user',
  link: 'installationLink',
  consentId: 'commandConsent',
}

/** These hold a text of codes with commas between; a number under such a name counts records. */
const TABLE_OF_LIST: Readonly<Record<string, ReferredTable>> = {
  geofences: 'geofence',
  vehicles: 'vehicle',
  vehicleGroups: 'vehicleGroup',
  notified: 'user',
  userIds: 'user',
}

/** So many records are named one by one; of more it is said how many they are. */
const MOST_NAMED = 10
type Told = Pick<StoredEntry, 'before' | 'after'>
interface Reference {
  table: ReferredTable
  codes: readonly number[]
}

/** Reads what the records are called to which these entries refer by their codes; what is gone keeps its code. */
export async function readNames(client: Queryable, entries: readonly Told[]): Promise<NameOf> {
  const asked = new Map<ReferredTable, Set<number>>()
  const stored = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((record) => Object.entries(record ?? {})),
  )
  for (const [field, value] of stored) {
    const reference = referenceIn(field, value)
    if (!reference) continue
    const codes = asked.get(reference.table) ?? new Set()
    // No more are named than these.
    for (const code of reference.codes.slice(0, MOST_NAMED + 1)) codes.add(code)
    asked.set(reference.table, codes)
  }
  const names = await findReferredNames(client, new Map([...asked].map(([table, codes]) => [table, [...codes]])))
  return (field, value) => {
    const reference = referenceIn(field, value)
    if (!reference) return undefined
    const named = reference.codes.map((code) => names.get(reference.table)?.get(code) ?? String(code))
    const more = named.length - MOST_NAMED
    // One that stands beside "e mais" is no shorter by being counted.
    return more > 1 ? `${named.slice(0, MOST_NAMED).join(', ')} e mais ${more}` : named.join(', ')
  }
}

/** Answers which records a field's value means by their codes; undefined where it is none or names nobody. */
function referenceIn(field: string, value: unknown): Reference | undefined {
  if (isCode(value))
    return Object.hasOwn(TABLE_OF_FIELD, field) ? { table: TABLE_OF_FIELD[field]!, codes: [value] } : undefined
  if (typeof value !== 'string' || !Object.hasOwn(TABLE_OF_LIST, field)) return undefined
  const codes = readCodes(value)
  return codes.length > 0 && codes.every(isCode) ? { table: TABLE_OF_LIST[field]!, codes } : undefined
}

function isCode(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
}
