import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Brand, findBrand } from '../storage/settings/brand.ts'
import { findCustomerOfHost } from '../storage/settings/customer-hosts.ts'
import { imageAddress } from './brand-images.ts'

const OWN_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** Where the brand has no colour of its own. */
const OWN_COLOR = '#354ca3'

/**
 * Registers `GET /app.webmanifest`, by which browsers install the page as an app (W3C, Web Application Manifest), with name,
 * colour and picture of the host's brand. Without the database it is the product's own.
 */
export function registerManifest(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/app.webmanifest', async ({ hostname }, reply) => {
    const brand = await brandOfHost(pool, hostname).catch(() => null)
    return await reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(brand)))
  })
}

async function brandOfHost(pool: pg.Pool, host: string): Promise<Brand> {
  return await findBrand(pool, await findCustomerOfHost(pool, host))
}

function manifestOf(brand: Brand | null) {
  const name = brand?.name || 'MonitorWeb'
  const color = brand?.color || OWN_COLOR
  const picture = imageAddress(brand?.favicon || brand?.mark || '')
  return {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'pt-BR', dir: 'ltr' },
    ...{ name, short_name: name, theme_color: color, background_color: '#ffffff' },
    icons: picture === '' ? OWN_ICONS : [{ src: picture, sizes: 'any', type: 'image/png' }],
  }
}
