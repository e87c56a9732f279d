import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'

/** Since when all is kept; null: nothing was deleted. */
interface RecordsStart {
  occurrences: EpochMs | null
  commands: EpochMs | null
}

/**
 * Finds since when all alarms, occurrences and commands in scope are kept: of a vehicle, or of all where it is null. It is what was deleted, not what the
 * limits say by now.
 */
export async function findRecordsStart(
  client: Queryable,
  scope: Scope,
  vehicleId: number | null,
): Promise<RecordsStart> {
  const since = (kind: string) => epochMs(`max(before) filter (where kind = '${kind}')`)
  const { rows } = await client.query<RecordsStart>(
    `select ${since('occurrence')} as occurrences, ${since('command')} as commands from forgotten_records f
     where ${inScope('f.customer_id', '$1')} and ($2::int is null or exists (
       select from ownership o where o.vehicle_id = $2 and o.slot = 0 and o.customer_id = f.customer_id))`,
    [scopeParameter(scope), vehicleId],
  )
  return rows[0]!
}
