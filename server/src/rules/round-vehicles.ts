import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { type ChangedTrack, findVehiclesOf } from '../storage/rules/changed-vehicles.ts'
import type { ChangedVehicle, DueVehicle } from '../storage/rules/due-vehicles.ts'
import type { ChangedDevice } from '../storage/rules/fleet-shards.ts'

/** Finds the vehicles of devices, and asks the database only for those that nobody knows in which they stay, or of which something came late. */
export async function findTracks(
  pool: pg.Pool,
  devices: readonly ChangedDevice[],
  vehicleOf: Map<number, number>,
): Promise<ChangedTrack[]> {
  const asked = devices.filter(({ deviceId, lateFrom }) => lateFrom !== null || !vehicleOf.has(deviceId))
  const found = asked.length > 0 ? await findVehiclesOf(pool, asked) : []
  const known = devices.flatMap(({ deviceId, lateFrom }): ChangedTrack[] => {
    const vehicleId = vehicleOf.get(deviceId)
    return lateFrom === null && vehicleId !== undefined ? [{ vehicleId, lateFrom: Number.POSITIVE_INFINITY }] : []
  })
  for (const { deviceId, vehicleId, isForGood } of found) if (isForGood) vehicleOf.set(deviceId, vehicleId)
  return [...known, ...found]
}

/** Lists what a round judges in the order of ids, so that two processes never wait for each other in a ring. */
export function mergeVehicles(
  changed: readonly ChangedTrack[],
  { due, lost }: { due: readonly DueVehicle[]; lost: readonly number[] },
): ChangedVehicle[] {
  const lateFrom = new Map<number, EpochMs>()
  for (const track of changed) {
    lateFrom.set(track.vehicleId, Math.min(track.lateFrom, lateFrom.get(track.vehicleId) ?? Number.POSITIVE_INFINITY))
  }
  const sinces = new Map(due.map(({ vehicleId, dueSince }) => [vehicleId, dueSince]))
  return [...new Set([...lateFrom.keys(), ...sinces.keys(), ...lost])]
    .sort((one, other) => one - other)
    .map((vehicleId) => ({
      vehicleId,
      lateFrom: lateFrom.get(vehicleId) ?? Number.POSITIVE_INFINITY,
      dueSince: sinces.get(vehicleId) ?? null,
    }))
}
