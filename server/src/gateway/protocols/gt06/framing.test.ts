import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, DamagedFrameError, type Decoded } from '../../protocol.ts'
import { loginContent, longFrame, miscountedFrame, placeBlock, shortFrame, wifiFrame } from './frames.ts'
import { gt06 } from './gt06.ts'

/** Does what a connection does: gathers bytes and takes off whole frames. */
function framesOf(pieces: Buffer[]): Buffer[] {
  const frames: Buffer[] = []
  let pending = Buffer.alloc(0)
  for (const piece of pieces) {
    pending = Buffer.concat([pending, piece])
    for (let end = gt06.frameLength(pending); end > 0; end = gt06.frameLength(pending)) {
      frames.push(pending.subarray(0, end))
      pending = pending.subarray(end)
      if (pending.length === 0) break
    }
  }
  return frames
}

function cutAt(bytes: Buffer, places: number[]): Buffer[] {
  const edges = [0, ...new Set(places.map((place) => place % (bytes.length + 1))), bytes.length].sort((a, b) => a - b)
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}

const WIFI_TYPES = [0x17, 0x69]
const content = fc.uint8Array({ maxLength: 250 })
const type = fc.integer({ min: 0, max: 255 })
const withoutTail = (frame: Buffer): boolean => frame.indexOf('\r\n', 4, 'latin1') === frame.length - 2
const ordinary = fc.oneof(
  fc
    .tuple(
      type.filter((value) => !WIFI_TYPES.includes(value)),
      content,
    )
    .map(([kind, bytes]) => shortFrame(kind, bytes)),
  fc.tuple(type, content).map(([kind, bytes]) => longFrame(kind, bytes)),
)
const odd = fc.oneof(
  fc.tuple(fc.nat(8), fc.nat(7), fc.nat(12)).map(([points, cells, filling]) => wifiFrame(points, cells, filling)),
  fc
    .uint8Array({ minLength: 4, maxLength: 20 })
    .map((bytes) => miscountedFrame(0x13, bytes))
    .filter(withoutTail),
  fc.constant(Buffer.from('78780d01035519987654321055 0d0a'.replace(' ', ''), 'hex')),
)

describe('framing of gt06', () => {
  test('any frames in a row, cut at any places, come out as the same frames', () => {
    fc.assert(
      fc.property(fc.array(ordinary, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(2000)), (frames, places) => {
        expect(framesOf(cutAt(Buffer.concat(frames), places))).toEqual(frames)
      }),
      { numRuns: 500 },
    )
  })

  test('the frames of trackers that count wrongly or send no checksum come out between ordinary ones too', () => {
    const some = fc.array(fc.oneof(odd, ordinary), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some, fc.array(fc.nat(2000)), (frames, places) => {
        expect(framesOf(cutAt(Buffer.concat(frames), places))).toEqual(frames)
      }),
      { numRuns: 500 },
    )
  })

  test('a login is whole as soon as its last byte is there, and not before', () => {
    const login = shortFrame(0x01, loginContent('866551039876543'))
    for (let length = 0; length < login.length; length++) expect(gt06.frameLength(login.subarray(0, length))).toBe(0)
    expect(gt06.frameLength(login)).toBe(login.length)
  })

  test('a login cut where it looks like the short kind waits for its rest', () => {
    for (let number = 0x0d; number < 0x10000; number += 0x100) {
      const login = shortFrame(0x01, loginContent('866551039876543'), number)
      expect(gt06.frameLength(login.subarray(0, 15))).toBe(0)
    }
  })

  test('bytes that can start no frame, and frames that never end, close the connection', () => {
    expect(() => gt06.frameLength(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow(BrokenFrameError)
    expect(() => gt06.frameLength(Buffer.of(0x78, 0x79, 5, 1, 0, 0))).toThrow(BrokenFrameError)
    expect(() => gt06.frameLength(Buffer.of(0x79, 0x79, 0xff, 0xff, 0x21))).toThrow(BrokenFrameError)
    const endless = Buffer.concat([Buffer.of(0x78, 0x78, 0x20, 0x12), Buffer.alloc(600)])
    expect(() => gt06.frameLength(endless)).toThrow(BrokenFrameError)
  })

  test('random bytes are framed, refused or waited for, but never loop and never fail otherwise', () => {
    const noise = fc.tuple(
      fc.constantFrom('', '7878', '7979', '787811', '79790010'),
      fc.uint8Array({ maxLength: 1200 }),
    )
    fc.assert(
      fc.property(noise, ([head, bytes]) => {
        const received = Buffer.concat([Buffer.from(head, 'hex'), bytes])
        try {
          const end = gt06.frameLength(received)
          expect(end).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(received.length)
          if (end > 0) decodeAlone(received.subarray(0, end))
          decodeAlone(received)
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenFrameError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('one wrong bit anywhere in an ordinary report: nothing of it is read', () => {
    const frame = shortFrame(0x12, Buffer.concat([placeBlock(), Buffer.alloc(8)]))
    for (let bit = 16; bit < (frame.length - 2) * 8; bit++) {
      const damaged = Buffer.from(frame)
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      // A wrong length leaves no frame.
      if (bit < 24) expect(() => decodeAlone(damaged), `bit ${bit}`).toThrow(BrokenFrameError)
      else expect(() => decodeAlone(damaged), `bit ${bit}`).toThrow(DamagedFrameError)
    }
  })
})

function decodeAlone(frame: Buffer): Decoded {
  return gt06.decode(frame, { serial: '866551039876543', transport: 'tcp', receivedAt: 0, memory: gt06.createMemory() })
}
