/**
 * `GET /places/search?text=Rua+Augusta,+1200,+São+Paulo`, token in the Authorization header, looks an address up and
 * answers a {@link PlaceSearchAnswer}, the likeliest place first.
 */
export const PLACE_SEARCH_PATH = '/places/search'
/** The limit counts characters of what is searched for. */
export const LONGEST_PLACE_TEXT = 200

export interface FoundPlace {
  words: string
  latitude: number
  longitude: number
}

export interface PlaceSearchAnswer {
  /** False where this server has nobody to ask for addresses; then nothing is ever found. */
  configured: boolean
  places: FoundPlace[]
}
