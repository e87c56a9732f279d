import { BlockList, isIP } from 'node:net'
import { networkList } from '../../network-list.ts'

/** Networks that are nobody's on the internet: IANA's registries of special-purpose addresses (RFC 6890 and after). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of IPv6 only this is given to anybody (RFC 4291), but for what carries an IPv4 address inside, or is for documents. */
const GLOBAL_V6 = [['2000::', 3]] as const
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
const MAPPED = [['::ffff:0:0', 96]] as const

/** Tells whether the program may connect to a numeric address. */
export type MayReach = (address: string) => boolean

/**
 * Allows what is on the internet and, beside it, these networks (`10.0.0.0/8`, `fd00::/8`). An IPv4 address that is
 * written as one of IPv6 is judged as what it is.
 */
export function reachableAddresses(allowed: readonly string[]): MayReach {
  const specialV4 = listOf(SPECIAL_V4, 'ipv4')
  const [globalV6, specialV6] = [listOf(GLOBAL_V6, 'ipv6'), listOf(SPECIAL_V6, 'ipv6')]
  const mapped = listOf(MAPPED, 'ipv6')
  const own = networkList(allowed)
  return (address) => {
    const version = isIP(address)
    // The zone of a link-local address stands behind a percent sign; no such address is anybody's.
    if (version === 0 || address.includes('%')) return false
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (own.has(address)) return true
    if (family === 'ipv4' || mapped.check(address, 'ipv6')) return !specialV4.check(address, family)
    return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
  }
}

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, family)
  return list
}
