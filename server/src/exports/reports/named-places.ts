import type { ExportReport } from '@monitorweb/contract/reports/export-operations'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { indexLandmarks, type LandmarkIndex } from '@monitorweb/domain/places/landmarks'
import { landmarksOf } from '../../storage/geofences/landmark-store.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import { partsAskedFor } from './visible-history.ts'

type Asked = Pick<ExportRequest, 'vehicleIds' | 'customerId' | 'from' | 'to'>

interface Place {
  latitude: number
  longitude: number
}

/** These are the landmarks that a file names, as they were when its making began. */
export interface NamedPlaces {
  count: number
  /** Answers the name of the owner's landmark at a place; "" where the owner has none there. */
  nameAt(customerId: number, place: Place): string
}

/** This is for files in which no place is looked up. */
export const NO_NAMED_PLACES: NamedPlaces = { count: 0, nameAt: () => '' }

/** Tells whether rows of the report are found by the names of their places, whatever columns they have. */
export function isNamed(report: ExportReport): boolean {
  return report === 'viagens' || report === 'paradas' || report === 'locais'
}

/** Reads the landmarks of those who owned the vehicles in the period, of customers in the scope. */
export async function readNamedPlaces({ pool, scope }: Pick<ExportDeps, 'pool' | 'scope'>, asked: Asked) {
  const parts = await partsAskedFor(pool, scope, asked)
  const landmarks = await landmarksOf(pool, scope, [...new Set(parts.map((part) => part.customerId))])
  const indices = new Map<number, LandmarkIndex<(typeof landmarks)[number]>>()
  for (const [owner, own] of groupBy(landmarks, (landmark) => landmark.customerId!)) {
    indices.set(owner, indexLandmarks(own))
  }
  const places: NamedPlaces = {
    count: landmarks.length,
    nameAt: (owner, { latitude, longitude }) => indices.get(owner)?.at(latitude, longitude)?.landmark.name ?? '',
  }
  return places
}

/** This is a row with the landmark that its place is in; "" where it is in none. */
export interface Landmarked {
  landmark: string
}
