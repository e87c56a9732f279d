import { type Landmark, landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { indexLandmarks } from '@monitorweb/domain/places/landmarks'
import { reading } from '#api/client.ts'
import { readPages } from '#api/read-pages.ts'
import { MOST_READ } from './landmark-limit.ts'

/** Holds what is known of landmarks, ready to be asked about places. */
export interface LandmarkIndex {
  /** The landmarks are in order of their names. */
  landmarks: readonly Landmark[]
  /** True where there are no more landmarks than were read. */
  isWhole: boolean
  /** Answers the customer's landmark at a place; null where the customer has none there. */
  at(customerId: number, place: { latitude: number; longitude: number }): Landmark | null
}

/** Reads the landmarks of every customer that one may see. */
export async function readLandmarkIndex(signal: AbortSignal): Promise<LandmarkIndex> {
  const landmarks = await readPages((page) => reading(signal)(landmarkOperations.listLandmarks, page), MOST_READ)
  return createLandmarkIndex(landmarks, landmarks.length < MOST_READ)
}

export function createLandmarkIndex(landmarks: readonly Landmark[], isWhole = true): LandmarkIndex {
  const indices = new Map(
    [...groupBy(landmarks, ({ customerId }) => customerId!)].map(([customerId, own]) => [
      customerId,
      indexLandmarks(own),
    ]),
  )
  return {
    landmarks,
    isWhole,
    at: (customerId, { latitude, longitude }) => indices.get(customerId)?.at(latitude, longitude)?.landmark ?? null,
  }
}
