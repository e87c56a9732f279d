import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import type { MapSchema } from './map-schema.ts'
import { readLayers, type TileLayer } from './vector-tile.ts'

/** A map of streets of the operator's own: one file, or a folder with `tiles/osm/`, whose tiles are OpenMapTiles. */
export type StreetMap =
  | { kind: 'file'; path: string; schema: MapSchema; attribution: string; maxZoom: number; fromZoom: number }
  | { kind: 'folder'; path: string }

export interface StreetTile {
  z: number
  x: number
  y: number
  layers: readonly TileLayer[]
}

/** The streets of a part of the world, and to whom they are owed. */
export interface Streets {
  schema: MapSchema
  attribution: string
  tiles: readonly StreetTile[]
}

interface Part {
  bounds: { west: number; east: number; south: number; north: number }
  /** How much a unit of the drawing is on the ground. */
  kmPerUnit: number
}

/** What the folder's tiles say of themselves nowhere. */
const FOLDER = { schema: 'openmaptiles', attribution: '© OpenStreetMap', maxZoom: 14, fromZoom: 11 } as const
/** A tile is drawn at least so many units wide, so that few are read and streets are told apart. */
const TILE_UNITS = 256
const EQUATOR_KM = 40_075
const unpack = promisify(gunzip)

/**
 * Reads the streets of a part of the world, as finely as its scale shows them; null where the scale is too coarse for this
 * map, where it has nothing, or where it cannot be read any more: paper then has the ground that came with the program.
 */
export async function readStreets(map: StreetMap, { bounds, kmPerUnit }: Part): Promise<Streets | null> {
  const { schema, attribution, maxZoom, fromZoom } = map.kind === 'file' ? map : FOLDER
  const latitude = (bounds.south + bounds.north) / 2
  const tileKm = EQUATOR_KM * Math.cos((latitude * Math.PI) / 180)
  const z = Math.min(maxZoom, Math.floor(Math.log2(tileKm / (TILE_UNITS * kmPerUnit))))
  if (z < fromZoom) return null
  const tiles = await readTiles(map, tilesOf(bounds, z)).catch(() => [])
  return tiles.length > 0 ? { schema, attribution, tiles } : null
}

type Address = Pick<StreetTile, 'z' | 'x' | 'y'>

async function readTiles(map: StreetMap, addresses: readonly Address[]): Promise<StreetTile[]> {
  if (map.kind === 'folder') {
    return await collect(addresses, async ({ z, x, y }) => {
      const bytes = await readFile(join(map.path, 'tiles', 'osm', `${z}`, `${x}`, `${y}.pbf`)).catch(() => null)
      const isPacked = bytes?.[0] === 0x1f && bytes[1] === 0x8b
      return isPacked ? await unpack(bytes) : bytes
    })
  }
  const file = await open(map.path)
  try {
    const archive = openArchive(file, map.path)
    return await collect(addresses, async ({ z, x, y }) => {
      const tile = await archive.getZxy(z, x, y)
      return tile ? new Uint8Array(tile.data) : null
    })
  } finally {
    await file.close()
  }
}

/** Reads a PMTiles file that is open. */
export function openArchive(file: FileHandle, path: string): PMTiles {
  return new PMTiles({ getKey: () => path, getBytes: (offset, length) => readBytes(file, offset, length) })
}

export async function readBytes(file: FileHandle, offset: number, length: number): Promise<{ data: ArrayBuffer }> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
  return { data: buffer.buffer.slice(0, bytesRead) }
}

async function collect(
  addresses: readonly Address[],
  read: (address: Address) => Promise<Uint8Array | null>,
): Promise<StreetTile[]> {
  const tiles: StreetTile[] = []
  for (const address of addresses) {
    const bytes = await read(address)
    const layers = bytes ? readLayers(bytes) : []
    if (layers.length > 0) tiles.push({ ...address, layers })
  }
  return tiles
}

function tilesOf({ west, east, south, north }: Part['bounds'], z: number): Address[] {
  const [left, top] = tileAt({ longitude: west, latitude: north, z })
  const [right, bottom] = tileAt({ longitude: east, latitude: south, z })
  const addresses: Address[] = []
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) addresses.push({ z, x, y })
  return addresses
}

/** Answers the tile of web maps in which a place lies. */
export function tileAt({
  longitude,
  latitude,
  z,
}: {
  longitude: number
  latitude: number
  z: number
}): [number, number] {
  const tiles = 2 ** z
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const inside = (value: number) => Math.min(tiles - 1, Math.max(0, Math.floor(value * tiles)))
  return [inside((longitude + 180) / 360), inside(y)]
}

/** Answers the degrees of a place in a tile, given in shares of it from its upper left. */
export function degreesOf({ z, x, y }: Address, [right, down]: readonly [number, number]): [number, number] {
  const tiles = 2 ** z
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down)) / tiles))) * 180) / Math.PI
  return [((x + right) / tiles) * 360 - 180, latitude]
}
