import { crc32, deflateRawSync } from 'node:zlib'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { REPORT_EVENTS } from '@monitorweb/domain/position/position-report'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packDay, unpackDay } from './day-codec.ts'
import { DAY_VERSION, MOST_POINTS } from './day-layout.ts'
import { storedDigest } from './digest-column.ts'
import { openDay } from './packed-day.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { PackedPoint } from './packed-point.ts'
import { sealSections } from './sections.ts'
import { ByteWriter } from './varints.ts'

const MIDNIGHT = Date.UTC(2026, 2, 1)

/** A vehicle on its way, every ten seconds: what nearly every day is like. */
function drive(length: number): PackedPoint[] {
  return Array.from({ length }, (_, index) => {
    const point = {
      fixTime: MIDNIGHT + index * 10_000,
      receivedAt: MIDNIGHT + index * 10_000 + 900 + ((index * 7919) % 800),
      latitudeE7: -235_000_000 + Math.round(90_000 * Math.sin(index / 40)) * 10,
      longitudeE7: -466_000_000 + Math.round(90_000 * Math.cos(index / 40)) * 10,
      speedKmh: Math.fround(Math.round(400 + 300 * Math.sin(index / 9)) / 10),
      courseDegrees: index % 360,
      altitudeMeters: index % 50 === 0 ? null : 760 + (index % 7),
      voltage: Math.fround(13.8),
      hourMeterHours: null,
      odometerKm: 10_000 + index / 10,
      flags: 0,
      satellites: 9 + (index % 3),
      ignition: index % 90 < 80,
      event: index % 100 === 0 ? 'overspeed' : null,
      attributes: index % 3 === 0 ? `{"hdop": 0.${index % 10}}` : null,
    }
    return { ...point, digest: storedDigest(point) }
  })
}

/** Up to the year 2041 a number tells microseconds apart. */
const MICROSECONDS = 2 ** 51
/** Up to the year 2112. */
const MILLISECONDS = Math.floor(2 ** 52 / 1000)
const time = fc.oneof(
  fc.integer({ min: 0, max: 86_400 }).map((second) => MIDNIGHT + second * 1000),
  fc.integer({ min: -MILLISECONDS, max: MILLISECONDS }),
  fc.integer({ min: -MICROSECONDS, max: MICROSECONDS }).map((microseconds) => microseconds / 1000),
)
const INT4 = { min: -(2 ** 31), max: 2 ** 31 - 1 }
const INT8 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const real = orNull(
  fc.oneof(
    fc.float(),
    fc.integer({ min: 0, max: 9999 }).map((tenths) => Math.fround(tenths / 10)),
  ),
)
const text = fc.string({ unit: 'binary', maxLength: 30 })
const hostilePoint: fc.Arbitrary<PackedPoint> = fc.record(
  {
    fixTime: time,
    receivedAt: time,
    digest: fc.bigInt(INT8),
    latitudeE7: fc.integer(INT4),
    longitudeE7: fc.integer(INT4),
    speedKmh: real,
    courseDegrees: real,
    altitudeMeters: real,
    voltage: real,
    hourMeterHours: real,
    odometerKm: orNull(
      fc.oneof(
        fc.double(),
        fc.integer().map((meters) => meters / 1000),
      ),
    ),
    flags: fc.integer({ min: -32_768, max: 32_767 }),
    satellites: orNull(fc.integer({ min: -32_768, max: 32_767 })),
    ignition: orNull(fc.boolean()),
    event: orNull(fc.oneof(fc.constantFrom(...REPORT_EVENTS), text)),
    attributes: orNull(fc.oneof(fc.json(), text)),
  },
  { noNullPrototype: true },
)
/** Days that are hostile altogether, and drives of which some points are. */
const anyDay = fc.oneof(
  fc.array(hostilePoint, { maxLength: 40 }),
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.array(fc.tuple(fc.nat(300), hostilePoint), { maxLength: 4 }))
    .map(([length, others]) => {
      const points = drive(length)
      for (const [at, other] of others) points.splice(at, 1, other)
      return points
    }),
)

