/**
 * `GET /places?at=-23.1857,-46.8978;-23.5,-46.6`, token in the Authorization header, says places in words. It answers
 * {@link PlaceWords} in the same order: a street where a geocoder knows one, else the nearest town.
 */
export const PLACE_WORDS_PATH = '/places'

export interface PlaceWords {
  words: string[]
  /**
   * Tells by their index which words are only for now, as the geocoder has not said yet what it knows of the place; it is
   * left out where there are none. Such an answer is not to be kept.
   */
  pending?: number[]
}

/** One request may ask for so many places. */
export const MOST_PLACES = 100

interface Point {
  latitude: number
  longitude: number
}

/** Four decimals are ten metres, so that neighbours share their words. */
const POINT = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/

export function writePlacesQuery(points: readonly Point[]): string {
  return points.map(({ latitude, longitude }) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`).join(';')
}

/** Reads what {@link writePlacesQuery} wrote; null for anything else, and for none or too many. */
export function readPlacesQuery(text: string): Point[] | null {
  const parts = text.split(';')
  if (parts.length > MOST_PLACES) return null
  const points = parts.flatMap((part) => {
    const [, latitude, longitude] = POINT.exec(part) ?? []
    return latitude === undefined ? [] : [{ latitude: Number(latitude), longitude: Number(longitude) }]
  })
  return points.length === parts.length ? points : null
}
