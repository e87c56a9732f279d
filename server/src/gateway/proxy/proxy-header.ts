import { isIP } from 'node:net'

/** What the beginning of a connection says of whom a load balancer passes on. */
export interface ProxyHeader {
  /** So many bytes it takes; what follows is the device's own. */
  length: number
  /** The address of the device; null where the load balancer speaks for itself, as when it looks whether we are well. */
  address: string | null
}

const V1_START = Buffer.from('PROXY ')
const V1_LONGEST = 107
const V2_START = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const V2_FIXED = 16
/** Load balancers add a few facts of their own; more than this is none. */
const V2_LONGEST = 4_096

/**
 * Reads the header of the PROXY protocol, version 1 or 2 (haproxy.org, "The PROXY protocol", 2020). Answers `more` while bytes are
 * missing, and null where they begin no such header.
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader | 'more' | null {
  if (begins(bytes, V2_START)) return readV2(bytes)
  if (begins(bytes, V1_START)) return readV1(bytes)
  return null
}

function begins(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length)
  return bytes.subarray(0, length).equals(start.subarray(0, length))
}

function readV1(bytes: Buffer): ProxyHeader | 'more' | null {
  const end = bytes.subarray(0, V1_LONGEST).indexOf('\r\n')
  if (end < 0) return bytes.length < V1_LONGEST ? 'more' : null
  const [, family, source = ''] = bytes.subarray(0, end).toString('latin1').split(' ')
  const length = end + 2
  if (family === 'UNKNOWN') return { length, address: null }
  return isIP(source) === (family === 'TCP4' ? 4 : 6) ? { length, address: source } : null
}

function readV2(bytes: Buffer): ProxyHeader | 'more' | null {
  if (bytes.length < V2_FIXED) return 'more'
  const length = V2_FIXED + bytes.readUInt16BE(14)
  const command = bytes[12]!
  if (length > V2_LONGEST || (command !== 0x20 && command !== 0x21)) return null
  if (bytes.length < length) return 'more'
  if (command === 0x20) return { length, address: null }
  const family = bytes[13]! >> 4
  const room = length - V2_FIXED
  if (family === 1 && room >= 12) return { length, address: bytes.subarray(16, 20).join('.') }
  if (family === 2 && room >= 36) return { length, address: groups(bytes.subarray(16, 32)) }
  // Of what is neither IPv4 nor IPv6 nothing is said that we could show.
  return family === 1 || family === 2 ? null : { length, address: null }
}

/** The first bytes of an address of IPv4 that is written as one of IPv6. */
const MAPPED = Buffer.from('00000000000000000000ffff', 'hex')

/** The sixteen bytes of an address of IPv6, as the system writes it. */
function groups(bytes: Buffer): string {
  if (bytes.subarray(0, 12).equals(MAPPED)) return `::ffff:${bytes.subarray(12).join('.')}`
  const words = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16))
  return new URL(`http://[${words.join(':')}]`).hostname.slice(1, -1)
}
