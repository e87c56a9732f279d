import { StartupError } from '../../errors/startup-error.ts'
import type { GeocoderKind } from './geocoder-adapters.ts'
import type { TurnLimits } from './request-queue.ts'

/** A geocoder as the operator named it. */
export interface GeocoderAddress {
  kind: GeocoderKind
  /** The operator's address without a question. */
  base: URL
  limits: TurnLimits
}

const EXPECTED =
  'Use o endereço da busca por coordenada: …/reverse (Nominatim), …/reverse#photon (Photon), …/v1/reverse (Pelias) ' +
  'ou …/maps/api/geocode/json?key=… (Google).'

/**
 * Tells the kinds apart by the address: by its path, by a host or path that says "photon" or "nominatim", by Photon's
 * usual port, or by what follows a `#`, which is never sent. Throws StartupError for any other address.
 */
export function readGeocoderAddress(text: string): GeocoderAddress {
  const base = new URL(text)
  const named = base.hash.slice(1)
  base.hash = ''
  const kind = kindOf(base, named)
  // What was written may hold a key, so it is not repeated.
  if (kind === null) throw new StartupError(`GEOCODER_URL: não se sabe que serviço é este. ${EXPECTED}`)
  if (kind === 'google') base.pathname = base.pathname.replace(/\/geocode\/?$/, '/geocode/json')
  else if (base.pathname === '/') base.pathname = '/reverse'
  return { kind, base, limits: limitsOf(base) }
}

function kindOf({ hostname, port, pathname }: URL, named: string): GeocoderKind | null {
  if (named !== '') return named === 'photon' || named === 'nominatim' || named === 'pelias' ? named : null
  if (/\/maps\/api\/geocode(\/json)?\/?$/.test(pathname)) return 'google'
  if (/\/v1\/reverse\/?$/.test(pathname)) return 'pelias'
  const said = /photon|nominatim/i.exec(hostname + pathname)?.[0].toLowerCase() ?? (port === '2322' ? 'photon' : '')
  const isReverse = /\/reverse(\.php)?\/?$/.test(pathname)
  if (!isReverse && !(pathname === '/' && said !== '')) return null
  return said === 'photon' ? 'photon' : 'nominatim'
}

/** A community pays for these servers and lets one program ask only so often (operations.osmfoundation.org). */
const PUBLIC_HOST = /(^|\.)openstreetmap\.[a-z]+$|^photon\.komoot\.io$/

function limitsOf({ hostname }: URL): TurnLimits {
  return PUBLIC_HOST.test(hostname) ? { inFlight: 1, intervalMs: 1000 } : { inFlight: 10, intervalMs: 0 }
}
