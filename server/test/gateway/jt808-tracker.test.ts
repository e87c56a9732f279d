import { once } from 'node:events'
import { expect, test } from 'vitest'
import { contentOf, framed } from '../../src/gateway/protocols/jt808/framing.ts'
import { doorOfThisFile } from '../setup/device-door.ts'

const world = doorOfThisFile()
const PHONE = '061234500025'

/** A message by its type, its number and its body. */
function message(type: string, number: number, body = ''): Buffer {
  const length = (body.length / 2).toString(16).padStart(4, '0')
  return framed(Buffer.from(`${type}${length}${PHONE}${number.toString(16).padStart(4, '0')}${body}`, 'hex'), 0x7e)
}

/** A location report of this minute, by the time of Peking. */
function location(): string {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
  return `000000010000000f0167583002c7847002f8033f010f${time}30011f`
}

test('a device registers, logs in and reports, and its report is answered once it is stored', async () => {
  const socket = world.door.connect('jt808')
  const ask = async (bytes: Buffer) => {
    socket.write(bytes)
    const content = contentOf((await once(socket, 'data'))[0] as Buffer)
    return 'text' in content ? content.text : content.bytes.subarray(0, -1).toString('hex')
  }
  const word = Buffer.from(PHONE).toString('hex')
  expect(await ask(message('0100', 1, '00'.repeat(25)))).toBe(`8100000f${PHONE}0000000100${word}`)
  expect(await ask(message('0102', 2, word))).toBe(`80010005${PHONE}00000002010200`)
  expect(await ask(message('0200', 3, location()))).toBe(`80010005${PHONE}00000003020000`)
  const { rows } = await world.api.pool.query(
    `select p.event, p.speed_kmh as "speedKmh" from stored_position p join device d on d.id = p.device_id where d.serial = $1`,
    [PHONE.slice(1)],
  )
  expect(rows).toEqual([{ event: 'sos', speedKmh: expect.closeTo(83.1, 1) }])
  socket.destroy()
})
