import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()

/** A report of this minute, by a clock on the wall that shows UTC. */
function report(serial: string, keyword: string): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(2, 14)
  return `imei:${serial},${keyword},${time},,F,${time.slice(6)}.000,A,2333.0000,S,04637.8000,W,10.00,271.50,,1,0,,,;`
}

test('a tracker logs in, is told that it is heard, and its call for help is answered once it is stored', async () => {
  const serial = '861234500000025'
  const socket = world.door.connect('gps103')
  const answers: string[] = []
  const ask = async (text: string) => {
    socket.write(text)
    answers.push(String((await once(socket, 'data'))[0]))
  }
  await ask(`##,imei:${serial},A;`)
  await ask(`${serial};`)
  await ask(report(serial, 'help me'))
  expect(answers).toEqual(['LOAD', 'ON', `**,imei:${serial},E;`])
  expect(await world.stored(serial)).toMatchObject([{ event: 'sos' }])
  socket.destroy()
})

test('a tracker that begins with its number alone is answered at once, and its report is stored', async () => {
  const serial = '861234500000041'
  const socket = world.door.connect('gps103')
  socket.write(serial)
  expect(String((await once(socket, 'data'))[0])).toBe('ON')
  socket.write(report(serial, 'tracker'))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 1, PATIENCE)
  socket.destroy()
})

test('a datagram is answered and stored too', async () => {
  const serial = '861234500000033'
  const socket = createSocket('udp4')
  const port = world.door.portOf('gps103')
  const answered = once(socket, 'message')
  await new Promise((resolve) => socket.send(`##,imei:${serial},A;`, port, '127.0.0.1', resolve))
  expect(String((await answered)[0])).toBe('LOAD')
  await new Promise((resolve) => socket.send(report(serial, 'tracker').slice(0, -1), port, '127.0.0.1', resolve))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 1, PATIENCE)
  socket.close()
})
