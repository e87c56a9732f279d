import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpProblem } from '../errors/http-problem.ts'
import type { MapFile } from './map-file.ts'
import { MAP_FILE_PATH, registerMapFile } from './map-file-route.ts'
import { registerGround } from './map-ground.ts'
import type { OfflineMap } from './offline-map.ts'

interface Deps {
  /** The style of the online map; null for the offline map only. */
  mapStyleUrl: string | null
  /** The map of the operator's own; null for none. */
  offlineMap: OfflineMap | null
  satelliteTilesUrl?: string | null
  satelliteAttribution?: string
}

/** This names the sources of the folder's data, as their licences ask; what is built in the map names by itself. */
const FOLDER_ATTRIBUTION = '© OpenStreetMap · Limites: IBGE · Natural Earth'

const A_DAY = 'public, max-age=86400'
/**
 * A tile's path looks like `base/5/11/17.pbf`; nothing else is looked for in the folder, so that no address leaves it.
 */
const TILE = /^[a-z0-9_-]+\/\d{1,2}\/\d{1,7}\/\d{1,7}\.(pbf|png|jpg|webp)$/i
/**
 * A path of letters looks like `Noto Sans Regular,Noto Sans Medium/0-255.pbf`; the first stack that is there serves.
 */
const GLYPHS = /^([\p{L}\d ,_-]+)\/(\d{1,5}-\d{1,5}\.pbf)$/u

const ABSENT: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

const CONTENT_TYPES: Record<string, string> = {
  pbf: 'application/x-protobuf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** Registers what the client's maps need from this server: settings, offline tiles and letters, names of towns. */
export function registerMap(app: FastifyInstance, deps: Deps): void {
  const { mapStyleUrl, offlineMap: map, satelliteTilesUrl = null, satelliteAttribution = '' } = deps
  const offlineMap = map?.kind === 'folder' ? map.path : null
  app.get('/map/config', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      styleUrl: mapStyleUrl,
      offlineTiles: offlineMap !== null,
      offlineFile: map?.kind === 'file' ? told(map) : null,
      attribution: offlineMap === null ? '' : FOLDER_ATTRIBUTION,
      satellite: satelliteTilesUrl === null ? null : { tilesUrl: satelliteTilesUrl, attribution: satelliteAttribution },
    }),
  )
  app.get<{ Params: { '*': string } }>('/map/tiles/*', async ({ params }, reply) => {
    const path = TILE.test(params['*']) ? params['*'] : null
    return await sendMapFile(reply, offlineMap === null ? null : path ? [join(offlineMap, 'tiles', path)] : [])
  })
  app.get<{ Params: { '*': string } }>('/map/fonts/*', async ({ params }, reply) => {
    const [, stacks = '', range = ''] = GLYPHS.exec(params['*']) ?? []
    const folders = stacks.split(',').filter((stack) => stack.trim() !== '')
    return await sendMapFile(
      reply,
      offlineMap === null ? null : folders.map((stack) => join(offlineMap, 'fonts', stack, range)),
    )
  })
  if (map?.kind === 'file') registerMapFile(app, map.path)
  registerGround(app)
}

/** Tells what maps need to know of the file; where it lies is not for browsers. */
function told({ schema, attribution, maxZoom, bounds, fromZoom }: MapFile) {
  return { url: MAP_FILE_PATH, schema, attribution, maxZoom, bounds, fromZoom }
}

/**
 * Sends the first of the files that exists; 204 where none does, which maps take for empty land or sea. Without a folder
 * there is none for now. Throws HttpProblem for one that is there and cannot be read, which is no empty land.
 */
async function sendMapFile(reply: FastifyReply, candidates: readonly string[] | null) {
  reply.header('cache-control', candidates ? A_DAY : 'no-cache')
  for (const path of candidates ?? []) {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code)) return null
      throw new HttpProblem('UNAVAILABLE')
    })
    if (!bytes) continue
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    if (isGzip) reply.header('content-encoding', 'gzip')
    return reply.type(CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(bytes)
  }
  return reply.code(204).send()
}
