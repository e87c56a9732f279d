import { type FileHandle, open } from 'node:fs/promises'
import { Compression, type Header, type PMTiles, TileType } from 'pmtiles'
import { StartupError } from '../errors/startup-error.ts'
import { type MapSchema, schemaOf } from '../places/streets/map-schema.ts'
import { openArchive, readBytes, tileAt } from '../places/streets/street-map.ts'
import { readLayers } from '../places/streets/vector-tile.ts'

/** What maps are told of the file with the map. */
export interface MapFile {
  path: string
  schema: MapSchema
  attribution: string
  maxZoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** From this zoom on the file is drawn; before, what came with the program is. */
  fromZoom: number
}

const EXPECTED = 'É esperado um mapa vetorial em PMTiles versão 3, com as camadas do OpenMapTiles ou do Protomaps 4'
const MAGIC = 'PMTiles'
const HEADER_BYTES = 127
/** Both schemas are made of OpenStreetMap, whose licence asks for its name. */
const DEFAULT_ATTRIBUTION = '© OpenStreetMap'
const LONGEST_ATTRIBUTION = 200
/** A file with fewer of the tiles within its bounds than this has some cities, and no country around them. */
const DENSE_SHARE = 0.25
const FROM_ZOOM = { dense: 6, sparse: 11 }

/** Reads what the file says of itself. Throws StartupError for a file that no map could be drawn from, and says why. */
export async function readMapFile(path: string): Promise<MapFile> {
  const file = await open(path).catch(() => null)
  if (file === null) throw fault(`o arquivo ${path} não existe ou não pode ser lido`)
  try {
    const { size } = await file.stat()
    await checkStart(file, path)
    const archive = openArchive(file, path)
    const header = await archive.getHeader()
    checkHeader(header, { path, size })
    const metadata = asRecord(await archive.getMetadata())
    const declared = layersOf(metadata)
    const layers = declared.size > 0 ? declared : await sampleLayers(archive, header)
    const schema = schemaOf(layers)
    if (schema === null) {
      const named = [...layers.keys()].slice(0, 8).join(', ') || 'nenhuma'
      throw fault(`o arquivo ${path} não tem as camadas do OpenMapTiles nem as do Protomaps 4 (tem: ${named})`)
    }
    return {
      ...{ path, schema, attribution: plainText(metadata['attribution']), maxZoom: header.maxZoom },
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      fromZoom: fromZoomOf(header),
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw fault(`o arquivo ${path} está danificado ou incompleto`)
  } finally {
    await file.close()
  }
}

function fault(what: string): StartupError {
  return new StartupError(`OFFLINE_MAP: ${what}. ${EXPECTED}.`)
}

async function checkStart(file: FileHandle, path: string): Promise<void> {
  const { data } = await readBytes(file, 0, HEADER_BYTES)
  const isMarked = Buffer.from(data).toString('latin1', 0, MAGIC.length) === MAGIC
  const version = new Uint8Array(data)[MAGIC.length]
  if (isMarked && version !== 3) throw fault(`o arquivo ${path} é um PMTiles da versão ${version}`)
  if (!isMarked || data.byteLength < HEADER_BYTES) throw fault(`o arquivo ${path} não é um PMTiles versão 3`)
}

function checkHeader(header: Header, { path, size }: { path: string; size: number }): void {
  if (header.tileType !== TileType.Mvt) throw fault(`o arquivo ${path} tem imagens prontas, e não um mapa vetorial`)
  const opened: number[] = [Compression.None, Compression.Gzip]
  if (!opened.includes(header.tileCompression) || !opened.includes(header.internalCompression)) {
    throw fault(`o arquivo ${path} usa uma compressão que navegadores não abrem; gere-o com gzip`)
  }
  if (header.minLon >= header.maxLon || header.minLat >= header.maxLat) {
    throw fault(`o arquivo ${path} não diz que região tem: os limites dele são vazios`)
  }
  const whole = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (size < whole) throw fault(`o arquivo ${path} está incompleto: tem ${size} de ${whole} bytes`)
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Answers the names of the layers that the metadata tells, with the names of their fields. */
function layersOf(metadata: Record<string, unknown>): Map<string, string[]> {
  const layers = Array.isArray(metadata['vector_layers']) ? metadata['vector_layers'].map(asRecord) : []
  return new Map(layers.map(({ id, fields }) => [String(id), Object.keys(asRecord(fields))]))
}

/** Some files tell nothing of their layers: then a tile in the middle of the map does. */
async function sampleLayers(archive: PMTiles, header: Header): Promise<Map<string, string[]>> {
  const { minZoom, maxZoom, centerLon, centerLat } = header
  for (let zoom = maxZoom; zoom >= minZoom; zoom--) {
    const [x, y] = tileAt({ longitude: centerLon, latitude: centerLat, z: zoom })
    const tile = await archive.getZxy(zoom, x, y)
    const names = tile ? readLayers(new Uint8Array(tile.data)).map(({ name }) => name) : []
    if (names.length > 0) return new Map(names.map((name) => [name, []]))
  }
  return new Map()
}

/** The file is drawn from where it has tiles on, but not where its few tiles would be spots on a country. */
function fromZoomOf(header: Header): number {
  const wanted = isDense(header) ? FROM_ZOOM.dense : FROM_ZOOM.sparse
  return Math.min(header.maxZoom, Math.max(header.minZoom, wanted))
}

function isDense({ minLon, minLat, maxLon, maxLat, maxZoom, numAddressedTiles }: Header): boolean {
  // Zero stands for a number that the file does not tell.
  if (numAddressedTiles === 0) return true
  const [west, north] = tileAt({ longitude: minLon, latitude: maxLat, z: maxZoom })
  const [east, south] = tileAt({ longitude: maxLon, latitude: minLat, z: maxZoom })
  return numAddressedTiles >= DENSE_SHARE * (east - west + 1) * (south - north + 1)
}

/** Files write their credits with links; the map shows words, and never marks of a stranger's file. */
function plainText(attribution: unknown): string {
  const text = String(attribution ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replace(/&\w+;|[<>"']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? DEFAULT_ATTRIBUTION : text.slice(0, LONGEST_ATTRIBUTION)
}
