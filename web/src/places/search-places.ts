import { PLACE_SEARCH_PATH, type PlaceSearchAnswer } from '@monitorweb/contract/places/place-search'
import { fetchAsPerson, problemOf } from '#api/authorized-fetch.ts'

/** Asks the server where an address is; the server asks whoever it is set up to ask. Throws ApiError. */
export async function searchPlaces(text: string, signal: AbortSignal): Promise<PlaceSearchAnswer> {
  const response = await fetchAsPerson(`${PLACE_SEARCH_PATH}?${new URLSearchParams({ text })}`, signal)
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as PlaceSearchAnswer
}
