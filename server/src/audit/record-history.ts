import { accessFields } from '@monitorweb/contract/administration/access-fields'
import type { RecordEvent, RecordKind } from '@monitorweb/contract/administration/audit-operations'
import type pg from 'pg'
import { NotFoundError } from '../errors/record-errors.ts'
import {
  type AuditFilter,
  countAuditEntries,
  findAuditEntries,
  isKnownRecord,
  type StoredEntry,
} from '../storage/audit/audit-entries.ts'
import type { Page } from '../storage/base/page.ts'
import { ACCESS_ACTIONS, actionWords } from './action-words.ts'
import { FIELDS_OF_ENTITY } from './audited-fields.ts'
import { AUDITED_RECORDS, readRecordKey, reportWords } from './audited-records.ts'
import { ACCESS, codeWords } from './code-words.ts'
import { fieldChanges, type NameOf } from './field-changes.ts'
import { readNames } from './referred-records.ts'

export interface RecordHistoryFilter {
  kind: RecordKind
  /** The key stands as a person writes it. */
  key: string
  /** Where true, logins, reads, exports and reveals are listed too. */
  withAccesses: boolean
}

/** Lists what was done with one record, the newest first. Throws NotFoundError, FieldError. */
export async function listRecordHistory(
  pool: pg.Pool,
  filter: RecordHistoryFilter,
  page: Page,
): Promise<RecordEvent[]> {
  const entries = await findAuditEntries(pool, await readFilter(pool, filter), page)
  const nameOf = await readNames(pool, entries)
  return entries.map((entry) => recordEventOf(entry, nameOf))
}

/** Counts all entries that {@link listRecordHistory} has. */
export async function countRecordHistory(pool: pg.Pool, filter: RecordHistoryFilter): Promise<number> {
  return await countAuditEntries(pool, await readFilter(pool, filter))
}

async function readFilter(
  pool: pg.Pool,
  { kind, key: typed, withAccesses }: RecordHistoryFilter,
): Promise<AuditFilter> {
  const { entities, table } = AUDITED_RECORDS[kind]
  const key = readRecordKey(kind, typed)
  if (!(await isKnownRecord(pool, { table, entity: entities[0]!, key }))) throw new NotFoundError()
  return {
    entities,
    key,
    // Reports of several vehicles are one entry that names them all.
    namedVehicle: kind === 'veiculo' && withAccesses ? Number(key) : null,
    without: withAccesses ? [] : ACCESS_ACTIONS,
  }
}

/** Answers an entry of the audit as people read it. */
export function recordEventOf(
  { id, at, who, viewedAs, address, action, entity, before, after }: StoredEntry,
  nameOf: NameOf,
): RecordEvent {
  const isAccess = ACCESS_ACTIONS.includes(action)
  return {
    ...{ id, at, who, viewedAs, address },
    action: actionWords(action) ?? action,
    changes: fieldChanges(
      isAccess ? accessFields : (FIELDS_OF_ENTITY[entity] ?? {}),
      isAccess ? null : before,
      isAccess ? accessTold(after) : after,
      (field, value) => codeWords(isAccess ? ACCESS : entity, field, value) ?? nameOf(field, value),
    ),
  }
}

function accessTold(after: StoredEntry['after']): Record<string, unknown> {
  const { vehicleIds: _named, report, ...told } = after ?? {}
  return typeof report === 'string' ? { report: reportWords(report), ...told } : told
}
