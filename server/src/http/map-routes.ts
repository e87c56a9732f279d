import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerGround } from './map-ground.ts'

interface Deps {
  /** The style of the online map; null for the offline map only. */
  mapStyleUrl: string | null
  /** The folder with `tiles/` and `fonts/`; null for none. */
  offlineMap: string | null
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

const CONTENT_TYPES: Record<string, string> = {
  pbf: 'application/x-protobuf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** Registers what the client's maps need from this server: settings, offline tiles and letters, names of towns. */
export function registerMap(app: FastifyInstance, deps: Deps): void {
  const { mapStyleUrl, offlineMap, satelliteTilesUrl = null, satelliteAttribution = '' } = deps
  app.get('/map/config', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      styleUrl: mapStyleUrl,
      offlineTiles: offlineMap !== null,
      attribution: offlineMap === null ? '' : FOLDER_ATTRIBUTION,
      satellite: satelliteTilesUrl === null ? null : { tilesUrl: satelliteTilesUrl, attribution: satelliteAttribution },
    }),
  )
  app.get<{ Params: { '*': string } }>('/map/tiles/*', async ({ params }, reply) => {
    const path = TILE.test(params['*']) ? params['*'] : null
    return await sendMapFile(reply, offlineMap && path ? [join(offlineMap, 'tiles', path)] : [])
  })
  app.get<{ Params: { '*': string } }>('/map/fonts/*', async ({ params }, reply) => {
    const [, stacks = '', range = ''] = GLYPHS.exec(params['*']) ?? []
    const folders = stacks.split(',').filter((stack) => stack.trim() !== '')
    return await sendMapFile(reply, offlineMap ? folders.map((stack) => join(offlineMap, 'fonts', stack, range)) : [])
  })
  registerGround(app)
}

/** Sends the first of the files that exists; 204 where none does, which maps take for empty land or sea. */
async function sendMapFile(reply: FastifyReply, candidates: readonly string[]) {
  reply.header('cache-control', A_DAY)
  for (const path of candidates) {
    const bytes = await readFile(path).catch(() => null)
    if (!bytes) continue
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    if (isGzip) reply.header('content-encoding', 'gzip')
    return reply.type(CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(bytes)
  }
  return reply.code(204).send()
}
