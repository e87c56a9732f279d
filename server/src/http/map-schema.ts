/** The schemas that our styles know: what layers a tile has, and what their features say. */
export type MapSchema = 'openmaptiles' | 'protomaps'

/**
 * Tells the schema by the layers that a map of streets cannot do without; null for another one. Where the fields are
 * known, Protomaps has to say `kind`: before its version 4 it was called otherwise.
 */
export function schemaOf(layers: ReadonlyMap<string, readonly string[]>): MapSchema | null {
  if (layers.has('transportation')) return 'openmaptiles'
  const fields = layers.get('roads')
  if (fields === undefined) return null
  return fields.length === 0 || fields.includes('kind') ? 'protomaps' : null
}

const LAYER_KEY = (3 << 3) | 2
const NAME_KEY = (1 << 3) | 2

interface Reader {
  bytes: Uint8Array
  offset: number
}

/** Reads the names of the layers of a vector tile (Mapbox Vector Tile 2.1: layers are field 3, their name is field 1). */
export function layerNames(tile: Uint8Array): string[] {
  return fieldsOf(tile, LAYER_KEY).flatMap((layer) => fieldsOf(layer, NAME_KEY).map((name) => decoder.decode(name)))
}

const decoder = new TextDecoder()

/** Answers what stands under one key of a protobuf message; stops where the message makes no sense. */
function fieldsOf(bytes: Uint8Array, wanted: number): Uint8Array[] {
  const reader: Reader = { bytes, offset: 0 }
  const found: Uint8Array[] = []
  while (reader.offset < bytes.length) {
    const key = readVarint(reader)
    const kind = key & 7
    const value = kind === 0 || kind === 2 ? readVarint(reader) : 0
    if (kind === 2) {
      if (key === wanted) found.push(bytes.subarray(reader.offset, reader.offset + value))
      reader.offset += value
    } else if (kind === 1) reader.offset += 8
    else if (kind === 5) reader.offset += 4
    else if (kind !== 0) return found
  }
  return found
}

function readVarint(reader: Reader): number {
  let value = 0
  let factor = 1
  for (let byte = 0x80; byte & 0x80 && reader.offset < reader.bytes.length; factor *= 128) {
    byte = reader.bytes[reader.offset++] ?? 0
    value += (byte & 0x7f) * factor
  }
  return value
}
