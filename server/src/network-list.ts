import { BlockList, isIP } from 'node:net'

/** Addresses and networks that an operator wrote, such as `10.0.0.0/8` and `fd00::1`. */
export interface NetworkList {
  /** Whether a numeric address is of them; one of IPv4 also where it is written as one of IPv6. */
  has(address: string): boolean
}

export function networkList(networks: readonly string[]): NetworkList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const [family, most] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
    list.addSubnet(address, bits === undefined ? most : Number(bits), family)
  }
  return {
    has(address) {
      // The zone of a link-local address is the machine's own name for a cable.
      const [numeric = ''] = address.split('%')
      const version = isIP(numeric)
      return version !== 0 && list.check(numeric, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
