import { readCodes } from '@monitorweb/contract/wire/codes'
import type { StoredEntry } from '../storage/audit/audit-entries.ts'
import { findReferredNames, type ReferredCode, type ReferredTable } from '../storage/audit/referred-names.ts'
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
  session: 'session',
  view: 'session',
}

/** These hold codes, or a text of them with commas between; a number under such a name counts records. */
const TABLE_OF_LIST: Readonly<Record<string, ReferredTable>> = {
  geofences: 'geofence',
  vehicles: 'vehicle',
  vehicleIds: 'vehicle',
  vehicleGroups: 'vehicleGroup',
  notified: 'user',
  userIds: 'user',
}

/** So many records are named one by one; of more it is said how many they are. */
const MOST_NAMED = 10
/** Of a report it must be known who was looked at, so that all are named. */
const NAMED_WHOLLY = 'vehicleIds'
type Told = Pick<StoredEntry, 'before' | 'after'>
interface Reference {
  table: ReferredTable
  codes: readonly ReferredCode[]
  most: number
}

/** Reads what the records are called to which these entries refer by their codes; what is gone keeps its code. */
export async function readNames(client: Queryable, entries: readonly Told[]): Promise<NameOf> {
  const asked = new Map<ReferredTable, Set<ReferredCode>>()
  const stored = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((record) => Object.entries(record ?? {})),
  )
  for (const [field, value] of stored) {
    const reference = referenceIn(field, value)
    if (!reference) continue
    const codes = asked.get(reference.table) ?? new Set()
    // No more are named than these.
    for (const code of reference.codes.slice(0, reference.most + 1)) codes.add(code)
    asked.set(reference.table, codes)
  }
  const names = await findReferredNames(client, new Map([...asked].map(([table, codes]) => [table, [...codes]])))
  return (field, value) => {
    const reference = referenceIn(field, value)
    if (!reference) return undefined
    const named = reference.codes.map((code) => names.get(reference.table)?.get(code) ?? String(code))
    const more = named.length - reference.most
    // One that stands beside "e mais" is no shorter by being counted.
    return more > 1 ? `${named.slice(0, reference.most).join(', ')} e mais ${more}` : named.join(', ')
  }
}

/** Answers which records a field's value means by their codes; undefined where it is none or names nobody. */
function referenceIn(field: string, value: unknown): Reference | undefined {
  if (Object.hasOwn(TABLE_OF_FIELD, field)) {
    const table = TABLE_OF_FIELD[field]!
    const isOne = table === 'session' ? isSession(value) : isCode(value)
    return isOne ? { table, codes: [value as ReferredCode], most: 1 } : undefined
  }
  if (!Object.hasOwn(TABLE_OF_LIST, field) || (typeof value !== 'string' && !Array.isArray(value))) return undefined
  const codes = typeof value === 'string' ? readCodes(value) : value
  const most = field === NAMED_WHOLLY ? Number.POSITIVE_INFINITY : MOST_NAMED
  return codes.length > 0 && codes.every(isCode) ? { table: TABLE_OF_LIST[field]!, codes, most } : undefined
}

function isSession(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}

function isCode(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
}
