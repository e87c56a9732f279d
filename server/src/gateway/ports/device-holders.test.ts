import { expect, test } from 'vitest'
import { createDeviceHolders, type Holder } from './device-holders.ts'
import { createDisputes } from './disputes.ts'

const PORT = { protocol: 'teltonika', port: 5027 }
const OTHER_PORT = { protocol: 'gt06', port: 5023 }

function door() {
  const clock = { ms: 0 }
  const told: (readonly string[])[] = []
  const disputes = createDisputes(() => clock.ms)
  const holders = createDeviceHolders(
    disputes,
    (_, networks) => told.push(networks),
    () => clock.ms,
  )
  /** Connects from a network and says the name of a device. */
  function logIn(network: string, { serial = '1', at = PORT } = {}) {
    const connection: Holder & { isOpen: boolean } = { network, at, keys: [], isOpen: true, close: () => undefined }
    connection.close = () => {
      connection.isOpen = false
      holders.release(connection)
    }
    holders.take(serial, connection)
    return connection
  }
  return { clock, told, logIn, disputes }
}

test('the newest connection of a device takes the place of the older', () => {
  const { logIn, told } = door()
  const connections = Array.from({ length: 20 }, () => logIn('a'))
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([...Array(19).fill(false), true])
  expect(told).toEqual([])
})

test('a tracker that wanders through networks, or comes back to one seldom, disputes nothing', () => {
  const { logIn, told, clock } = door()
  for (let network = 0; network < 30; network++) logIn(String(network))
  for (let day = 0; day < 20; day++) {
    clock.ms += 11 * 60_000
    logIn('a')
    logIn('b')
  }
  expect(told).toEqual([])
})

test('two that throw each other off again and again are told once, and from then on both are served', () => {
  const { logIn, told, clock, disputes } = door()
  expect(disputes.isOn('1')).toBe(false)
  let real = logIn('real')
  let thrownOff = 0
  let stranger = real
  for (let round = 0; round < 50; round++) {
    clock.ms += 5_000
    stranger = logIn('stranger')
    if (real.isOpen) continue
    thrownOff++
    real = logIn('real')
  }
  expect(thrownOff).toBeLessThanOrEqual(3)
  expect(told).toEqual([['real', 'stranger']])
  expect([disputes.isOn('1'), disputes.isOn('2')]).toEqual([true, false])
  expect([real.isOpen, stranger.isOpen]).toEqual([true, true])
  // Of one network the newest counts, and of networks without end the last few.
  const newer = logIn('real')
  expect([real.isOpen, newer.isOpen]).toEqual([false, true])
  const flood = Array.from({ length: 40 }, (_, network) => logIn(`flood ${network}`))
  expect(flood.filter(({ isOpen }) => isOpen)).toHaveLength(4)
})

test('after an hour without a dispute the newest connection counts alone again', () => {
  const { logIn, clock } = door()
  for (let round = 0; round < 4; round++) {
    logIn('real')
    logIn('stranger')
  }
  clock.ms += 3600_001
  const one = logIn('real')
  const other = logIn('stranger')
  expect([one.isOpen, other.isOpen]).toEqual([false, true])
})

test('who says the number at another port, or spells it otherwise, throws the device off as well, and is as much of a dispute', () => {
  for (const elsewhere of [{ at: OTHER_PORT }, { serial: '0356307042441013' }]) {
    const { logIn, told } = door()
    for (let round = 0; round < 4; round++) {
      const real = logIn('real', { serial: '356307042441013' })
      logIn('stranger', { serial: '356307042441013', ...elsewhere })
      expect(real.isOpen).toBe(round >= 2)
    }
    expect(told).toEqual([['real', 'stranger']])
  }
})

test('a device with two servers that both lead here keeps a connection to each of two ports', () => {
  const { logIn, told } = door()
  for (let round = 0; round < 4; round++) {
    const [one, other] = [logIn('a'), logIn('a', { at: OTHER_PORT })]
    expect([one.isOpen, other.isOpen]).toEqual([true, true])
  }
  expect(told).toEqual([])
})
