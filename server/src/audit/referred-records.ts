import type { StoredEntry } from '../storage/audit/audit-entries.ts'
import { findReferredNames, type ReferredTable } from '../storage/audit/referred-names.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { NameOf } from './field-changes.ts'

/** These fields hold the code of a record of that table; fields of more than one entity are called alike. */
const TABLE_OF_FIELD: Readonly<Record<string, ReferredTable>> = {
  customerId: 'customer',
  sharedCustomerId1: 'customer',
  sharedCustomerId2: 'customer',
  sharedCustomerId3: 'customer',
  profileId: 'installationProfile',
}
type Told = Pick<StoredEntry, 'before' | 'after'>

/** Reads what the records are called to which these entries refer by their codes; what is gone keeps its code. */
export async function readNames(client: Queryable, entries: readonly Told[]): Promise<NameOf> {
  const codes = { customer: codesIn(entries, 'customer'), installationProfile: codesIn(entries, 'installationProfile') }
  const names = await findReferredNames(client, codes)
  return (field, value) => {
    if (!isCode(value)) return undefined
    return Object.hasOwn(TABLE_OF_FIELD, field) ? names[TABLE_OF_FIELD[field]!].get(value) : undefined
  }
}

function codesIn(entries: readonly Told[], table: ReferredTable): number[] {
  const fields = Object.keys(TABLE_OF_FIELD).filter((field) => TABLE_OF_FIELD[field] === table)
  const codes = entries.flatMap(({ before, after }) =>
    fields.flatMap((field) => [before?.[field], after?.[field]]).filter(isCode),
  )
  return [...new Set(codes)]
}

function isCode(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
}
