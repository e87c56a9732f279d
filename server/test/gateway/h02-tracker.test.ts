import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()

/** A report of this minute in UTC. */
function report(serial: string, status: string): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(2, 14)
  const day = time.slice(4, 6) + time.slice(2, 4) + time.slice(0, 2)
  return `*HQ,${serial},V1,${time.slice(6)},A,2333.0000,S,04637.8000,W,045.00,271,${day},${status},724,11,1491,4490,6#`
}

test('a report is answered once it is stored, over TCP and over UDP', async () => {
  const stream = world.door.connect('h02')
  stream.write(report('9171234501', 'FFF7FFFF'))
  expect(String((await once(stream, 'data'))[0])).toMatch(/^\*HQ,9171234501,V4,V1,\d{14}#$/)
  expect(await world.stored('9171234501')).toMatchObject([{ event: 'powerCut' }])
  stream.destroy()
  const socket = createSocket('udp4')
  const answered = once(socket, 'message')
  const port = world.door.portOf('h02')
  await new Promise((resolve) => socket.send(report('9171234502', 'FFFFFFFF'), port, '127.0.0.1', resolve))
  expect(String((await answered)[0])).toMatch(/^\*HQ,9171234502,V4,V1,\d{14}#$/)
  expect(await world.stored('9171234502')).toMatchObject([{ event: null }])
  const time = new Date().toISOString().replace(/\D/g, '').slice(2, 14)
  const digits = `${time.slice(6)}${time.slice(4, 6)}${time.slice(2, 4)}${time.slice(0, 2)}`
  const bytes = Buffer.from(`249171234503${digits}23330000060463780002045271fffffffdff0007`, 'hex')
  await new Promise((resolve) => socket.send(bytes, port, '127.0.0.1', resolve))
  await vi.waitUntil(async () => (await world.stored('9171234503')).some(({ event }) => event === 'sos'), PATIENCE)
  socket.close()
})
