import { PLACE_WORDS_PATH, type PlaceWords } from '@monitorweb/contract/places/place-words'
import { fetchAsPerson, problemOf } from '#api/authorized-fetch.ts'

/** The words of all places are kept under this key; what is only for now is not. */
export const PLACE_WORDS = ['place-words']
/** Answers the key under which the words of one place are kept; the place is written as it is asked for. */
export const placeWordsKey = (at: string) => [...PLACE_WORDS, at]
/** So often a geocoder is asked again that has not said yet what it knows. */
export const ASKED_AGAIN = 3

/**
 * Fetches what describes places, which are written as contract/place-words says; the answer is in the same order.
 * Throws ApiError.
 */
export async function fetchPlaceWords(at: string, signal: AbortSignal): Promise<PlaceWords> {
  const response = await fetchAsPerson(`${PLACE_WORDS_PATH}?at=${at}`, signal)
  if (!response.ok) throw await problemOf(response)
  return await response.json()
}
