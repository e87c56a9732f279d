import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type Actor, writeAudit } from '../storage/base/audited-change.ts'
import type { Queryable } from '../storage/base/queryable.ts'

export interface HistoryRead {
  /** The wire name of the call, or the path of the address. */
  report: string
  from: EpochMs | null
  to: EpochMs | null
  /**
   * The vehicles that were named; without any, it is all of `customerId`, and without one all that the person may see.
   */
  vehicleIds: readonly number[]
  customerId: number | null
  /** Where no vehicle is named: it was of those of this group alone. */
  groupId?: number | null
  /** The format of the file, where the records leave as one. */
  format?: string
}

/**
 * Records that somebody read where vehicles have been. There is one row a call, written before the answer leaves:
 * whoever cannot be recorded reads nothing, so that no read is lost in silence.
 */
export async function recordRead(pool: Queryable, actor: Partial<Actor>, read: HistoryRead): Promise<void> {
  const { report, from, to, vehicleIds, customerId, groupId, format } = read
  const ofVehicles = vehicleIds.length > 0
  const [vehicleId = '', ...others] = vehicleIds
  await writeAudit(pool, actor, {
    action: format === undefined ? 'readHistory' : 'export',
    entity: ofVehicles ? 'vehicle' : 'customer',
    entityId: ofVehicles ? (others.length === 0 ? vehicleId : '') : (customerId ?? actor.viewedCustomerId ?? ''),
    after: {
      report,
      format,
      from,
      to,
      ...(ofVehicles ? { vehicles: vehicleIds.length, vehicleIds } : groupId && { groupId }),
    },
  })
}
