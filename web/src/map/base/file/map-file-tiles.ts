import { addProtocol } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import { GROUND_BYTES, NOTHING_BYTES } from './covered-ground.ts'

const PROTOCOL = 'mapfile'
const TILE = /^mapfile:\/\/(\d+)\/(\d+)\/(\d+)$/
/** A map in a browser tab has one file. */
let archive: PMTiles | undefined

/** Makes tiles of the file at that address known to maps; answers the address of the tiles. */
export function serveMapFile(url: string): string {
  if (archive?.source.getKey() !== url) {
    archive = new PMTiles(url)
    addProtocol(PROTOCOL, async ({ url: tile }, { signal }) => ({ data: await readTile(tile, signal) }))
  }
  return `${PROTOCOL}://{z}/{x}/{y}`
}

/** Reads a tile and lays ground under what it has; where the file has none, or an empty one, it says so. */
async function readTile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [, z, x, y] = TILE.exec(url) ?? []
  const tile = await archive?.getZxy(Number(z), Number(x), Number(y), signal)
  if (!tile || tile.data.byteLength === 0) return NOTHING_BYTES.slice().buffer as ArrayBuffer
  const joined = new Uint8Array(tile.data.byteLength + GROUND_BYTES.length)
  joined.set(new Uint8Array(tile.data))
  joined.set(GROUND_BYTES, tile.data.byteLength)
  return joined.buffer
}
