import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES_VERSION, MOST_MESSAGES, packMessages, unpackMessages } from './message-codec.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { PackedMessage } from './packed-message.ts'
import { sealSections } from './sections.ts'

const MIDNIGHT = Date.UTC(2026, 2, 1)

function message(index: number, bytes: Buffer): PackedMessage {
  return { receivedAt: MIDNIGHT + index * 10_000 + ((index * 7919) % 800), direction: 'i', protocol: 'a', bytes }
}

/** What is compared: bytes as one word each, since a test compares those at once. */
function told(messages: readonly PackedMessage[]) {
  return messages.map(({ bytes, ...said }) => ({ ...said, hex: bytes.toString('hex') }))
}

/** Text of one form whose figures grow, with zeros before some of them and a checksum in base 16. */
function line(index: number): Buffer {
  const sum = ((index * 40_503) % 256).toString(16).padStart(2, '0').toUpperCase()
  return Buffer.from(
    `ST300STT;907;04;-23.${String(500_000 + index * 17)};${String(index).padStart(4, '0')};${index}*${sum}\r`,
  )
}

/** Bytes of one length: a counter, a place that moves, noise. */
function frame(index: number): Buffer {
  const bytes = Buffer.alloc(20, 0x78)
  bytes.writeUInt16BE(index & 65_535, 4)
  bytes.writeInt32BE(-42_000_000 + index * 1700, 6)
  bytes.writeUInt16BE((index * 40_503) & 65_535, 12)
  return bytes
}

const bytes = fc.uint8Array({ maxLength: 40 }).map((content) => Buffer.from(content))
const word = fc.oneof(
  fc.nat(99_999).map(String),
  fc.nat(999).map((value) => String(value).padStart(5, '0')),
  fc.nat().map((value) => value.toString(16)),
  fc.constantFrom('A', 'ff', 'FF', '0', '00', '99999999999999999999', 'ffffffffffffffff', 'V'),
)
const text = fc
  .tuple(fc.constantFrom(';', ',', '-', '\t'), fc.array(word, { maxLength: 4 }))
  .map(([separator, words]) => Buffer.from(`#${words.join(separator)}\r\n`))
const content = fc.oneof(bytes, text, fc.nat(5000).map(line), fc.nat(70_000).map(frame))
const messages = fc.array(
  fc.record(
    {
      receivedAt: fc.oneof(
        fc.nat(86_400_000).map((milliseconds) => MIDNIGHT + milliseconds),
        fc.integer({ min: -(2 ** 51), max: 2 ** 51 }).map((microseconds) => microseconds / 1000),
      ),
      direction: fc.constantFrom('i', 'o', ''),
      protocol: fc.constantFrom('gt06', 'suntech', 'ação'),
      bytes: content,
    },
    { noNullPrototype: true },
  ),
  { maxLength: 120 },
)

describe('packed messages', () => {
  test('come back as they were, in their order', () => {
    fc.assert(
      fc.property(messages, (kept) => {
        expect(told(unpackMessages(packMessages(kept)))).toEqual(told(kept))
      }),
      { numRuns: 200 },
    )
  })

  test('take a few bytes each where they are alike, text or not', () => {
    const day = (make: (index: number) => Buffer) =>
      Array.from({ length: 8640 }, (_, index) => message(index, make(index)))
    for (const make of [line, frame]) {
      const kept = day(make)
      const packed = packMessages(kept)
      expect(told(unpackMessages(packed))).toEqual(told(kept))
      expect(packed.length / kept.length).toBeLessThan(6)
    }
  })

  test('hold messages of half a megabyte', () => {
    const kept = [
      message(0, Buffer.alloc(500_000, 'x')),
      message(1, Buffer.alloc(500_000, 0xff)),
      message(2, Buffer.of()),
    ]
    expect(told(unpackMessages(packMessages(kept)))).toEqual(told(kept))
  })
})

describe('damaged messages are told', () => {
  const packed = packMessages(
    Array.from({ length: 30 }, (_, index) => message(index, index % 2 === 0 ? line(index) : frame(index))),
  )

  test('where any bit of them is another, and where they end too early', () => {
    for (let bit = 0; bit < packed.length * 8; bit++) {
      const damaged = Buffer.from(packed)
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => unpackMessages(damaged)).toThrow(PackedDayError)
    }
    for (let length = 0; length < packed.length; length++) {
      expect(() => unpackMessages(packed.subarray(0, length))).toThrow(PackedDayError)
    }
  })

  test('where a newer program packed them, by the number of its version', () => {
    expect(() => unpackMessages(sealSections(MESSAGES_VERSION + 1, 0, []))).toThrow(`version ${MESSAGES_VERSION + 1}`)
  })

  test('where columns are forged under a checksum that holds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 * MOST_MESSAGES }),
        fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }),
        (count, columns) => {
          expect(() => unpackMessages(sealSections(MESSAGES_VERSION, count, columns))).toThrow(PackedDayError)
        },
      ),
      { numRuns: 300 },
    )
  })
})
