import { expect, test } from 'vitest'
import { reachableAddresses } from './reachable-address.ts'

const mayReach = reachableAddresses([])

test.each(['8.8.8.8', '200.160.2.3', '2804:14d::1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  '%s is on the internet',
  (address) => expect(mayReach(address)).toBe(true),
)

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['255.255.255.255', '224.0.0.1', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', '::ffff:127.0.0.1'],
  ...['::ffff:7f00:1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '::127.0.0.1', 'localhost'],
])('%s is not', (address) => expect(mayReach(address)).toBe(false))

test('a network that was allowed is reached, and its neighbour is not', () => {
  const own = reachableAddresses(['10.20.0.0/16', 'fd12::/16', '127.0.0.1'])
  expect(['10.20.3.4', 'fd12::1', '127.0.0.1', '::ffff:10.20.3.4'].map(own)).toEqual([true, true, true, true])
  expect(['10.21.0.1', 'fd13::1', '127.0.0.2'].map(own)).toEqual([false, false, false])
})
