import { outageOf } from '../base/database-errors.ts'
import type { Queryable } from '../base/queryable.ts'

/** A day (as 2026-11-23, UTC) of a device; null: of all of them. */
export interface UnpackedDay {
  deviceId: number | null
  day: string
}

export interface FailureListener {
  /** Told of what stays rows, and why; the round goes on with the others. */
  onFailure(day: UnpackedDay, error: unknown): unknown
}

/**
 * Does a part of a round and answers what it did. What fails for itself is told, and null is answered; a database that is away or
 * full fails for all that is left, and is thrown.
 */
export async function noteUnlessAway<T>(
  day: UnpackedDay,
  { onFailure }: FailureListener,
  pack: () => Promise<T>,
): Promise<T | null> {
  try {
    return await pack()
  } catch (error) {
    if (outageOf(error) !== null) throw error
    await onFailure(day, error)
    return null
  }
}

/** Answers the serial of the device whose day failed; the empty text where it was none's. */
export async function serialOf({ deviceId }: UnpackedDay, db: Queryable): Promise<string> {
  const { rows } = await db.query<{ serial: string }>('select serial from device where id = $1', [deviceId])
  return rows[0]?.serial ?? ''
}
