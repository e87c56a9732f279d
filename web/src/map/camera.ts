import { isOnEarth } from '@monitorweb/domain/places/on-earth'

/** A camera is where the map looks, in degrees and in the map's own zoom. */
export interface Camera {
  latitude: number
  longitude: number
  zoom: number
}

const PATTERN = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2}(?:\.\d+)?)$/

/** Writes a camera for links, such as "-23.5505,-46.6333,11.5"; four decimals are about ten metres. */
export function formatCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom.toFixed(2)}`
}

/** Reads what {@link formatCamera} wrote; answers null for anything else and for places that do not exist. */
export function parseCamera(text: string): Camera | null {
  const parts = PATTERN.exec(text)
  if (!parts) return null
  const [latitude, longitude, zoom] = parts.slice(1).map(Number) as [number, number, number]
  return isOnEarth({ latitude, longitude }) && zoom <= 22 ? { latitude, longitude, zoom } : null
}
