import { type OperationName, operations } from '@monitorweb/contract/operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { Operation } from '@monitorweb/contract/wire/operation'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../../storage/base/scope.ts'
import {
  findCustomerOfGroup,
  listHistoriesOfGroup,
} from '../../storage/registers/vehicle-groups/vehicle-group-store.ts'

/** Durations are answered in whole seconds, of which GraphQL's Int holds 68 years. */
const LONGEST_YEARS = 60
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Answers the period that was asked for: its last second belongs to it. Throws FieldError under the wire name of its
 * end.
 */
export function readPeriod({ from, to }: { from: EpochMs | null; to: EpochMs | null }, wireOfEnd: string): Period {
  const start = from ?? 0
  const end = to ?? 0
  if (start > end) throw new FieldError(wireOfEnd, 'O fim é antes do início.')
  if (end - start > LONGEST_YEARS * YEAR_MS)
    throw new FieldError(wireOfEnd, `O período pode ter até ${LONGEST_YEARS} anos.`)
  return { from: start, to: end + 1000 }
}

/** Reads a text of vehicle ids, each once and in the order of their rows; null where none is named. */
export function readVehicleIds(text: string): number[] | null {
  const ids = readVehicleOrder(text)
  return ids.length > 0 ? ids.toSorted((a, b) => a - b) : null
}

/** Reads a text of vehicle ids, each once and as they stand in it. */
export function readVehicleOrder(text: string): number[] {
  const ids = text.split(',').filter((id) => id.trim() !== '')
  return [...new Set(ids.map(Number))]
}

/** It says of what a report is. */
interface Asked {
  /** By id; null: every one of the customer. */
  vehicleIds: number[] | null
  /** Of the vehicles what they did as this customer's or one's below it; null: all that may be seen. */
  customerId: number | null
}

/**
 * Answers what a report is of: vehicles that are named, whose ever they were; else those of a group, as far as they were
 * its customer's; else those of the customer. Clients send a fixed customer beside the vehicle, and it means nothing then.
 */
export async function readAsked(
  pool: Queryable,
  scope: Scope,
  { vehicleIds, groupId, customerId }: { vehicleIds: string; groupId: number | null; customerId: number | null },
): Promise<Asked> {
  const named = readVehicleIds(vehicleIds)
  if (named) return { vehicleIds: named, customerId: null }
  if (groupId === null) return { vehicleIds: null, customerId }
  const owner = await findCustomerOfGroup(pool, scope, groupId)
  if (owner === null) return { vehicleIds: [], customerId: null }
  const theirs = await narrowScope(pool, scope, owner)
  return { vehicleIds: await listHistoriesOfGroup(pool, theirs, groupId), customerId: owner }
}

/**
 * Answers where the page before ended, as `read` finds it in a cursor; null for the first page. Throws FieldError for
 * text that is no cursor, and for an offset beside it.
 */
export function readPlace<Place>(
  { cursor, offset }: { cursor: string | undefined; offset: number },
  read: (cursor: string) => Place | null,
): Place | null {
  if (!cursor) return null
  if (offset > 0) throw new FieldError('offset', 'Use cursor ou offset, não os dois.')
  const place = read(cursor)
  if (place === null) throw new FieldError('cursor', 'Este cursor não é de uma linha deste relatório.')
  return place
}

/** Tells whether a call reads where vehicles were in a period or in the last days, to answer it or to count it. */
export function isOfPeriod(name: OperationName): boolean {
  const { kind, args, readsPastDays }: Operation = operations[name]
  const hasPeriod = [args['from'], args['to']].every((entry) => entry?.kind === 'stamp')
  return kind === 'query' && (hasPeriod || readsPastDays === true)
}
