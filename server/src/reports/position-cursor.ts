import type { TrackPlace } from '../storage/positions/track-conditions.ts'

/** The place at which a page of the report ended. */
export interface PositionCursor extends TrackPlace {
  vehicleId: number
}

/** Fourteen digits of milliseconds reach the year 5138; with more digits, the database knows no such instant. */
const CURSOR = /^(\d{1,10})_(-?\d{1,14})_(-?\d{1,19})$/

export function writeCursor({ vehicleId, fixTime, digest }: PositionCursor): string {
  return `${vehicleId}_${fixTime}_${digest}`
}

/** Reads a cursor that {@link writeCursor} wrote; null for anything else. */
export function readCursor(text: string): PositionCursor | null {
  const parts = CURSOR.exec(text)
  if (!parts) return null
  const digest = BigInt(parts[3]!)
  if (BigInt.asIntN(64, digest) !== digest) return null
  return { vehicleId: Number(parts[1]), fixTime: Number(parts[2]), digest }
}
