import type { GeofenceDraft } from '@monitorweb/contract/places/geofence-draft'
import { CORRIDOR_HALF_WIDTH, GEOFENCE_RADIUS } from '@monitorweb/domain/geofences/geofence-limits'
import { geometryOf, writeGeometry } from '@monitorweb/domain/geofences/geometry-text'
import { shapeFault } from '@monitorweb/domain/geofences/shape-faults'
import { LANDMARK_RADIUS } from '@monitorweb/domain/places/landmarks'
import { normalizeLines, normalizeText } from '@monitorweb/domain/text/text'
import { InvalidValueError } from '../errors/record-errors.ts'
import { doubtOf, type FoundFeature } from './found-feature.ts'
import { geoJsonFeatures } from './geojson-features.ts'
import { kmlFeatures } from './kml-features.ts'
import { mayBeTurned } from './turned-degrees.ts'
import { XmlFault } from './xml-tree.ts'

/** So many are saved at once. */
const MOST_DRAFTS = 1_000
const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 2_000
const DEEPEST_COLLECTION = 8
/** A file may say any radius, and a draft has to be told with the fault in it: nothing on Earth is wider. */
const WIDEST_METERS = 20_000_000

const PARTS: Record<string, string> = {
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
  MultiPolygon: 'Polygon',
}
const FORMS = { circle: 'circulo', polygon: 'poligono', corridor: 'corredor' } as const

/**
 * Reads a KML or GeoJSON text. Everything in it that is a feature is answered, what cannot be a geofence with the reason.
 * Throws InvalidValueError (`text`) for what is neither, or too much.
 */
export function readGeofenceDrafts(text: string): GeofenceDraft[] {
  const features = featuresOf(text)
  const drafts: GeofenceDraft[] = []
  for (const feature of features) {
    const parts = feature.geometries.flatMap((geometry) => partsOf(geometry))
    for (const [index, part] of (parts.length === 0 ? [null] : parts).entries()) {
      const ending = parts.length > 1 ? ` (${index + 1})` : ''
      drafts.push(draftOf(feature, { part, ending, number: drafts.length + 1 }))
      if (drafts.length > MOST_DRAFTS) {
        const most = MOST_DRAFTS.toLocaleString('pt-BR')
        throw new InvalidValueError('text', `O arquivo tem mais de ${most} desenhos. Divida-o.`)
      }
    }
  }
  if (drafts.length === 0) throw new InvalidValueError('text', 'O arquivo não tem nenhum desenho.')
  return drafts
}

function featuresOf(text: string): FoundFeature[] {
  const isXml = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
  try {
    return isXml ? kmlFeatures(text.trim()) : geoJsonFeatures(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof XmlFault) throw new InvalidValueError('text', error.message)
    if (error instanceof SyntaxError || error instanceof RangeError) {
      throw new InvalidValueError('text', 'O arquivo não é KML nem GeoJSON.')
    }
    throw error
  }
}

/** Answers the single geometries of one that may have several parts. */
function partsOf(geometry: unknown, depth = 0): unknown[] {
  const { type, coordinates, geometries } = (geometry ?? {}) as Record<string, unknown>
  if (type === 'GeometryCollection' && Array.isArray(geometries) && depth < DEEPEST_COLLECTION) {
    return geometries.flatMap((part) => partsOf(part, depth + 1))
  }
  const single = PARTS[String(type)]
  if (!single || !Array.isArray(coordinates)) return [geometry]
  return coordinates.map((part) => ({ type: single, coordinates: part }))
}

function draftOf(
  feature: FoundFeature,
  { part, ending, number }: { part: unknown; ending: string; number: number },
): GeofenceDraft {
  const notices = [...feature.notices]
  const isLine = (part as { type?: unknown } | null)?.type === 'LineString'
  const isPoint = (part as { type?: unknown } | null)?.type === 'Point'
  const usual = isLine ? CORRIDOR_HALF_WIDTH.usual : GEOFENCE_RADIUS.usual
  if (isPoint || isLine) {
    const { radiusMeters, radiusWords } = feature
    if (radiusMeters === null) notices.push(assumedWords(radiusWords, isLine, usual))
    else notices.push(...doubtOf(radiusWords, isLine ? 'Largura' : 'Raio'))
  }
  const wanted = Math.min(WIDEST_METERS, Math.max(0, Math.round(feature.radiusMeters ?? usual)))

  const drawing = feature.fault === '' ? drawingOf(part, wanted) : { ...NO_DRAWING, fault: feature.fault }
  if (mayBeTurned(drawing.geometry)) {
    notices.push('Fica fora do Brasil, e dentro dele com latitude e longitude trocadas: veja se o arquivo as troca.')
  }
  const isLandmark = drawing.form === 'circulo' && drawing.radiusMeters <= LANDMARK_RADIUS.most
  if (feature.purpose === 'ponto' && drawing.form !== '' && !isLandmark) {
    notices.push('Não é um círculo de até 5.000 m: lido como cerca.')
  }
  const { group, color, speedLimitKmh, description } = feature
  return {
    number,
    name: nameOf(feature, { ending, number, notices }),
    group: cut(normalizeText(group), LONGEST_NAME, () => notices.push('O grupo foi encurtado.')),
    description: cut(normalizeLines(description), LONGEST_DESCRIPTION, () =>
      notices.push('A descrição foi encurtada.'),
    ),
    color,
    speedLimitKmh,
    purpose: feature.purpose === 'ponto' && isLandmark ? 'ponto' : 'cerca',
    ...drawing,
    notice: notices.join(' '),
  }
}

function assumedWords(said: string, isLine: boolean, usualMeters: number): string {
  const meters = isLine ? 2 * usualMeters : usualMeters
  if (said === '') return `Sem ${isLine ? 'largura' : 'raio'} no arquivo: ${meters} m.`
  return `${isLine ? 'Largura não entendida' : 'Raio não entendido'}: ${said}. Valem ${meters} m.`
}

const NO_DRAWING = { form: '', geometry: '', radiusMeters: 0 }

function drawingOf(
  part: unknown,
  radiusMeters: number,
): Pick<GeofenceDraft, 'form' | 'geometry' | 'radiusMeters' | 'fault'> {
  const reading = geometryOf(part, radiusMeters)
  if ('fault' in reading) return { ...NO_DRAWING, fault: reading.fault }
  const { shape } = reading
  const form = FORMS[shape.kind]
  const meters = shape.kind === 'polygon' ? 0 : radiusMeters
  return { form, geometry: writeGeometry(shape), radiusMeters: meters, fault: shapeFault(shape)?.message ?? '' }
}

function nameOf(
  { name }: FoundFeature,
  { ending, number, notices }: { ending: string; number: number; notices: string[] },
): string {
  const said = normalizeText(name)
  if (said === '') notices.push('Sem nome no arquivo.')
  const shown = said === '' ? `Desenho ${number}` : said
  return cut(shown, LONGEST_NAME - ending.length, () => notices.push('O nome foi encurtado.')) + ending
}

function cut(text: string, longest: number, onCut: () => void): string {
  if (text.length <= longest) return text
  onCut()
  return text.slice(0, longest).trimEnd()
}
