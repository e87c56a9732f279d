import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { StartupError } from '../../errors/startup-error.ts'

/** A longitude and a latitude, as GeoJSON orders them. */
export type LonLat = readonly [number, number]

/** An area with a name, such as a municipality, a district or a yard. */
export interface AreaFeature {
  name: string
  /** The letters of the area's state; null where the file has none. */
  uf: string | null
  /** Outer rings and holes alike; a point is inside where it is within an odd number of them. */
  rings: LonLat[][]
}

/** A highway, or a stretch of one. */
export interface HighwayFeature {
  ref: string
  /** The markers at both ends; null where the file has none. */
  kmStart: number | null
  kmEnd: number | null
  /** The lines in the order in which the kilometres count. */
  lines: LonLat[][]
}

export interface PlaceFeatures {
  areas: AreaFeature[]
  highways: HighwayFeature[]
}

const EXPECTED =
  'Use arquivos GeoJSON (FeatureCollection) com polígonos de propriedade «name» (e «uf») ou linhas de propriedade ' +
  '«ref» (e «kmStart», «kmEnd»), em graus WGS84.'

/**
 * Reads every `.geojson` and `.json` file of a folder. Throws a StartupError that names the file and what is wrong with
 * it, since a half-read folder would give wrong places without anybody knowing.
 */
export function readPlaceFeatures(folder: string): PlaceFeatures {
  const features: PlaceFeatures = { areas: [], highways: [] }
  const files = listFiles(folder)
  if (files.length === 0) throw new StartupError(`PLACES_DIR: a pasta ${folder} não tem arquivos .geojson. ${EXPECTED}`)
  for (const file of files) {
    try {
      // Some programs put a byte order mark first, which JSON does not know.
      readCollection(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), features)
    } catch (error) {
      throw new StartupError(`PLACES_DIR: o arquivo ${file} não serve: ${reasonOf(error)}. ${EXPECTED}`)
    }
  }
  return features
}

function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(geo)?json$/i.test(name))
    return names.sort().map((name) => join(folder, name))
  } catch {
    throw new StartupError(`PLACES_DIR: a pasta ${folder} não existe ou não pode ser lida. ${EXPECTED}`)
  }
}

/** Says in Portuguese what is wrong in a file. */
class FeatureError extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof FeatureError) return error.message
  return error instanceof SyntaxError ? 'não é JSON' : 'não pôde ser lido'
}

function readCollection(content: unknown, features: PlaceFeatures): void {
  const list = isRecord(content) && content['type'] === 'FeatureCollection' ? content['features'] : null
  if (!Array.isArray(list)) throw new FeatureError('não é uma FeatureCollection')
  for (const [index, feature] of list.entries()) {
    try {
      readFeature(feature, features)
    } catch (error) {
      throw error instanceof FeatureError ? new FeatureError(`na feição ${index + 1}, ${error.message}`) : error
    }
  }
}

function readFeature(feature: unknown, { areas, highways }: PlaceFeatures): void {
  const geometry = isRecord(feature) && isRecord(feature['geometry']) ? feature['geometry'] : {}
  const properties = isRecord(feature) && isRecord(feature['properties']) ? feature['properties'] : {}
  const { type, coordinates } = geometry
  if (type === 'Polygon' || type === 'MultiPolygon') {
    const polygons = type === 'Polygon' ? [coordinates] : listOf(coordinates)
    const rings = polygons.flatMap((polygon) => listOf(polygon).map((ring) => readPoints(ring, 4)))
    areas.push({ name: readText(properties, 'name'), uf: readOptional(properties, 'uf', readText), rings })
  } else if (type === 'LineString' || type === 'MultiLineString') {
    const lines = (type === 'LineString' ? [coordinates] : listOf(coordinates)).map((line) => readPoints(line, 2))
    const kmStart = readOptional(properties, 'kmStart', readKm)
    const kmEnd = readOptional(properties, 'kmEnd', readKm)
    if (kmStart === null && kmEnd !== null) throw new FeatureError('há «kmEnd» sem «kmStart»')
    highways.push({ ref: readText(properties, 'ref'), kmStart, kmEnd, lines })
  } else throw new FeatureError('a geometria não é polígono nem linha')
}

function readPoints(value: unknown, least: number): LonLat[] {
  const points = listOf(value).map(readPoint)
  if (points.length < least) throw new FeatureError(`há menos de ${least} pontos em um traçado`)
  return points
}

function readPoint(value: unknown): LonLat {
  const [longitude, latitude]: unknown[] = listOf(value)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new FeatureError('há uma coordenada que não é número')
  }
  if (!isOnEarth({ latitude, longitude })) {
    throw new FeatureError('há uma coordenada fora de ±180 e ±90 graus')
  }
  return [longitude, latitude]
}

type Properties = Record<string, unknown>

function readOptional<T>(properties: Properties, key: string, read: (properties: Properties, key: string) => T) {
  return properties[key] === undefined || properties[key] === null ? null : read(properties, key)
}

function readText(properties: Properties, key: string): string {
  const value = properties[key]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new FeatureError(`falta a propriedade «${key}», um texto`)
}

function readKm(properties: Properties, key: string): number {
  const value = properties[key]
  if (typeof value === 'number' && value >= 0) return value
  throw new FeatureError(`«${key}» não é um número a partir de 0`)
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new FeatureError('as coordenadas não são listas')
}

function isRecord(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null
}
