import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { placeLabels } from '../places/gazetteer/place-labels.ts'
import { highwayText } from '../places/ground/highway-shapes.ts'
import { landText } from '../places/ground/land-text.ts'

const A_DAY = 'public, max-age=86400'
/** What came with the program, so that a map without the internet has land, highways and towns; each is made once. */
const BUILT_IN: Record<string, () => string> = {
  '/map/land.json': builtLand,
  '/map/highways.json': highwayText,
  '/map/places.json': placeLabels,
}

/** The program carries the land beside itself (vite.config.ts); from its sources it is made here. */
function builtLand(): string {
  const built = new URL('./land.json', import.meta.url)
  return existsSync(built) ? readFileSync(built, 'utf8') : landText()
}

/** Registers what the built-in map is drawn from. */
export function registerGround(app: FastifyInstance): void {
  for (const [path, write] of Object.entries(BUILT_IN)) {
    let made: { text: string; etag: string } | undefined
    app.get(path, async (request, reply) => {
      if (!made) {
        const text = write()
        made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
      }
      reply.header('cache-control', A_DAY).header('etag', made.etag)
      if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(made.text)
    })
  }
}
