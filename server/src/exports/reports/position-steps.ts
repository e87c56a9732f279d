import { isSomewhere, type TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import type { NamedPlaces } from './named-places.ts'

/**
 * This is a position with its landmark ("" for none), and what lies between it and the one of its vehicle that stands
 * before it in the file.
 */
export interface ExportedPosition extends TrackingPosition {
  stepKm: number | null
  stepSeconds: number | null
  landmark: string
}

export async function* withSteps(
  rows: AsyncIterable<TrackingPosition>,
  places: NamedPlaces,
): AsyncGenerator<ExportedPosition> {
  let before: TrackingPosition | null = null
  for await (const position of rows) {
    const { customerId, latitude, longitude } = position
    const row = {
      ...position,
      landmark: isSomewhere(position) ? places.nameAt(customerId, { latitude, longitude }) : '',
    }
    if (before?.vehicleId === row.vehicleId) {
      yield { ...row, stepKm: kmBetween(before, row), stepSeconds: (row.fixTime! - before.fixTime!) / 1000 }
    } else yield { ...row, stepKm: null, stepSeconds: null }
    before = row
  }
}

function kmBetween(one: TrackingPosition, other: TrackingPosition): number | null {
  if (!isSomewhere(one) || !isSomewhere(other)) return null
  return distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude) / 1000
}
