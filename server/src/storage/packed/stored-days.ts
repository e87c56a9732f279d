import type { Track } from '@monitorweb/domain/track/track'
import { DamagedHistoryError } from '../../errors/damaged-history-error.ts'
import { openDay, type PackedDay } from './codec/packed-day.ts'
import { PackedDayError } from './codec/packed-day-error.ts'
import type { PackedPoint } from './codec/packed-point.ts'

/** A row of `packed_day` as far as it is read. */
export interface StoredDay {
  deviceId: number
  /** As 2026-11-23, UTC. */
  day: string
  bytes: Buffer
}

/** Opens a packed day. Throws DamagedHistoryError, which names it, where its bytes are not those that were written. */
export function openStoredDay({ deviceId, day, bytes }: StoredDay): PackedDay {
  return ofDay({ deviceId, day }, () => openDay(bytes))
}

/** Opens a packed day and unpacks what the engine reads. */
export function openTrack(stored: StoredDay): Track {
  const day = openStoredDay(stored)
  return ofDay(stored, () => day.track())
}

/** Opens a packed day and unpacks all its points, or those alone whose attributes `says` picks. */
export function openPoints(stored: StoredDay, says?: (attributes: string) => boolean): PackedPoint[] {
  const day = openStoredDay(stored)
  return ofDay(stored, () => day.points(says))
}

/** Runs what reads of a packed day; what is wrong with its bytes becomes the error that names it. */
export function ofDay<T>(named: Omit<StoredDay, 'bytes'>, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof PackedDayError) throw new DamagedHistoryError(named, error.message)
    throw error
  }
}

/** Several packed days of a device as one row of an answer has them. */
export interface DayBundle {
  /** As `2026-11-23`, in order; null: none. */
  days: string[] | null
  sizes: number[] | null
  packed: Buffer | null
}

/** SQL: the columns of a {@link DayBundle} out of `source`, which has `day` and `bytes`. */
export function dayBundle(source: string, where = 'true'): string {
  return `
    (select array_agg(to_char(day, 'YYYY-MM-DD') order by day) from ${source} where ${where}) as days,
    (select array_agg(octet_length(bytes) order by day) from ${source} where ${where}) as sizes,
    (select string_agg(bytes, ''::bytea order by day) from ${source} where ${where}) as packed`
}

/** Takes the days of a bundle apart, in order. */
export function daysOf(deviceId: number, { days, sizes, packed }: DayBundle): StoredDay[] {
  let at = 0
  return (days ?? []).map((day, index) => {
    const bytes = packed!.subarray(at, at + sizes![index]!)
    at += sizes![index]!
    return { deviceId, day, bytes }
  })
}
