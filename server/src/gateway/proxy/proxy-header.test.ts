import { describe, expect, test } from 'vitest'
import { readProxyHeader } from './proxy-header.ts'

const START = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]
const FRAME = Buffer.from('787801', 'hex')

/** A header of version 2; `rest` are the addresses, the ports and what is said beside. */
function v2(command: number, family: number, rest: number[]): Buffer {
  return Buffer.from([...START, command, family, rest.length >> 8, rest.length & 0xff, ...rest])
}

const PORTS = [0x9c, 0x40, 0x13, 0x9f]
const IPV4 = [200, 150, 10, 7, 10, 0, 0, 1, ...PORTS]
const MAPPED = [...Array<number>(10).fill(0), 0xff, 0xff, 200, 150, 10, 7, ...Array<number>(16).fill(1), ...PORTS]
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 7, ...Array<number>(16).fill(1), ...PORTS]

describe.each([
  ['version 1, IPv4', Buffer.from('PROXY TCP4 200.150.10.7 10.0.0.1 40000 5023\r\n'), '200.150.10.7'],
  ['version 1, IPv6', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 40000 5023\r\n'), '2001:db8::7'],
  ['version 1 of nobody known', Buffer.from('PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n'), null],
  ['version 2, IPv4', v2(0x21, 0x11, IPV4), '200.150.10.7'],
  ['version 2, IPv4 with facts beside', v2(0x21, 0x11, [...IPV4, 0x04, 0, 1, 0]), '200.150.10.7'],
  ['version 2, IPv6', v2(0x21, 0x21, IPV6), '2001:db8::7'],
  ['version 2, IPv4 as IPv6', v2(0x21, 0x21, MAPPED), '::ffff:200.150.10.7'],
  ['version 2 of the load balancer itself', v2(0x20, 0x00, []), null],
  ['version 2 of a socket of the machine', v2(0x21, 0x31, Array<number>(216).fill(0x61)), null],
])('%s', (_name, header, address) => {
  test('says whose the connection is, and where what that one sent begins', () => {
    expect(readProxyHeader(Buffer.concat([header, FRAME]))).toEqual({ length: header.length, address })
  })

  test('is waited for at every cut', () => {
    for (let length = 0; length < header.length; length++) {
      expect(readProxyHeader(header.subarray(0, length))).toBe('more')
    }
  })
})

test.each([
  ['a frame of a device', FRAME],
  ['a line that never ends', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
  ['an address of the other family', Buffer.from('PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n')],
  ['no address', Buffer.from('PROXY TCP4\r\n')],
  ['another version', v2(0x31, 0x11, IPV4)],
  ['an unknown command', v2(0x22, 0x11, IPV4)],
  ['too few bytes for its family', v2(0x21, 0x11, IPV4.slice(0, 8))],
  ['more than anybody says', v2(0x21, 0x11, Array<number>(5_000).fill(0))],
])('%s is no header', (_name, bytes) => expect(readProxyHeader(bytes)).toBeNull())
