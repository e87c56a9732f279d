import { describe, expect, test } from 'vitest'
import { type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { positrex } from './positrex.ts'

const cases = (readShared('positrex.json') ?? []) as GoldenCase[]
const context = { serial: null, transport: 'udp', receivedAt: 0, memory: null } as const

describe.skipIf(!isSharedThere)('public positrex cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(1))

  // Of this one it is only said that it is a position: these are its bytes read by hand. Its clock was never set.
  test.each(cases)('case $seq says what the reference says', ({ message }) => {
    const bytes = Buffer.from(message, 'hex')
    expect(positrex.frameLength(bytes, 'udp')).toBe(bytes.length)
    expect(positrex.decode(bytes, context)).toMatchObject({
      messages: [
        {
          ...{ kind: 'position', serial: '7753984' },
          report: {
            ...{ fixTime: Date.UTC(2000, 0, 1, 0, 1, 13), hasFix: true, latitude: 52.160175, longitude: 5.280125 },
            ...{ speedKmh: 0, courseDegrees: 278, odometerKm: 0.942, voltage: null },
          },
        },
      ],
    })
  })
})
