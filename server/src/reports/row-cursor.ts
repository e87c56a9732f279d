import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * The place at which a page of a list of trips, stops or days ended: rows come by vehicle and time, no two at the same.
 */
export interface RowCursor {
  vehicleId: number
  start: EpochMs
}

const CURSOR = /^(\d{1,10})_(-?\d{1,16})$/

export function writeRowCursor({ vehicleId, start }: RowCursor): string {
  return `${vehicleId}_${start}`
}

/** Reads a cursor that {@link writeRowCursor} wrote; null for anything else. */
export function readRowCursor(text: string): RowCursor | null {
  const parts = CURSOR.exec(text)
  return parts && { vehicleId: Number(parts[1]), start: Number(parts[2]) }
}
