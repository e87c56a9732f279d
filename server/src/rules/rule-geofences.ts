import { prepareShape } from '@monitorweb/domain/geofences/prepared-shape'
import { reachOf } from '@monitorweb/domain/geofences/reach'
import type { RuleGeofence } from '@monitorweb/domain/rules/rule'
import type { Queryable } from '../storage/base/queryable.ts'
import { storedShape } from '../storage/geofences/visited-geofences.ts'
import { type RuleGeofenceRow, readGeofenceVersions, readRuleGeofences } from '../storage/rules/rule-geofence-store.ts'

/** A geofence as rules ask it, with its name for the words of what they find. */
export interface NamedGeofence extends RuleGeofence {
  name: string
  /** The vehicle that it anchors, whose leaving ends it; null: it is no anchor. */
  anchoredVehicleId: number | null
}

export type ReadGeofences = (client: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, NamedGeofence>>

/** Reads geofences and makes them ready; those that did not change since the last time are kept, and where none did the answer is the same map. */
export function createGeofenceReader(): ReadGeofences {
  let kept = new Map<number, { version: number; geofence: NamedGeofence }>()
  let answered: ReadonlyMap<number, NamedGeofence> = new Map()
  return async (client, ids) => {
    const versions = ids.length === 0 ? new Map<number, number>() : await readGeofenceVersions(client, ids)
    const current = new Map([...kept].filter(([id, { version }]) => versions.get(id) === version))
    if (current.size === kept.size && current.size === versions.size) return answered
    const missing = [...versions.keys()].filter((id) => !current.has(id))
    if (missing.length > 0) {
      for (const row of await readRuleGeofences(client, missing)) {
        const geofence = ruleGeofence(row)
        if (geofence) current.set(row.id, { version: row.version, geofence })
      }
    }
    // Not before they were read: what is kept and what is answered are the same also where reading fails.
    kept = current
    answered = new Map([...kept].map(([id, { geofence }]) => [id, geofence]))
    return answered
  }
}

/** Makes a stored geofence ready to be asked for many points; null for a drawing that none can be made of. */
function ruleGeofence(row: RuleGeofenceRow): NamedGeofence | null {
  const shape = storedShape(row)
  if (shape === null) return null
  return {
    id: row.id,
    name: row.name,
    anchoredVehicleId: row.vehicleId,
    speedLimitKmh: row.speedLimitKmh || null,
    reaches: reachOf(prepareShape(shape)),
  }
}
