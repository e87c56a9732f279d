import { once } from 'node:events'
import { expect, test } from 'vitest'
import { packet, record, records } from '../../src/gateway/protocols/ruptela/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000
const CONFIRMED = '0002640113bc'

test('records of a packet are stored, those of one report as one, and then confirmed', async () => {
  const serial = '350123450000101'
  const content = records(
    record({ at: NOW - 120_000, part: 0x10, speedKmh: 40 }),
    record({ at: NOW - 120_000, part: 0x11, speedKmh: 40, elements: [[409, 1, 1]] }),
    record({ at: NOW - 60_000, part: 0, speedKmh: 50, elements: [[409, 1, 0]] }),
  )
  const socket = world.door.connect('ruptela')
  const answers = await exchange(socket, [packet(serial, 0x44, content)], 6)
  expect(answers.toString('hex')).toBe(CONFIRMED)
  expect(await world.stored(serial)).toMatchObject([
    { speed: 40, ignition: true },
    { speed: 50, ignition: false },
  ])
  expect((await exchange(socket, [packet(serial, 0x44, content)], 6)).toString('hex')).toBe(CONFIRMED)
  expect(await world.stored(serial)).toHaveLength(2)
  socket.destroy()
})

test('records with a wrong checksum are neither stored nor confirmed, and the connection ends', async () => {
  const serial = '350123450000119'
  const sent = packet(serial, 0x01, records(record({ at: NOW })))
  sent.writeUInt8(sent.readUInt8(20) ^ 1, 20)
  const socket = world.door.connect('ruptela')
  const closed = once(socket, 'close')
  let answered = 0
  socket.on('data', (bytes) => {
    answered += bytes.length
  })
  socket.write(sent)
  await closed
  expect(answered).toBe(0)
  expect(await world.stored(serial)).toHaveLength(0)
})
