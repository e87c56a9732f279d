import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()

/** A status report of this minute, as ST300 writes it. */
function status(serial: string, second: number): string {
  const [day, hour] = new Date().toISOString().replaceAll('-', '').slice(0, 14).split('T')
  const time = `${day};${hour}:${String(second).padStart(2, '0')}`
  return `ST300STT;${serial};07;010;${time};5f2a1;-23.550000;-046.630000;083.120;271.50;11;1;123456;13.90;100010;2;0072;013762;4.1;1\r`
}

test('reports over TCP are stored however they are cut, several devices share a connection, and nothing is answered', async () => {
  const socket = world.door.connect('suntech')
  let answered = 0
  socket.on('data', (bytes) => {
    answered += bytes.length
  })
  const bytes = Buffer.from(
    `ST300ALV;511000001\r${status('511000001', 1)}${status('511000002', 2)}${status('511000001', 3)}`,
  )
  const middle = bytes.indexOf('-23.55') + 3
  socket.write(bytes.subarray(0, middle))
  await vi.waitUntil(
    async () => (await world.stored('511000001')).length === 0 && socket.bytesWritten === middle,
    PATIENCE,
  )
  socket.write(bytes.subarray(middle))
  await vi.waitUntil(
    async () => (await world.stored('511000001')).length === 2 && (await world.stored('511000002')).length === 1,
    PATIENCE,
  )
  expect(answered).toBe(0)
  socket.destroy()
})

test('a datagram is a report, with its line end or without, and is answered once it is stored', async () => {
  const socket = createSocket('udp4')
  const port = world.door.portOf('suntech')
  for (const [index, text] of [status('511000003', 1), status('511000003', 2).trimEnd()].entries()) {
    const answer = once(socket, 'message')
    socket.send(text, port, '127.0.0.1')
    const [bytes] = (await answer) as [Buffer]
    expect(bytes.toString()).toBe('ST300ACK;511000003\r')
    expect(await world.stored('511000003')).toHaveLength(index + 1)
  }
  socket.close()
})
