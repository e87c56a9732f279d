import { type Landmark, landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { indexLandmarks } from '@monitorweb/domain/places/landmarks'
import { reading } from '#api/client.ts'

const PAGE_ROWS = 1_000
/** Who may see more landmarks has the names of these. */
export const MOST_READ = 10_000

/** What is known of landmarks, ready to be asked about places. */
export interface LandmarkBook {
  /** By name. */
  landmarks: readonly Landmark[]
  /** Whether there are no more than were read. */
  isWhole: boolean
  /** The customer's landmark at a place; null where it has none there. */
  at(customerId: number, place: { latitude: number; longitude: number }): Landmark | null
}

/** Reads the landmarks of every customer that one may see. */
export async function readLandmarkBook(signal: AbortSignal): Promise<LandmarkBook> {
  const landmarks: Landmark[] = []
  let isWhole = false
  while (!isWhole && landmarks.length < MOST_READ) {
    const page = { first: PAGE_ROWS, offset: landmarks.length }
    const rows = await reading(signal)(landmarkOperations.listLandmarks, page)
    landmarks.push(...rows)
    isWhole = rows.length < PAGE_ROWS
  }
  return landmarkBook(landmarks, isWhole)
}

export function landmarkBook(landmarks: readonly Landmark[], isWhole = true): LandmarkBook {
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
