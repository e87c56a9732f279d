import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

interface Tile {
  z: number
  x: number
  y: number
  data: Buffer
}

export interface PmtilesOptions {
  tiles: readonly Tile[]
  metadata: object
  /** 1 is vector, 2 is PNG. */
  tileType?: number
  tileCompression?: number
  version?: number
  /** West, south, east, north. */
  bounds: readonly [number, number, number, number]
}

const HEADER_BYTES = 127
const GZIP = 2

/** Writes a small PMTiles file (version 3 of the specification: header, root directory, metadata, tiles). */
export function pmtilesFile(options: PmtilesOptions): Buffer {
  const { tiles, metadata, tileType = 1, tileCompression = GZIP, version = 3, bounds } = options
  const sorted = tiles
    .map(({ z, x, y, data }) => ({
      z,
      id: zxyToTileId(z, x, y),
      data: tileCompression === GZIP ? gzipSync(data) : data,
    }))
    .sort((one, other) => one.id - other.id)
  const root = gzipSync(directory(sorted))
  const words = gzipSync(Buffer.from(JSON.stringify(metadata)))
  const data = Buffer.concat(sorted.map((tile) => tile.data))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const metadataAt = HEADER_BYTES + root.length
  const dataAt = metadataAt + words.length
  const places = [HEADER_BYTES, root.length, metadataAt, words.length, dataAt, 0, dataAt, data.length]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [index, value] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const zooms = tiles.map(({ z }) => z)
  header.set([1, GZIP, tileCompression, tileType, Math.min(...zooms), Math.max(...zooms)], 96)
  const [west, south, east, north] = bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header[118] = Math.max(...zooms)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, root, words, data])
}

function directory(tiles: readonly { id: number; data: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const lengths = tiles.map(({ data }) => data.length)
  // A 0 says that the tile follows the one before.
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