/** The first digest is computed, the second one is written. */
const DAY_OF_VERSION_1 =
  'AW84MDwCEAABgKmhmg0UDIEAxBPEEw4AAde9nwJoDgABxaC5BAAGACAgCgIBAQICHAEJb3ZlcnNwZWVkAAIADgACAOIJ4gkOAAAC6gLpAhIABgH228QJ/gEMAAIB+gEADgAAAPAL8AsIAAAWFgoCAAIAAA8KY2RkgAB2ACQBDXsiaGRvcCI6IDAuOX0AAgA='

describe('a packed day', () => {
  test('comes back to the bit, whatever was stored', () => {
    fc.assert(
      fc.property(anyDay, (points) => {
        expect(unpackDay(packDay(points))).toStrictEqual(points)
      }),
      { numRuns: 400 },
    )
  })

  test('of nothing is no point', () => {
    expect(unpackDay(packDay([]))).toEqual([])
    expect(openDay(packDay([])).track().length).toBe(0)
  })

  test('answers as a track what its points say', () => {
    fc.assert(
      fc.property(anyDay, (points) => {
        const day = openDay(packDay(points))
        const track = day.track()
        const told = points.map((_, index) => ({
          fixTime: track.fixTime[index],
          receivedAt: track.receivedAt[index],
          latitudeE7: Math.round(track.latitude[index]! * 1e7),
          speedKmh: track.speedKmh[index],
          odometerKm: track.odometerKm[index],
          ignition: track.ignition[index],
          flags: track.flags[index],
          event: eventOf(track.event[index]!),
          satellites: day.satellites()[index],
        }))
        expect([day.count, track.length]).toEqual([points.length, points.length])
        expect(told).toEqual(
          points.map((point) => ({
            fixTime: Math.round(Math.round(point.fixTime * 1000) / 1000),
            receivedAt: Math.round(Math.round(point.receivedAt * 1000) / 1000),
            latitudeE7: point.latitudeE7,
            speedKmh: point.speedKmh ?? Number.NaN,
            odometerKm: point.odometerKm ?? Number.NaN,
            ignition: point.ignition === null ? -1 : Number(point.ignition),
            flags: point.flags & 63,
            event: point.event === null || REPORT_EVENTS.includes(point.event as 'sos') ? point.event : 'general',
            satellites: point.satellites ?? Number.NaN,
          })),
        )
      }),
      { numRuns: 100 },
    )
  })

  test('keeps one digest of many that is not what its point comes to', () => {
    const points = drive(1000)
    points[500]!.digest ^= 1n
    const packed = packDay(points)
    expect([...openDay(packed).digests()]).toEqual(points.map(({ digest }) => digest))
    expect(packed.length - packDay(drive(1000)).length).toBeLessThan(16)
  })

  test('answers those points alone whose attributes are picked, as they are', () => {
    fc.assert(
      fc.property(
        fc.array(hostilePoint, { maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 1 }),
        (points, part) => {
          const picked = points.filter(({ attributes }) => attributes?.includes(part))
          expect(openDay(packDay(points)).points((text) => text.includes(part))).toStrictEqual(picked)
        },
      ),
    )
  })

  test('of version 1 is read by every later program', () => {
    const points = unpackDay(Buffer.from(DAY_OF_VERSION_1, 'base64'))
    expect(points).toHaveLength(2)
    expect(points[0]).toEqual({
      fixTime: Date.UTC(2026, 2, 1, 12),
      receivedAt: Date.UTC(2026, 2, 1, 12, 0, 1, 250),
      latitudeE7: -235_505_200,
      longitudeE7: -466_333_100,
      speedKmh: 62.5,
      courseDegrees: 181,
      altitudeMeters: 760,
      voltage: 12.5,
      hourMeterHours: null,
      odometerKm: 10_000.123,
      flags: 16,
      satellites: 11,
      ignition: true,
      event: 'overspeed',
      attributes: '{"hdop": 0.9}',
      digest: 1_223_736_340_857_081_580n,
    })
    expect(points[1]).toMatchObject({ digest: 7n, latitudeE7: -235_500_000, ignition: null, odometerKm: 10_000.25 })
  })

  test('of a number as the text of PostgreSQL says it is of the number that is stored', () => {
    const [point] = unpackDay(packDay([{ ...drive(1)[0]!, voltage: 13.8 }]))
    expect(point!.voltage).toBe(Math.fround(13.8))
  })

  test('holds attributes larger than all else', () => {
    const points = drive(20).map((point, index) => ({ ...point, attributes: `${index}${'x'.repeat(500_000)}` }))
    expect(unpackDay(packDay(points))).toStrictEqual(points)
  })

  test('takes less than ten bytes a point on the way', () => {
    const day = drive(8640).map((point) => ({ ...point, attributes: null }))
    expect(packDay(day).length / day.length).toBeLessThan(10)
  })
})

