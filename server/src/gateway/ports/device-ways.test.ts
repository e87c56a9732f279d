import { expect, test } from 'vitest'
import { createDeviceWays, type Way } from './device-ways.ts'

const SERIAL = '907654321'
const REAL = '192.0.2.1'
const STRANGER = '198.51.100.7'
const MINUTE_MS = 60_000
const PORT = { protocol: 'suntech', port: 5011 }

function register() {
  const clock = { ms: 0 }
  const told: (readonly string[])[] = []
  const ways = createDeviceWays(
    (serial, networks) => told.push([serial, ...networks]),
    () => clock.ms,
  )

  /** A connection that names a device, and what it says then. */
  function connect(network: string, { serial = SERIAL, isLogin = false } = {}) {
    const way = {
      ...{ network, at: PORT, protocol: 'suntech', address: network, edition: '' },
      ...{ isOpen: true, isOver: false, readsSince: 0, keys: [], devices: [] },
      write: () => true,
      close() {
        Object.assign(way, { isOpen: false, isOver: true })
        ways.leave(way)
      },
    } satisfies Way
    const name = (said: string) => ways.admit(way, { serial: said, isLogin, readAt: clock.ms })
    name(serial)
    return { way, name, speak: (readAt = clock.ms) => ways.hear(way, serial, readAt) }
  }

  function send(address: string, port = 4000): void {
    const to = { send: () => true }
    ways.hearDatagram({ serial: SERIAL, protocol: 'suntech', address, port, edition: '', to }, clock.ms)
  }

  return {
    ...{ told, connect, send },
    reached: (serial = SERIAL) => ways.reach(serial)?.address ?? null,
    reach: ways.reach,
    pass(ms: number) {
      clock.ms += ms
    },
  }
}

test('a device is found over its newest connection, however its serial is spelled', () => {
  const { connect, reach } = register()
  connect(REAL, { serial: '863000000000017' })
  const second = connect(REAL, { serial: '0863000000000017' })
  second.speak()
  expect(reach('863000000000017')).toMatchObject({ serial: '0863000000000017', heardAt: expect.any(Number) })
  second.way.close()
  expect(reach('0863000000000017')).toMatchObject({ serial: '863000000000017', heardAt: 0 })
})

test('over a connection with several devices none is reached, and one that spells its number in two ways is', () => {
  const { connect, reached } = register()
  const bench = connect(REAL)
  bench.name(`0${SERIAL}`)
  expect(reached()).toBe(REAL)
  bench.name('907654322')
  expect([reached(), reached('907654322')]).toEqual([null, null])
  bench.way.close()
  expect(reached()).toBeNull()
})

test('a tracker that changed networks is reached at once, and nobody is told, also while what it had sent comes late', () => {
  const { told, connect, pass, reached } = register()
  for (let network = 1; network < 40; network++) {
    const old = connect(`192.0.2.${network}`)
    pass(MINUTE_MS)
    const before = 1_000
    connect(`192.0.2.${network + 1}`)
    // It was read before, and its commit took longer.
    old.speak(network * MINUTE_MS - before)
    expect(reached()).toBe(`192.0.2.${network + 1}`)
  }
  const left = connect(REAL)
  connect('203.0.113.9')
  pass(10_000)
  left.speak()
  expect(reached()).toBeNull()
  pass(30_001)
  expect(reached()).toBe('203.0.113.9')
  expect(told).toEqual([])
})

test('while a connection speaks that another network overtook, nobody is reached, and that is told once an hour', () => {
  const { told, connect, pass, reached } = register()
  const real = connect(REAL)
  const stranger = connect(STRANGER)
  expect(reached()).toBe(STRANGER)
  for (let minute = 1; minute <= 150; minute++) {
    pass(MINUTE_MS)
    real.speak()
    expect(reached()).toBeNull()
  }
  expect(told).toEqual(Array.from({ length: 3 }, () => [SERIAL, REAL, STRANGER]))
  stranger.way.close()
  pass(MINUTE_MS)
  real.speak()
  pass(59 * MINUTE_MS)
  real.speak()
  expect(reached()).toBeNull()
  pass(MINUTE_MS)
  expect(reached()).toBe(REAL)
})

