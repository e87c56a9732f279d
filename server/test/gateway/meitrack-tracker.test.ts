import { createSocket } from 'node:dgram'
import { expect, test, vi } from 'vitest'
import { cachedRecords, deviceFrame, eventReport } from '../../src/gateway/protocols/meitrack/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000

test('records from memory are answered with their count once stored, reports by nothing, a heartbeat with its data', async () => {
  const serial = '350123450000143'
  const socket = world.door.connect('meitrack')
  const records = cachedRecords([
    { at: NOW - 180_000, speedKmh: 20 },
    { at: NOW - 120_000, speedKmh: 30 },
  ])
  const answers = await exchange(
    socket,
    [
      deviceFrame('AAA', eventReport({ at: NOW - 60_000, speedKmh: 40 }), serial),
      deviceFrame('CCC', records, serial),
      deviceFrame('AAC', '1', serial),
    ],
    64,
  )
  expect(answers.toString('latin1').split('\r\n').sort()).toEqual([
    '',
    '@@A27,350123450000143,AAC,1*BD',
    '@@A27,350123450000143,CCC,2*C2',
  ])
  expect(await world.stored(serial)).toMatchObject([{ speed: 20 }, { speed: 30 }, { speed: 40 }])
  socket.destroy()
})

test('frames of one datagram are all taken, and none of them is answered', async () => {
  const serial = '350123450000150'
  const socket = createSocket('udp4')
  let answered = 0
  socket.on('message', () => {
    answered++
  })
  const reports = [50, 60].map((speedKmh, index) =>
    deviceFrame('AAA', eventReport({ at: NOW - 60_000 * (2 - index), speedKmh }), serial),
  )
  const port = world.door.portOf('meitrack')
  await new Promise((resolve) => socket.send(Buffer.concat(reports), port, '127.0.0.1', resolve))
  await vi.waitUntil(async () => (await world.stored(serial)).length === 2, PATIENCE)
  expect(await world.stored(serial)).toMatchObject([{ speed: 50 }, { speed: 60 }])
  expect(answered).toBe(0)
  socket.close()
})
