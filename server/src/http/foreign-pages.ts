import type { FastifyRequest } from 'fastify'

/**
 * Tells whether a page of another site made a browser send the request: one at the host that was asked, or of one of the
 * `origins`, is none. A browser says so itself (W3C, Fetch Metadata), but over http, where its `Origin` is compared. Who is no browser sends
 * neither.
 */
export function isOfForeignPage({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers
  if (origin !== undefined && (origins.includes(origin) || origins.includes('*'))) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  return origin !== undefined && hostOf(origin) !== host.toLowerCase()
}

/** Answers the host of an origin, with its port where that is not the usual one; null for `null` and what is none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
