import { accessFields } from '@monitorweb/contract/administration/access-fields'
import type { AuditEvent, AuditGroup } from '@monitorweb/contract/administration/audit-operations'
import { COMMAND_KIND_WORDS, type CommandKind } from '@monitorweb/domain/commands/command'
import {
  type AuditTrailFilter,
  countAuditTrail,
  findAuditTrail,
  type TrailEntry,
} from '../storage/audit/audit-trail-store.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { ACTIONS_OF_GROUP } from './action-words.ts'
import { AUDITED_RECORDS, entityWords } from './audited-records.ts'
import type { NameOf } from './field-changes.ts'
import { recordEventOf } from './record-history.ts'
import { readNames } from './referred-records.ts'

type Filter = Omit<AuditTrailFilter, 'actions' | 'vehicleEntities'> & { group: string }

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
  const vehicleEntities = AUDITED_RECORDS.veiculo.entities
  return { ...filter, vehicleEntities, actions: ACTIONS_OF_GROUP[group as AuditGroup] }
}

function toEvent(entry: TrailEntry, nameOf: NameOf): AuditEvent {
  const { entity, key } = entry
  const vehicles = readVehicles(entry)
  const wholeRead = isWholeRead(entry) ? wholeReadWords(entry, nameOf) : null
  const name =
    entry.name ||
    wholeRead?.name ||
    severalWords(vehicles, nameOf) ||
    (OF_NOBODY.includes(key) ? 'de todos os clientes' : '')
  const told = { key: isOnlyOne(entry) ? '' : key, name: name || batchWords(entry) }
  const event = recordEventOf(entry, nameOf)
  return {
    ...event,
    entity: wholeRead?.entity ?? entityWords(entity) ?? '',
    ...told,
    changes: withVehicles(event.changes, vehicles, nameOf),
  }
}

/** The vehicles that a report was asked of by name. */
function readVehicles({ action, after }: TrailEntry): readonly unknown[] {
  const named = after?.vehicleIds
  return ACTIONS_OF_GROUP.consultas!.includes(action) && Array.isArray(named) ? named : []
}

/** So many of several are named in the line; the details name them all. */
const FIRST_NAMED = 2

function severalWords(vehicles: readonly unknown[], nameOf: NameOf): string {
  if (vehicles.length < 2) return ''
  const first = nameOf('vehicleIds', vehicles.slice(0, FIRST_NAMED)) ?? ''
  return vehicles.length > FIRST_NAMED ? `${first} +${vehicles.length - FIRST_NAMED}` : first
}

/** Says which vehicles a report was of, where only their number was told; one alone is what the entry is about. */
function withVehicles(changes: AuditEvent['changes'], vehicles: readonly unknown[], nameOf: NameOf) {
  if (vehicles.length === 0) return changes
  return changes.flatMap((change) => {
    if (change.field !== accessFields.vehicles.wire) return [change]
    return vehicles.length === 1 ? [] : [{ ...change, after: nameOf('vehicleIds', vehicles) ?? change.after }]
  })
}

/** Calls a lot of commands, of which there is the one entry that asks for it, by what was sent to how many. */
function batchWords({ entity, after }: TrailEntry): string {
  if (entity !== 'commandBatch' || typeof after?.kind !== 'string') return ''
  const kind = COMMAND_KIND_WORDS[after.kind as CommandKind] ?? after.kind
  return typeof after.vehicles === 'number' ? `${kind} (veículos: ${after.vehicles})` : kind
}

/** So stands in an entry what holds for every customer that has nothing of its own. */
const OF_NOBODY = ['0', '0/0']

/** What an installation has once has a key that says nothing. */
function isOnlyOne({ entity, key }: TrailEntry): boolean {
  return key === entity || entity === 'smsGateway'
}

const ALL = 'Toda a frota que vê'

function isWholeRead({ action, entity, key }: TrailEntry): boolean {
  return entity === 'customer' && key === '' && ACTIONS_OF_GROUP.consultas!.includes(action)
}

/** Who read without naming vehicles or a customer read of all that they may see, or of a group of these. */
function wholeReadWords({ after }: TrailEntry, nameOf: NameOf): { entity: string; name: string } {
  if (typeof after?.groupId !== 'number') return { entity: ALL, name: '' }
  return { entity: entityWords('vehicleGroup') ?? '', name: nameOf('groupId', after.groupId) ?? '' }
}
