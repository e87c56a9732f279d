import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { data, datagram, login, record } from '../../src/gateway/protocols/teltonika/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const MINUTE_MS = 60_000
const NOW = Math.floor(Date.now() / 1000) * 1000

/** Records of one packet, a minute apart, ignition on but in the last one. */
function records(count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      record({
        at: NOW - (count - index) * MINUTE_MS,
        speedKmh: 40 + index,
        elements: [[239, 1, index < count - 1 ? 1 : 0]],
      }),
    ),
  )
}

test('one packet of many records is stored whole, then confirmed by their number, and its resend is the same rows', async () => {
  const serial = '350123450000051'
  const packet = data(0x08, 25, records(25))
  const socket = world.door.connect('teltonika')
  const answers = await exchange(socket, [Buffer.of(0xff), login(serial), packet, Buffer.of(0xff)], 5)
  expect(answers.toString('hex')).toBe('0100000019')
  const rows = await world.stored(serial)
  expect(rows).toHaveLength(25)
  expect(rows.map(({ speed }) => speed)).toEqual(Array.from({ length: 25 }, (_, index) => 40 + index))
  expect(rows.filter(({ ignition }) => ignition)).toHaveLength(24)
  expect((await exchange(socket, [packet], 4)).toString('hex')).toBe('00000019')
  expect(await world.stored(serial)).toHaveLength(25)
  socket.destroy()
})

test('a datagram is confirmed by its own numbers once its records are stored', async () => {
  const serial = '350123450000075'
  const socket = createSocket('udp4')
  const answered = once(socket, 'message')
  socket.send(datagram(serial, 42, data(0x08, 2, records(2))), world.door.portOf('teltonika'), '127.0.0.1')
  const [answer] = (await answered) as [Buffer]
  expect(answer.toString('hex')).toBe('0005cafe012a02')
  expect(await world.stored(serial)).toHaveLength(2)
  socket.close()
})

test('an alarm stands in the list of alarms', async () => {
  const serial = '350123450000082'
  const socket = world.door.connect('teltonika')
  const cut = record({ at: NOW, cause: 252, priority: 1, elements: [[252, 1, 1]] })
  await exchange(socket, [login(serial), data(0x08, 1, cut)], 5)
  await vi.waitUntil(async () => {
    const { rows } = await world.api.pool.query(
      `select a.kind from alarm a join device d on d.id = a.device_id where d.serial = $1`,
      [serial],
    )
    return rows.length === 1 && rows[0].kind === 'powerCut'
  }, PATIENCE)
  socket.destroy()
})
