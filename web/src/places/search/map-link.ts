import type { MapPoint } from '../map-point.ts'
import { pointOf } from './coordinate-text.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/**
 * These are the ways in which others' maps write places into their addresses, the surest first: a pin, a place asked
 * for, the middle of the picture.
 */
const PLACES = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(
    `[?&](?:(?:q|query|ll|sll|latlng|destination|daddr|center|viewpoint|cp)=(?:loc:)?|to=ll\\.)${NUMBER},[+ ]*${NUMBER}(?![\\d.])`,
  ),
  new RegExp(`[?&]q=loc:${NUMBER}[+ ]+${NUMBER}(?![\\d.])`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`/(?:place|search|dir)/(?:[^@]*/)?${NUMBER},[+ ]*${NUMBER}(?![\\d.])`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]
/** Shortened links tell their place only to whoever opens them. */
const SHORTENED = /^https?:\/\/(?:(?:maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly)\b|(?:www\.)?waze\.com\/ul\/h\w)/i

export function isLink(text: string): boolean {
  return /^(https?:\/\/|geo:)/i.test(text.trim())
}

export function isShortenedLink(text: string): boolean {
  return SHORTENED.test(text.trim())
}

/**
 * Reads the place that a link to Google Maps, Waze or OpenStreetMap names, from the link's own text; answers null where
 * it names none.
 */
export function readMapLink(text: string): MapPoint | null {
  if (!isLink(text)) return null
  const link = decoded(text.trim())
  for (const pattern of PLACES) {
    const [, latitude, longitude] = pattern.exec(link) ?? []
    const point = latitude === undefined ? null : pointOf(Number(latitude), Number(longitude))
    if (point) return point
  }
  return null
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
