import { createSocket } from 'node:dgram'
import { expect, test, vi } from 'vitest'
import { location, packet } from '../../src/gateway/protocols/t800x/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000
const [LOGIN, LOCATION, ALARM] = [0x01, 0x02, 0x04]

test('a login is answered, a location is stored and not answered, an alarm is answered with its code', async () => {
  const serial = '350123450000127'
  const socket = world.door.connect('t800x')
  const answers = await exchange(
    socket,
    [
      packet(0x25, LOGIN, serial, Buffer.from('111111250350', 'hex'), 1),
      packet(0x25, LOCATION, serial, location({ at: NOW - 60_000, speedKmh: 40 }), 2),
      packet(0x25, ALARM, serial, location({ at: NOW, speedKmh: 50, alarmCode: 1 }), 3),
    ],
    31,
  )
  expect(answers.toString('hex')).toBe(`252501000f00010${serial}25250400100003${`0${serial}`}01`)
  expect(await world.stored(serial)).toMatchObject([{ speed: 40 }, { speed: 50 }])
  socket.destroy()
})

test('packets of one datagram are all taken, and the alarm among them is answered', async () => {
  const serial = '350123450000135'
  const socket = createSocket('udp4')
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')))
  const datagram = Buffer.concat([
    packet(0x25, LOCATION, serial, location({ at: NOW - 60_000, speedKmh: 30 }), 4),
    packet(0x25, ALARM, serial, location({ at: NOW, speedKmh: 35, alarmCode: 3 }), 5),
  ])
  socket.send(datagram, world.door.portOf('t800x'), '127.0.0.1')
  await vi.waitUntil(() => answers.length > 0, PATIENCE)
  expect(answers).toEqual([`25250400100005${`0${serial}`}03`])
  await vi.waitUntil(async () => (await world.stored(serial)).length === 2, PATIENCE)
  socket.close()
})
