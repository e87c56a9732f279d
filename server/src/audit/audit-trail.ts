import type { AuditEvent, AuditGroup } from '@monitorweb/contract/administration/audit-operations'
import {
  type AuditTrailFilter,
  countAuditTrail,
  findAuditTrail,
  type TrailEntry,
} from '../storage/audit/audit-trail-store.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { ACTIONS_OF_GROUP } from './action-words.ts'
import { entityWords } from './audited-records.ts'
import type { NameOf } from './field-changes.ts'
import { recordEventOf } from './record-history.ts'
import { readNames } from './referred-records.ts'

type Filter = Omit<AuditTrailFilter, 'actions'> & { group: string }

/** Lists what people did with whatever it was, the newest first; `before` is the code that a former page ended with, or 0. */
export async function listAudit(
  pool: Queryable,
  filter: Filter,
  page: { first: number; before: number },
): Promise<AuditEvent[]> {
  const entries = await findAuditTrail(pool, stored(filter), page)
  const nameOf = await readNames(pool, entries)
  return entries.map((entry) => toEvent(entry, nameOf))
}

/** Counts all that {@link listAudit} has. */
export async function countAudit(pool: Queryable, filter: Filter): Promise<number> {
  return await countAuditTrail(pool, stored(filter))
}

function stored({ group, ...filter }: Filter): AuditTrailFilter {
  return { ...filter, actions: ACTIONS_OF_GROUP[group as AuditGroup] }
}

function toEvent(entry: TrailEntry, nameOf: NameOf): AuditEvent {
  const { entity, key } = entry
  const name = entry.name || (OF_NOBODY.includes(key) ? 'de todos os clientes' : '')
  const told = { key: isOnlyOne(entry) ? '' : key, name }
  return { ...recordEventOf(entry, nameOf), entity: isOfAll(entry) ? ALL : (entityWords(entity) ?? ''), ...told }
}

/** So stands in an entry what holds for every customer that has nothing of its own. */
const OF_NOBODY = ['0', '0/0']

/** What an installation has once has a key that says nothing. */
function isOnlyOne({ entity, key }: TrailEntry): boolean {
  return key === entity || entity === 'smsGateway'
}

const ALL = 'Toda a frota que vê'

/** Who read without naming vehicles or a customer read of all that they may see. */
function isOfAll({ action, entity, key }: TrailEntry): boolean {
  return entity === 'customer' && key === '' && ACTIONS_OF_GROUP.consultas!.includes(action)
}
