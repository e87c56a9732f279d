import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()

/** The date and the time of this minute in UTC, around a place. */
function place(): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(2, 14)
  return `${time.slice(0, 6)}A2333.0000S04637.8000W083.1${time.slice(6)}271.5001000000L0001E240`
}

test('a handshake is answered, and a login with a place once that is stored', async () => {
  const id = '061234500025'
  const socket = world.door.connect('tk103')
  socket.write(`(${id}BP00HSO)`)
  expect(String((await once(socket, 'data'))[0])).toBe(`(${id}AP01HSO)`)
  socket.write(`(${id}BP05861234500000025${place()})`)
  expect(String((await once(socket, 'data'))[0])).toBe(`(${id}AP05)`)
  expect(await world.stored(id)).toMatchObject([{ event: null }])
  socket.destroy()
})

test('a datagram is answered and stored too', async () => {
  const id = '061234500033'
  const socket = createSocket('udp4')
  const port = world.door.portOf('tk103')
  const answered = once(socket, 'message')
  await new Promise((resolve) => socket.send(`(${id}BP05861234500000033${place()})`, port, '127.0.0.1', resolve))
  expect(String((await answered)[0])).toBe(`(${id}AP05)`)
  await new Promise((resolve) => socket.send(`(${id}BO012${place()})\r\n`, port, '127.0.0.1', resolve))
  await vi.waitUntil(async () => (await world.stored(id)).some(({ event }) => event === 'sos'), PATIENCE)
  socket.close()
})
