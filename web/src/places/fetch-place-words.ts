import { PLACE_WORDS_PATH } from '@monitorweb/contract/places/place-words'
import { fetchAsPerson, problemOf } from '#api/authorized-fetch.ts'

/** Where the words of all places are kept. */
export const PLACE_WORDS = ['place-words']
/** Where the words of one place are kept, written as it is asked for. */
export const placeWordsKey = (at: string) => [...PLACE_WORDS, at]

/** What describes places, written as contract/place-words says, in the same order. Throws ApiError. */
export async function fetchPlaceWords(at: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetchAsPerson(`${PLACE_WORDS_PATH}?at=${at}`, signal)
  if (!response.ok) throw await problemOf(response)
  const { words } = (await response.json()) as { words: string[] }
  return words
}
