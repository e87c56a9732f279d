import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { packet as arnaviPacket, header, reading, wrapped } from '../../src/gateway/protocols/arnavi/frames.ts'
import { closeFrame } from '../../src/gateway/protocols/mxt/framing.ts'
import * as ruptela from '../../src/gateway/protocols/ruptela/frames.ts'
import * as teltonika from '../../src/gateway/protocols/teltonika/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000

/** The same frame with one bit turned, so many bytes before its end. */
function damaged(frame: Buffer, beforeEnd: number): Buffer {
  const other = Buffer.from(frame)
  other[other.length - beforeEnd]! ^= 0x40
  return other
}

async function setApart(serial: string): Promise<string[]> {
  const { rows } = await world.api.pool.query<{ detail: string }>(
    'select s.detail from set_apart s join device d on d.id = s.device_id where d.serial = $1',
    [serial],
  )
  return rows.map(({ detail }) => detail)
}

/** A device of one family with a packet that it holds damaged, and the one behind that. */
interface Case {
  name: 'arnavi' | 'ruptela' | 'teltonika' | 'mxt'
  serial: string
  /** What it introduces itself with, and how much is answered to that. */
  login: Buffer
  loginBytes: number
  bad: Buffer
  good: Buffer
  /** What is answered to the damaged one once it came again. */
  answer: string
  /** How many positions come of all of it. */
  positions: number
}

function mxtPosition(serial: number, minutesAgo: number): Buffer {
  const at = new Date(NOW - minutesAgo * 60_000)
  const content = Buffer.alloc(28)
  content.set([0xa6, 0x31])
  content.writeUInt32LE(serial, 2)
  content.set([8, 0], 6)
  const days = Math.floor((at.getTime() - Date.UTC(2000, 0, 1)) / 86_400_000)
  content.writeUInt32LE(((days << 17) | (at.getUTCHours() << 12) | (at.getUTCMinutes() << 6)) >>> 0, 10)
  content.writeInt32LE(-23_550_000, 14)
  content.writeInt32LE(-46_630_000, 18)
  return closeFrame(content)
}

const ruptelaRecords = (serial: string, at: number) =>
  ruptela.packet(serial, 0x01, ruptela.records(ruptela.record({ at })))
const teltonikaRecords = (...times: number[]) =>
  teltonika.data(0x08, times.length, Buffer.concat(times.map((at) => teltonika.record({ at }))))
const CASES: Case[] = [
  {
    ...{ name: 'teltonika', serial: '350123450000901', login: teltonika.login('350123450000901'), loginBytes: 1 },
    ...{
      bad: damaged(teltonikaRecords(NOW - 180_000, NOW - 120_000), 8),
      good: teltonikaRecords(NOW),
      answer: '00000002',
      positions: 1,
    },
  },
  {
    ...{ name: 'ruptela', serial: '350123450000919', login: ruptela.packet('350123450000919', 0x0f, Buffer.alloc(0)) },
    ...{ loginBytes: 6, bad: damaged(ruptelaRecords('350123450000919', NOW - 120_000), 8), answer: '0002640113bc' },
    ...{ good: ruptelaRecords('350123450000919', NOW), positions: 1 },
  },
  {
    ...{ name: 'mxt', serial: '8222901', login: mxtPosition(8_222_901, 3), loginBytes: 12, answer: '' },
    ...{ bad: damaged(mxtPosition(8_222_901, 2), 5), good: mxtPosition(8_222_901, 0), positions: 2 },
  },
  {
    // The packet beside the damaged one is sound, and counts.
    ...{ name: 'arnavi', serial: '350123450000927', login: header('350123450000927', 0x22), loginBytes: 4 },
    bad: wrapped(7, [reading({ at: NOW - 180_000 }), damaged(arnaviPacket(1, NOW - 120_000, Buffer.of(3, 1)), 1)]),
    ...{ good: wrapped(8, [reading({ at: NOW })]), answer: '7b00077d', positions: 2 },
  },
]

test.for(CASES)(
  '$name: a damaged packet is kept and not answered, what follows is taken, and one that comes again as it was ends',
  async (of) => {
    const { name, serial, login, loginBytes, bad, good, answer, positions } = of
    const socket = world.door.connect(name)
    const first = await exchange(socket, [login], loginBytes)
    expect(first.length).toBeGreaterThanOrEqual(loginBytes)
    // The answer to what follows is the only one.
    const next = await exchange(socket, [bad, good], 4)
    const sound = next.toString('hex')
    await vi.waitUntil(async () => (await world.stored(serial)).length === positions, PATIENCE)
    await vi.waitUntil(async () => (await setApart(serial)).length > 0, PATIENCE)
    expect((await setApart(serial))[0]).toContain('wrong checksum')
    if (name === 'arnavi') expect(sound).toBe('7b00087d')
    if (name === 'teltonika') expect(sound).toBe('00000001')
    socket.destroy()
    // At the next connection it stands in front of all others, as it does in the memory of a device.
    const later = world.door.connect(name)
    await exchange(later, [login], loginBytes)
    const ended = await exchange(later, [bad], 4)
    if (answer) expect(ended.toString('hex')).toBe(answer)
    later.write(good)
    await once(later, 'data')
    later.destroy()
  },
)

test('where each packet names its device, one that is damaged is believed whose it is once it comes again', async () => {
  const serial = '350123450000935'
  const bad = damaged(ruptelaRecords(serial, NOW - 60_000), 8)
  const first = world.door.connect('ruptela')
  first.resume().write(bad)
  await once(first, 'close')
  expect(await setApart(serial)).toEqual([])
  const second = world.door.connect('ruptela')
  expect((await exchange(second, [bad], 6)).toString('hex')).toBe('0002640113bc')
  await vi.waitUntil(async () => (await setApart(serial)).length === 1, PATIENCE)
  second.destroy()
})
