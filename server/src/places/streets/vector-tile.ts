import { fieldsOf, type MessageField, signed, varints, wordOf } from './protobuf.ts'

type Property = string | number | boolean

/** A feature of a vector tile: its parts are points in shares of the tile, 0 to 1 and a little beyond, from its upper left. */
export interface TileFeature {
  kind: 'point' | 'line' | 'polygon'
  properties: Readonly<Record<string, Property>>
  parts: readonly (readonly (readonly [x: number, y: number])[])[]
}

export interface TileLayer {
  name: string
  /** Reads the features, which takes most of the time of a tile. */
  features(): TileFeature[]
}

const LAYER = 3
/** The fields of a layer, by their numbers in Mapbox Vector Tile 2.1. */
const NAME = 1
const FEATURE = 2
const KEY = 3
const VALUE = 4
const EXTENT = 5
const DEFAULT_EXTENT = 4096
/** The fields of a feature. */
const TAGS = 2
const KIND = 3
const GEOMETRY = 4
const KINDS = [undefined, 'point', 'line', 'polygon'] as const
const MOVE_TO = 1
const LINE_TO = 2

/** Reads the layers of a vector tile that is unpacked already; what makes no sense is left out. */
export function readLayers(tile: Uint8Array): TileLayer[] {
  return fieldsOf(tile)
    .filter(({ field, bytes }) => field === LAYER && bytes)
    .map(({ bytes }) => {
      const fields = fieldsOf(bytes!)
      const name = fields.find(({ field }) => field === NAME)?.bytes
      return { name: name ? wordOf(name) : '', features: () => readFeatures(fields) }
    })
}

function readFeatures(fields: readonly MessageField[]): TileFeature[] {
  const all = (wanted: number) => fields.flatMap(({ field, bytes }) => (field === wanted && bytes ? [bytes] : []))
  const keys = all(KEY).map(wordOf)
  const values = all(VALUE).map(readValue)
  const extent = fields.find(({ field }) => field === EXTENT)?.value || DEFAULT_EXTENT
  return all(FEATURE).flatMap((bytes) => {
    const feature = fieldsOf(bytes)
    const packed = (wanted: number) => varints(feature.find(({ field }) => field === wanted)?.bytes ?? new Uint8Array())
    const kind = KINDS[feature.find(({ field }) => field === KIND)?.value ?? 0]
    if (!kind) return []
    const properties: Record<string, Property> = {}
    const tags = packed(TAGS)
    for (let index = 0; index + 1 < tags.length; index += 2) {
      const [key, value] = [keys[tags[index]!], values[tags[index + 1]!]]
      if (key !== undefined && value !== undefined) properties[key] = value
    }
    return [{ kind, properties, parts: readParts(packed(GEOMETRY), extent) }]
  })
}

function readValue(bytes: Uint8Array): Property | undefined {
  const [found] = fieldsOf(bytes)
  if (!found) return undefined
  const { field, value, bytes: content } = found
  const view = content && new DataView(content.buffer, content.byteOffset, content.byteLength)
  switch (field) {
    case 1:
      return content && wordOf(content)
    case 2:
      return view?.byteLength === 4 ? view.getFloat32(0, true) : undefined
    case 3:
      return view?.byteLength === 8 ? view.getFloat64(0, true) : undefined
    case 6:
      return signed(value)
    case 7:
      return value !== 0
    default:
      return value
  }
}

/** Follows the pen: each move begins a part, and what closes a ring adds no point to it. */
function readParts(commands: readonly number[], extent: number): [number, number][][] {
  const parts: [number, number][][] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < commands.length; ) {
    const order = commands[index++]! & 7
    const times = order === MOVE_TO || order === LINE_TO ? commands[index - 1]! >> 3 : 0
    for (let time = 0; time < times && index + 1 < commands.length; time++) {
      x += signed(commands[index++]!)
      y += signed(commands[index++]!)
      if (order === MOVE_TO) parts.push([])
      parts.at(-1)?.push([x / extent, y / extent])
    }
  }
  return parts
}
