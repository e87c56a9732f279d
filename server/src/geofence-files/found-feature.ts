import type { GeofencePurpose } from '@monitorweb/contract/places/geofence'
import { standAt } from '@monitorweb/domain/geofences/standpoint'

/** What a file says of one feature, as far as it was understood. */
export interface FoundFeature {
  name: string
  group: string
  description: string
  /** "#rrggbb", or "" for none. */
  color: string
  speedLimitKmh: number
  purpose: GeofencePurpose
  /** The radius of its points and the half width of its lines; null where it says none that is understood. */
  radiusMeters: number | null
  /** How it says that; "" where it says nothing. */
  radiusWords: string
  /** What of this was assumed or left out, in sentences. */
  notices: string[]
  /** Geometries of GeoJSON as JSON made them, those of several parts among them. */
  geometries: unknown[]
  /** Why it has none; "" where it has. */
  fault: string
}

type Values = ReadonlyMap<string, unknown>

const NAMES = ['nome', 'name', 'title']
const GROUPS = ['grupo', 'group', 'folder']
const DESCRIPTIONS = ['descricao', 'descrição', 'description', 'desc']
const COLORS = ['cor', 'color', 'fill', 'stroke', 'marker-color']
const LIMITS = ['limitevelocidade', 'speedlimit', 'maxspeed']
const RADII = ['raio', 'radius']
const WIDTHS = ['largura', 'width']
/** Of what is not understood so much is shown. */
const MOST_SHOWN = 40

/** Reads what a feature says of itself by names and values, ours or those that other programs write. */
export function wordsOf(said: Iterable<readonly [string, unknown]>): Omit<FoundFeature, 'geometries' | 'fault'> {
  const values: Values = new Map([...said].map(([name, value]) => [name.trim().toLowerCase(), value]))
  const limitWords = textIn(values, LIMITS)
  const limit = readLimit(limitWords)
  const width = readMeters(textIn(values, WIDTHS))
  const purpose = textIn(values, ['tipo'])
  const notices: string[] = []
  if (limit === null) notices.push(`Limite de velocidade não entendido: ${limitWords.slice(0, MOST_SHOWN)}.`)
  else notices.push(...doubtOf(limitWords, 'Limite de velocidade'))
  if (purpose === 'ancora') notices.push('Âncora: lida como cerca.')
  return {
    name: textIn(values, NAMES),
    group: textIn(values, GROUPS),
    description: textIn(values, DESCRIPTIONS),
    color: COLORS.map((name) => readColor(textIn(values, [name]))).find(Boolean) ?? '',
    speedLimitKmh: limit ?? 0,
    purpose: purpose === 'ponto' ? 'ponto' : 'cerca',
    radiusMeters: readMeters(textIn(values, RADII)) ?? (width === null ? null : width / 2),
    radiusWords: (textIn(values, RADII) || textIn(values, WIDTHS)).slice(0, MOST_SHOWN),
    notices,
  }
}

/** So far from the circle a corner may lie that another program wrote with fewer digits. */
const SAME_CIRCLE_METERS = 2

/**
 * The circle of a file of ours, which draws it as a polygon for other programs; null of any other feature, and where somebody drew that
 * polygon otherwise since.
 */
export function writtenCircle(said: Iterable<readonly [string, unknown]>, drawn: readonly unknown[]): unknown | null {
  const values = new Map(said)
  if (values.get('forma') !== 'circulo') return null
  const [longitude, latitude, radius] = ['longitude', 'latitude', 'raio'].map((name) => numberIn(values, [name]))
  if (longitude == null || latitude == null || radius == null) return null
  const { eastMeters, northMeters } = standAt(latitude, longitude)
  const isOnIt = ([east, north]: readonly number[]) => {
    const meters = Math.hypot((east! - longitude) * eastMeters, (north! - latitude) * northMeters)
    return Math.abs(meters - radius) <= SAME_CIRCLE_METERS
  }
  const [polygon, ...others] = drawn as { type?: unknown; coordinates?: number[][][] }[]
  const corners = polygon?.type === 'Polygon' ? (polygon.coordinates?.[0] ?? []) : []
  const isCircle = others.length === 0 && corners.length > 0 && corners.every(isOnIt)
  return isCircle ? { type: 'Point', coordinates: [longitude, latitude] } : null
}

/** Answers a limit in km/h, 0 for none; null where it is not understood. */
function readLimit(written: string): number | null {
  if (written === '') return 0
  const limit = Math.round(numberOf(written.replace(/km\/?h$/i, '')) ?? -1)
  return limit >= 0 && limit <= 250 ? limit : null
}

/** Answers a length in metres; null where it is not understood. */
function readMeters(written: string): number | null {
  const [, number = '', unit = ''] = /^([\d.,+-]+)\s*(km|quil[oô]metros?|m|metros?|meters?)?$/i.exec(written) ?? []
  const length = numberOf(number)
  return length === null ? null : length * (/^[kq]/i.test(unit) ? 1_000 : 1)
}

/**
 * Says how a number was read whose point may be of thousands, as Brazilians write them, or of decimals, as programs do:
 * "12.500". Answers nothing of others.
 */
export function doubtOf(written: string, name: string): string[] {
  return /^[1-9]\d{0,2}\.\d{3}(?![\d,.])/.test(written)
    ? [`${name} ${written.slice(0, MOST_SHOWN)}: o ponto foi lido como vírgula decimal.`]
    : []
}

function readColor(written: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(written)
  const color = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : written
  return /^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : ''
}

function textIn(values: Values, names: readonly string[]): string {
  for (const name of names) {
    const value = values.get(name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

function numberIn(values: Values, names: readonly string[]): number | null {
  return numberOf(textIn(values, names))
}

function numberOf(written: string): number | null {
  // Points before a comma are of thousands: 1.500,5.
  const hasThousands = written.lastIndexOf('.') < written.indexOf(',')
  const value = Number((hasThousands ? written.replaceAll('.', '') : written).replace(',', '.'))
  return written === '' || !Number.isFinite(value) ? null : value
}
