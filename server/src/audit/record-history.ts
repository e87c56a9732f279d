import type { RecordEvent, RecordKind } from '@monitorweb/contract/administration/audit-operations'
import type pg from 'pg'
import { NotFoundError } from '../errors/record-errors.ts'
import { epochMs } from '../storage/base/sql-rows.ts'
import { ACCESS_ACTIONS, actionWords } from './action-words.ts'
import { ACCESS_FIELDS, AUDITED_RECORDS, fieldsOfEntity, readRecordKey, reportWords } from './audited-records.ts'
import { fieldChanges } from './field-changes.ts'

export interface RecordHistoryFilter {
  kind: RecordKind
  /** As a person writes it. */
  key: string
  /** Also logins, reads, exports and reveals. */
  withAccesses: boolean
}

interface Entry {
  id: number
  at: number
  who: string
  address: string
  action: string
  entity: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What was done with one record, the newest first. Throws NotFoundError, FieldError. */
export async function listRecordHistory(
  pool: pg.Pool,
  filter: RecordHistoryFilter,
  { first, offset }: { first: number; offset: number },
): Promise<RecordEvent[]> {
  const { where, values } = await findEntries(pool, filter)
  const { rows } = await pool.query<Entry>(
    `select a.id::float8 as id, ${epochMs('a.at')} as at, coalesce(u.name, '') as who, a.address, a.action, a.entity,
            a.before, a.after
     from audit a left join user_account u on u.id = a.user_id
     where ${where} order by a.at desc, a.id desc limit $5 offset $6`,
    [...values, first, offset],
  )
  return rows.map(toEvent)
}

/** How many entries {@link listRecordHistory} has in all. */
export async function countRecordHistory(pool: pg.Pool, filter: RecordHistoryFilter): Promise<number> {
  const { where, values } = await findEntries(pool, filter)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from audit a where ${where}`,
    values,
  )
  return rows[0]!.count
}

/** `$1` entities, `$2` key, `$3` whether accesses count, `$4` actions that are accesses. */
const ABOUT_RECORD = 'a.entity = any($1::text[]) and a.entity_id = $2'
/** Reports of several vehicles are one entry that names them all. */
const NAMES_VEHICLE = `a.action in ('readHistory', 'export') and (a.after -> 'vehicleIds') @> to_jsonb($2::int)`

async function findEntries(pool: pg.Pool, { kind, key: typed, withAccesses }: RecordHistoryFilter) {
  const { entities, table, key: column } = AUDITED_RECORDS[kind]
  const key = readRecordKey(kind, typed)
  const about = kind === 'veiculo' && withAccesses ? `(${ABOUT_RECORD} or ${NAMES_VEHICLE})` : `(${ABOUT_RECORD})`
  const where = `${about} and ($3::boolean or a.action <> all($4::text[]))`
  const values = [entities, key, withAccesses, ACCESS_ACTIONS]
  // A record that was deleted for good still has its history.
  const { rows } = await pool.query<{ exists: boolean }>(
    `select exists (select from ${table} where ${column}::text = $1)
         or exists (select from audit a where a.entity = $2 and a.entity_id = $1) as "exists"`,
    [key, entities[0]],
  )
  if (!rows[0]!.exists) throw new NotFoundError()
  return { where, values }
}

function toEvent({ action, entity, before, after, ...row }: Entry): RecordEvent {
  const isAccess = ACCESS_ACTIONS.includes(action)
  return {
    ...row,
    action: actionWords(action) ?? action,
    changes: isAccess
      ? fieldChanges(ACCESS_FIELDS, null, accessTold(after))
      : fieldChanges(fieldsOfEntity(entity), before, after),
  }
}

function accessTold(after: Entry['after']): Record<string, unknown> {
  const { vehicleIds: _named, report, ...told } = after ?? {}
  return typeof report === 'string' ? { report: reportWords(report), ...told } : told
}
