import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()

/** A report of this minute, as GV300 writes it. */
function report(serial: string, count: string): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const place = `1,83.1,271,760.5,-46.630000,-23.550000,${time},0724,0011,05D3,4C01,00`
  return `+RESP:GTFRI,060228,${serial},,12870,10,1,${place},1234.5,,,,95,220100,,,,${time},${count}$`
}

test('a report that is sent again is one row, and is answered once it is stored; a heartbeat is answered at once', async () => {
  const serial = '868589060000017'
  const socket = world.door.connect('gl200')
  const first = report(serial, '000A')
  const middle = first.indexOf('-23.55') + 3
  socket.write(first.slice(0, middle))
  socket.write(first.slice(middle))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 1, PATIENCE)
  socket.write(first.replace('+RESP', '+BUFF'))
  expect(String((await once(socket, 'data'))[0])).toBe('+SACK:000A$')
  expect(await world.stored(serial)).toHaveLength(1)
  socket.write(`+ACK:GTHBD,060228,${serial},,20261121132030,000B$`)
  expect(String((await once(socket, 'data'))[0])).toBe('+SACK:GTHBD,060228,000B$')
  socket.destroy()
})

test('what showed that it waits for answers gets one to its first report over the next connection, and from another port', async () => {
  const serial = '868589060000033'
  const before = world.door.connect('gl200')
  const first = report(serial, '000A')
  before.write(first)
  before.write(first.replace('+RESP', '+BUFF'))
  expect(String((await once(before, 'data'))[0])).toBe('+SACK:000A$')
  before.destroy()
  const next = world.door.connect('gl200')
  next.write(report(serial, '000B'))
  expect(String((await once(next, 'data'))[0])).toBe('+SACK:000B$')
  next.destroy()

  const from = [createSocket('udp4'), createSocket('udp4')] as const
  const send = (socket: Socket, text: string) => socket.send(text, world.door.portOf('gl200'), '127.0.0.1')
  const datagram = report(serial, '000C')
  for (const text of [datagram, datagram.replace('+RESP', '+BUFF')]) send(from[0], text)
  expect(String((await once(from[0], 'message'))[0])).toBe('+SACK:000C$')
  send(from[1], report(serial, '000D'))
  expect(String((await once(from[1], 'message'))[0])).toBe('+SACK:000D$')
  for (const socket of from) socket.close()
})

test('a datagram is a report, with its end or without; broken framing closes one connection alone', async () => {
  const serial = '868589060000025'
  const [neighbour, stranger] = [world.door.connect('gl200'), world.door.connect('gl200')]
  const reset = new Promise((resolve) => stranger.on('error', resolve))
  stranger.write('+XYZ\x01\x02\x03')
  expect(await reset).toMatchObject({ code: 'ECONNRESET' })
  const socket = createSocket('udp4')
  const port = world.door.portOf('gl200')
  for (const text of [report(serial, '000A'), report(serial, '000B').replace('83.1', '84.1').slice(0, -1)])
    await new Promise((resolve) => socket.send(text, port, '127.0.0.1', resolve))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 2, PATIENCE)
  socket.close()
  neighbour.write(report(serial, '000C').replace('83.1', '85.1'))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 3, PATIENCE)
  neighbour.destroy()
})
