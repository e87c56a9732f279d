import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { findDevice } from '../storage/intake/device-sightings.ts'
import { type TimeInVehicle, timesInSameVehicle } from '../storage/reception/traccar-device-store.ts'
import type { KnownDevice } from './traccar-api.ts'

interface ByTracker {
  /** Of the tracker that the device is called by now. */
  own: unknown[]
  /** Of the one that it was called by before. */
  former: unknown[]
}

/**
 * Says which tracker said what a server has of one device. A device that is called otherwise since a round was another
 * tracker until the round before; what the server had between the two, as while nobody read it, may be of either, and it
 * does not say. Where both have been in one vehicle, it is of the one that was in there at that time, as people entered
 * it; else it is nobody's: one customer's way must not become another's.
 */
export async function byTracker(
  pool: pg.Pool,
  positions: readonly unknown[],
  { uniqueId, renamed }: KnownDevice,
): Promise<ByTracker> {
  if (renamed === null) return { own: [...positions], former: [] }
  const { from, at } = renamed
  const own = positions.filter((position) => receiptOf(position) >= at)
  // Those of before the last round, too: it may have passed this device over.
  const earlier = from === null ? [] : positions.filter((position) => receiptOf(position) < at)
  if (from === null || earlier.length === 0) return { own, former: [] }
  const [now, before] = [await findDevice(pool, uniqueId), await findDevice(pool, from.serial)]
  if (now === null || before === null) return { own, former: [] }
  const times = await timesInSameVehicle(pool, [now.id, before.id])
  const wasOf = (id: number) => (position: unknown) => wasIn(times, id, instantOf(position, 'fixTime'))
  const either = earlier.filter((position) => receiptOf(position) >= from.after)
  return { own: [...either.filter(wasOf(now.id)), ...own], former: earlier.filter(wasOf(before.id)) }
}

function wasIn(times: readonly TimeInVehicle[], id: number, at: EpochMs): boolean {
  return times.some(
    ({ deviceId, from, to }) =>
      deviceId === id && at >= (from ?? Number.NEGATIVE_INFINITY) && at < (to ?? Number.POSITIVE_INFINITY),
  )
}

/** When the server had it; NaN, which is at no time, where it does not say. */
function receiptOf(position: unknown): EpochMs {
  const received = instantOf(position, 'serverTime')
  return Number.isNaN(received) ? instantOf(position, 'fixTime') : received
}

function instantOf(position: unknown, name: 'serverTime' | 'fixTime'): EpochMs {
  return Date.parse(String((position as Record<string, unknown> | null)?.[name]))
}
