import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { glideBetween, placeAfter } from './glide.ts'

const START = Date.UTC(2026, 10, 21, 12)

/** Makes a vehicle that was heard of so many seconds after the start; it is a little further east each second. */
function heardAt(second: number, own: Partial<LiveVehicle> = {}, delaySeconds = 1): LiveVehicle {
  const fixTime = START + second * 1000
  const place = { latitude: -23.55, longitude: -46.63 + second * 0.0002 }
  const position = samplePosition({ fixTime, receivedAt: fixTime + delaySeconds * 1000, ...place })
  return sampleVehicle(1, { status: 'moving', freshness: 'current', position, ...own })
}

describe('a marker is drawn on its way', () => {
  test('between fixes that are up to 30 s apart, and never longer than two seconds', () => {
    expect(glideBetween(heardAt(0), heardAt(1))?.durationMs).toBe(1000)
    expect(glideBetween(heardAt(0), heardAt(10))?.durationMs).toBe(2000)
    expect(glideBetween(heardAt(0), heardAt(30))).toMatchObject({ to: heardAt(30).position })
  })

  test('from one fix to the next, straight on, and no further', () => {
    const glide = glideBetween(heardAt(0), heardAt(10))!
    fc.assert(
      fc.property(fc.double({ min: -5_000, max: 10_000, noNaN: true }), (elapsedMs) => {
        const { latitude, longitude } = placeAfter(glide, elapsedMs)
        expect(latitude).toBeCloseTo(-23.55, 9)
        expect(longitude).toBeGreaterThanOrEqual(glide.from.longitude)
        expect(longitude).toBeLessThanOrEqual(glide.to.longitude)
      }),
    )
    expect(placeAfter(glide, 1000).longitude).toBeCloseTo(-46.629, 9)
    expect(placeAfter(glide, 2000)).toEqual({ latitude: glide.to.latitude, longitude: glide.to.longitude })
  })
})

describe('a marker jumps', () => {
  test.each<[string, LiveVehicle | undefined, LiveVehicle]>([
    ['where nothing was known before', undefined, heardAt(0)],
    ['where there was no position', heardAt(0, { position: null }), heardAt(5)],
    ['after a silence of more than 30 s', heardAt(0), heardAt(31)],
    ['back to an older fix', heardAt(5), heardAt(0)],
    ['when nothing new was heard', heardAt(5), heardAt(5, { status: 'idle' })],
    ['when it is late', heardAt(0), heardAt(5, { status: 'late', freshness: 'late' })],
    ['when it was late until now', heardAt(0, { status: 'late', freshness: 'late' }), heardAt(5)],
    ['to a fix from the memory of its device', heardAt(0), heardAt(5, {}, 600)],
  ])('%s', (_, before, now) => {
    expect(glideBetween(before, now)).toBeNull()
  })

  test('over the date line', () => {
    const [east, west] = [179.9999, -179.9999].map((longitude, index) => {
      const position = samplePosition({ fixTime: START + index * 5000, receivedAt: START + index * 5000, longitude })
      return sampleVehicle(1, { freshness: 'current', position })
    })
    expect(glideBetween(east, west!)).toBeNull()
  })
})