test('whoever says the number and goes, from network to network, is as much of a dispute', () => {
  const { told, connect, pass, reached } = register()
  const real = connect(REAL)
  for (let network = 1; network <= 4; network++) {
    connect(`198.51.100.${network}`).way.close()
    expect(reached()).toBeNull()
    pass(10_000)
    real.speak()
  }
  expect(told).toEqual([[SERIAL, REAL, '198.51.100.1']])
  expect(reached()).toBeNull()
})

test('what waited here until more could be read says nothing of its device', () => {
  const { told, connect, pass, reached } = register()
  const left = connect(REAL)
  connect('203.0.113.9')
  pass(10 * MINUTE_MS)
  for (let time = 0; time < 10; time++) {
    pass(10_000)
    Object.assign(left.way, { readsSince: 10 * MINUTE_MS + (time + 1) * 10_000 })
    left.speak()
  }
  pass(30_001)
  expect([reached(), told]).toEqual(['203.0.113.9', []])
  left.speak()
  expect([reached(), told]).toEqual([null, [[SERIAL, REAL, '203.0.113.9']]])
})

test('connections with several devices dispute none among themselves, and one with a single device does', () => {
  const { told, connect, pass } = register()
  const platform = connect(REAL)
  platform.name('907654322')
  const other = connect('203.0.113.9')
  pass(MINUTE_MS)
  other.name('907654322')
  platform.speak()
  expect(told).toEqual([])
  connect(STRANGER)
  platform.speak()
  expect(told).toEqual([[SERIAL, REAL, '203.0.113.9']])
})

test('a datagram of another network and a connection that speaks on are a dispute', () => {
  const { told, connect, send, pass, reached } = register()
  const real = connect(REAL)
  send(STRANGER)
  expect(reached()).toBe(STRANGER)
  real.speak()
  expect(reached()).toBe(STRANGER)
  pass(1)
  real.speak()
  expect([reached(), told]).toEqual([null, []])
  pass(MINUTE_MS)
  expect(reached()).toBeNull()
  real.speak()
  expect([reached(), told]).toEqual([null, [[SERIAL, REAL, STRANGER]]])
})

test('a device with datagrams of ever another network is reached, and its old connection is not', () => {
  const { told, connect, send, pass, reached } = register()
  connect(REAL)
  for (let network = 1; network < 40; network++) {
    pass(MINUTE_MS)
    send(`203.0.113.${network}`)
    expect(reached()).toBe(`203.0.113.${network}`)
    pass(30_001)
    expect(reached()).toBeNull()
  }
  connect('203.0.113.99')
  expect([reached(), told]).toEqual(['203.0.113.99', []])
})

test('a device that sends datagrams beside its connection is reached over the newer, from one network', () => {
  const { connect, send, pass, reach } = register()
  const one = connect(REAL)
  send(REAL)
  expect(reach(SERIAL)).toMatchObject({ transport: 'udp' })
  pass(30_001)
  one.speak()
  expect(reach(SERIAL)).toMatchObject({ transport: 'tcp' })
})

test('of too many connections of one device the one that was silent longest ends', () => {
  const { connect, pass } = register()
  const all = Array.from({ length: 8 }, () => {
    pass(1)
    return connect(REAL)
  })
  pass(1)
  all[0]!.speak()
  const newest = connect(REAL)
  expect([...all, newest].map(({ way }) => way.isOpen)).toEqual([true, false, ...Array(7).fill(true)])
  // However many spellings are said over one of them.
  for (let zeros = 1; zeros < 20; zeros++) newest.name('0'.repeat(zeros) + SERIAL)
  expect(all.filter(({ way }) => way.isOpen)).toHaveLength(7)
})
