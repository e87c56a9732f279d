import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000

/** A record of some minutes before now, short. */
function record(minutesBefore: number, speedKmh: number): string {
  const [day, hour] = new Date(NOW - minutesBefore * 60_000).toISOString().slice(2, 19).split('T') as [string, string]
  const date = day.split('-').reverse().join('')
  return `${date};${hour.replaceAll(':', '')};2333.0000;S;04638.0000;W;${speedKmh};271;760;11`
}

test('a black box is stored whole, then answered by the number of its records, and its resend is the same rows', async () => {
  const serial = 'IPS-350123450000143'
  const box = Buffer.from(`#B#${[5, 4, 3, 2].map((minutes) => record(minutes, 40 + minutes)).join('|')}\r\n`)
  const socket = world.door.connect('wialon')
  const answers = await exchange(socket, [Buffer.from(`#L#${serial};NA\r\n`), box], 14)
  expect(answers.toString()).toBe('#AL#1\r\n#AB#4\r\n')
  expect(await world.stored(serial)).toMatchObject([{ speed: 45 }, { speed: 44 }, { speed: 43 }, { speed: 42 }])
  expect((await exchange(socket, [box], 7)).toString()).toBe('#AB#4\r\n')
  expect(await world.stored(serial)).toHaveLength(4)
  socket.destroy()
})

test('a datagram names its device and is answered once it is stored', async () => {
  const serial = 'IPS-350123450000150'
  const socket = createSocket('udp4')
  const answered = once(socket, 'message')
  socket.send(`${serial}#SD#${record(1, 50)}`, world.door.portOf('wialon'), '127.0.0.1')
  const [answer] = (await answered) as [Buffer]
  expect(answer.toString()).toBe('#AD#1\r\n')
  expect(await world.stored(serial)).toMatchObject([{ speed: 50 }])
  socket.close()
})
