import { expect, test } from 'vitest'
import { packDay } from './codec/day-codec.ts'
import { openDay } from './codec/packed-day.ts'
import type { PackedPoint } from './codec/packed-point.ts'
import { readingsOf } from './packed-readings.ts'

const POINT: PackedPoint = {
  ...{ fixTime: 1_760_000_000_000, receivedAt: 1_760_000_001_000, digest: 1n, latitudeE7: 0, longitudeE7: 0 },
  ...{ speedKmh: 0, courseDegrees: null, altitudeMeters: null, voltage: null, hourMeterHours: null, odometerKm: null },
  ...{ flags: 0, satellites: null, ignition: null, event: null, attributes: null },
}

test.each([
  [12.3455, 12.346],
  [-2.0005, -2.001],
  [1.0005, 1.001],
  [-0.0001, 0],
  [1e-7, 0],
  [999.9995, 1000],
])('a reading of %d is rounded as SQL rounds it, to %d', (said, rounded) => {
  const day = openDay(packDay([{ ...POINT, attributes: JSON.stringify({ temperatureCelsius: said }) }]))
  expect(readingsOf(day, ['temperatureCelsius'])).toEqual({ temperatureCelsius: Float32Array.of(rounded) })
})
