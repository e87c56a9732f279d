/**
 * Addresses as places: `GET /places/search?text=Rua+Augusta,+1200,+São+Paulo`, token in the Authorization header, answers a
 * {@link PlaceSearchAnswer}, the likeliest place first.
 */
export const PLACE_SEARCH_PATH = '/places/search'
/** Characters of what is searched for. */
export const LONGEST_PLACE_TEXT = 200

export interface FoundPlace {
  words: string
  latitude: number
  longitude: number
}

export interface PlaceSearchAnswer {
  /** Whether this server has somebody to ask for addresses; without, nothing is ever found. */
  configured: boolean
  places: FoundPlace[]
}
