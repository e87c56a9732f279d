import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { HttpProblem } from '../errors/http-problem.ts'
import { findBrandImage } from '../storage/settings/brand.ts'

const DIGEST_FILE = /^([0-9a-f]{64})\.png$/

/**
 * Registers `GET /brand/<digest>.png`, the pictures of brands, for everybody: the login page shows them. What has an
 * address never changes under it.
 */
export function registerBrandImages(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Params: { file: string } }>('/brand/:file', { compress: false }, async ({ params }, reply) => {
    const image = await findBrandImage(pool, DIGEST_FILE.exec(params.file)?.[1] ?? '')
    if (!image) throw new HttpProblem('NOT_FOUND')
    return await reply
      .header('content-type', 'image/png')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(image.content)
  })
}
