import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'
/** An address of IPv6 that ends with one of IPv4 is as long; what stands behind a % is no part of it. */
const LONGEST_ADDRESS = 45

/**
 * Keeps of `X-Forwarded-For` the addresses behind the last entry that is none. Each proxy adds at the end, so what stands
 * before such an entry was not written by one, and must reach no record. Ports, which some proxies add, are left out.
 */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const said = headers[HEADER]
  if (said === undefined) return
  const entries = String(said).split(',').map(addressIn)
  const kept = entries.slice(entries.lastIndexOf(null) + 1)
  if (kept.length > 0) headers[HEADER] = kept.join(', ')
  else delete headers[HEADER]
}

function addressIn(entry: string): string | null {
  const text = entry.trim()
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return address.length <= LONGEST_ADDRESS && isIP(address) !== 0 ? address : null
}