describe('what cannot be packed is refused', () => {
  const [point] = drive(1)
  test.each<[string, Partial<PackedPoint>]>([
    ['no time', { fixTime: Number.NaN }],
    ['a time in the year 300,000', { receivedAt: 1e16 }],
    ['a place of more than four bytes', { latitudeE7: 2 ** 31 }],
    ['half a ten-millionth of a degree', { longitudeE7: 0.5 }],
    ['flags that are none', { flags: Number.POSITIVE_INFINITY }],
    ['half a text', { event: '\ud800' }],
    ['a digest of more than eight bytes', { digest: 2n ** 63n }],
  ])('%s', (_, wrong) => {
    expect(() => packDay([{ ...point!, ...wrong }])).toThrow(RangeError)
  })

  test('more points than a reader accepts', () => {
    expect(() => packDay(new Array(MOST_POINTS + 1).fill(point))).toThrow(RangeError)
  })
})

describe('damaged bytes are told', () => {
  const packed = packDay(drive(60))

  test('where any bit of them is another', () => {
    for (let bit = 0; bit < packed.length * 8; bit++) {
      const damaged = Buffer.from(packed)
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => unpackDay(damaged)).toThrow(PackedDayError)
    }
  })

  test('where they end too early, or go on', () => {
    for (let length = 0; length < packed.length; length++) {
      expect(() => unpackDay(packed.subarray(0, length))).toThrow(PackedDayError)
    }
    expect(() => unpackDay(Buffer.concat([packed, Buffer.of(0)]))).toThrow(PackedDayError)
  })

  test('where a newer program packed them, by the number of its version', () => {
    const newer = sealSections(DAY_VERSION + 1, 0, [])
    expect(() => unpackDay(newer)).toThrow(`version ${DAY_VERSION + 1}`)
    expect(() => unpackDay(newer)).toThrow(PackedDayError)
  })

  test('where columns are forged under a checksum that holds', () => {
    fc.assert(
      fc.property(
        fc.nat(2 * MOST_POINTS),
        fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 16 }),
        (count, columns) => {
          expect(() => unpackDay(sealSections(DAY_VERSION, count, columns))).toThrow(PackedDayError)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('where a column inflates to more than it says', () => {
    const bomb = deflateRawSync(new Uint8Array(2 ** 20))
    const writer = new ByteWriter()
    writer.varint(1)
    writer.varint(bomb.length * 2 + 1)
    writer.varint(8)
    writer.raw(bomb)
    const head = Buffer.of(DAY_VERSION, 0, 0, 0, 0)
    head.writeUInt32LE(crc32(writer.written(), DAY_VERSION), 1)
    expect(() => openDay(Buffer.concat([head, writer.written()])).track()).toThrow('a column does not inflate')
  })
})
