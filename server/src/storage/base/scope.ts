import type { AccessType } from '@monitorweb/contract/people/privileges'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from './queryable.ts'

/** A scope says whose records a person may see: everything, or what belongs to these customers. */
export type Scope = { kind: 'all' } | { kind: 'customers'; customerIds: readonly number[] }

/** Stores are opened on behalf of this person. There is no way to rows without one. */
export interface Viewer {
  userId: number
  customerId: number
  access: AccessType
  /** An operator sees all customers and keeps the registers. */
  operator: boolean
  /** The scope is the person's own customer and all below it by today's tree; for operators it is everything. */
  scope: Scope
  sessionId: string
  /**
   * As which customer an operator looks at the product: then `customerId` and the scope are that customer's, and nothing
   * may be changed. Null for everybody else.
   */
  viewedCustomerId: number | null
  /** The token ends then, whatever happens to the session before. */
  expiresAt: number
  /** The network address of the request. */
  address: string
}

/** Answers the scope as a statement's parameter: the customers' ids, or null for everything. */
export function scopeParameter(scope: Scope): readonly number[] | null {
  return scope.kind === 'all' ? null : scope.customerIds
}

/** Tells whether records of that customer are in the scope. */
export function includesCustomer(scope: Scope, customerId: number): boolean {
  return scope.kind === 'all' || scope.customerIds.includes(customerId)
}

/**
 * Answers SQL that is true where the column names a customer of the scope. `parameter` holds {@link scopeParameter}.
 */
export function inScope(column: string, parameter: string): string {
  return `(${parameter}::int[] is null or ${column} = any(${parameter}::int[]))`
}

/** Answers SQL that is true where the vehicle belongs to a customer of the scope now, or is shared with one. */
export function vehicleInScope(vehicleId: string, parameter: string): string {
  return `(${parameter}::int[] is null or exists (
    select 1 from ownership seen where seen.vehicle_id = ${vehicleId}
    and seen.period @> now() and seen.customer_id = any(${parameter}::int[])))`
}

/**
 * Answers SQL that is true where the vehicle belongs to a customer of the scope now; being shared with one is not
 * enough.
 */
export function vehicleOwnedInScope(vehicleId: string, parameter: string): string {
  return `(${parameter}::int[] is null or exists (
    select 1 from ownership seen where seen.vehicle_id = ${vehicleId} and seen.slot = 0
    and seen.period @> now() and seen.customer_id = any(${parameter}::int[])))`
}

/**
 * Answers SQL that is true where what the vehicle did while `owner` (a row of `ownership`, slot 0) had it may be seen:
 * its owner then is in the scope; or it is the present owner and the vehicle is shared with a customer of the scope.
 */
export function ownershipInScope(owner: string, parameter: string): string {
  return `(${parameter}::int[] is null or ${owner}.customer_id = any(${parameter}::int[]) or (
    ${owner}.period @> now() and exists (
      select 1 from ownership shared where shared.vehicle_id = ${owner}.vehicle_id and shared.slot > 0
      and shared.period @> now() and shared.customer_id = any(${parameter}::int[]))))`
}

/**
 * Answers SQL: the vehicles of which the scope may see something of some time, and no others than `vehicle` where that parameter is not null. What of
 * them may be seen {@link ownershipInScope} says.
 */
export function vehiclesEverInScope(parameter: string, vehicle: string): string {
  return `select distinct ever.vehicle_id from ownership ever
    where ${inScope('ever.customer_id', parameter)} and (${vehicle}::int is null or ever.vehicle_id = ${vehicle})`
}

/**
 * Answers the part of the scope that is one customer and all below it, by today's tree; null keeps the scope as it is.
 * Throws {@link NotFoundError} for a customer that is missing or out of scope.
 */
export async function narrowScope(pool: Queryable, scope: Scope, customerId: number | null): Promise<Scope> {
  if (customerId === null) return scope
  if (!includesCustomer(scope, customerId)) throw new NotFoundError('customerId')
  const { rows } = await pool.query<{ id: number }>({
    name: 'customers-below',
    text: `
      with recursive below (id) as (
        select id from customer where id = $1 and inactive_at is null
        union
        select c.id from customer c join below b on c.parent_id = b.id
      )
      select id from below`,
    values: [customerId],
  })
  if (rows.length === 0) throw new NotFoundError('customerId')
  return { kind: 'customers', customerIds: rows.map((row) => row.id) }
}
