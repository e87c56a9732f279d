import { statusRulesFor } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { findCustomersAbove } from '../registers/customers-above.ts'
import { readStatusLimits } from './status-limit-store.ts'

/** It says whose a vehicle is, and the model of its device. */
interface Owned {
  customerId: number | null
  versionId: number | null
}

/**
 * Reads the rules by which each of these vehicles is judged, as the operators set them for its customer and its model.
 */
export async function readStatusRules(
  client: pg.Pool | pg.PoolClient,
  vehicles: readonly Owned[],
): Promise<(of: Owned) => StatusRules> {
  const limits = await readStatusLimits(client)
  const owners = [...new Set(vehicles.flatMap(({ customerId }) => customerId ?? []))]
  const above = limits.some(({ customerId }) => customerId !== null) ? await findCustomersAbove(client, owners) : null
  const settled = new Map<string, StatusRules>()
  // Thousands of vehicles share few owners and models: each pair is settled once.
  return ({ customerId, versionId }) => {
    const key = `${customerId}/${versionId}`
    const known = settled.get(key)
    if (known) return known
    const customers = customerId === null ? [] : (above?.(customerId) ?? [customerId])
    const rules = statusRulesFor(limits, { customers, versionId })
    settled.set(key, rules)
    return rules
  }
}
