import {
  GEOFENCE_FORM_WORDS,
  GEOFENCE_PURPOSE_WORDS,
  type Geofence,
  type GeofenceForm,
  type GeofencePurpose,
} from '@monitorweb/contract/places/geofence'
import { formatCount, formatDistance, formatSpeed } from '#format/numbers.ts'
import type { ShapeGeometry } from './shape/outline.ts'
import { areaSquareMeters, lengthMeters } from './shape/size.ts'

const NO_BREAK_SPACE = '\u00a0'
const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Writes an area, such as "850 m²", "3,2 ha" or "1.240,5 km²". */
function formatArea(squareMeters: number): string {
  if (squareMeters < 10_000) return `${formatCount(squareMeters)}${NO_BREAK_SPACE}m²`
  if (squareMeters < 1e6) return `${decimals.format(squareMeters / 10_000)}${NO_BREAK_SPACE}ha`
  return `${decimals.format(squareMeters / 1e6)}${NO_BREAK_SPACE}km²`
}

/** Says how large a shape is: the radius of a circle, the length and width of a corridor, the area of what has one. */
export function sizeWords(geometry: ShapeGeometry, radiusMeters: number): string {
  const area = areaSquareMeters(geometry, radiusMeters)
  if (geometry.type === 'LineString')
    return `${formatDistance(lengthMeters(geometry.coordinates))}, largura ${formatDistance(2 * radiusMeters)}`
  const words = formatArea(area ?? 0)
  return geometry.type === 'Point' ? `raio ${formatDistance(radiusMeters)}, ${words}` : words
}

/** Says of a cerca which form it has, and of others what they are. */
export function kindWords({ purpose, form }: Pick<Geofence, 'purpose' | 'form'>): string {
  return purpose === 'cerca' ? formWords({ form }) : (GEOFENCE_PURPOSE_WORDS[purpose as GeofencePurpose] ?? purpose)
}

export function formWords({ form }: Pick<Geofence, 'form'>): string {
  return GEOFENCE_FORM_WORDS[form as GeofenceForm] ?? form
}

export function limitWords({ speedLimitKmh }: Pick<Geofence, 'speedLimitKmh'>): string {
  return speedLimitKmh > 0 ? `até ${formatSpeed(speedLimitKmh)}` : 'sem limite de velocidade'
}
