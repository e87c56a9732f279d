import { expect, test } from 'vitest'
import { createPen, DRAWN_ORIGIN } from './drawings/drawn-track.ts'
import { createWaysTogether } from './drawn-together.ts'

type Place = [latitude: number, longitude: number]

/** Adds lines of a way and answers how all ways are drawn. */
function drawn(ways: Record<string, Place[][]>) {
  const together = createWaysTogether<string>()
  for (const [key, lines] of Object.entries(ways)) {
    for (const line of lines) {
      for (const [index, [latitude, longitude]] of line.entries())
        together.add(key, { latitude, longitude }, { goesOn: index > 0 })
    }
  }
  return together.ways()
}

const east = (count: number): Place[] => Array.from({ length: count }, (_, index) => [-23, -50 + index / 1000])

test.each([
  { lines: east(20_000).map((place) => [place]) },
  { lines: east(12_000).map((place): Place[] => [place, place]) },
  { lines: [east(20_000)] },
])('very many places are drawn in few, from the first to the last of them', ({ lines }) => {
  const { first, last, lines: seen } = drawn({ car: lines }).get('car')!
  const longitudes = seen.flat().map(({ longitude }) => longitude)
  expect(longitudes.length).toBeLessThanOrEqual(12_000)
  expect(longitudes.length).toBeGreaterThan(500)
  expect([first.longitude, last.longitude]).toEqual([-50, lines.at(-1)!.at(-1)![1]])
  expect(Math.min(...longitudes)).toBe(-50)
  expect(Math.max(...longitudes)).toBeGreaterThan(last.longitude - 0.05)
})

test('ways from one place to very many, as of a depot, are drawn in no more', () => {
  const depot: Place = [-23, -50]
  const spokes = Array.from({ length: 12_000 }, (_, index): Place => [-24 + index / 6_000, -49])
  const { lines } = drawn({ car: [spokes.flatMap((place) => [depot, place])] }).get('car')!
  expect(lines.flat().length).toBeLessThanOrEqual(12_000)
})

test('ways share what a drawing holds, and the ground that it is of', () => {
  const cars = Object.fromEntries(
    Array.from({ length: 5 }, (_, car) => [
      `car ${car}`,
      [east(5_000).map(([latitude, longitude]): Place => [latitude - car, longitude])],
    ]),
  )
  const ways = drawn(cars)
  const counts = [...ways.values()].map(({ lines }) => lines.flat().length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12_000)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
})

test('a road that is driven every day, and a long stand, are drawn once', () => {
  const points = createPen().drive(20_000).stand(3600, true).points
  const line = points.map(
    ({ north, east: meters }): Place => [
      DRAWN_ORIGIN.latitude + north / 110_760,
      DRAWN_ORIGIN.longitude + meters / 102_140,
    ],
  )
  const once = drawn({ car: [line] }).get('car')!.lines
  const days = drawn({ car: Array.from({ length: 60 }, (_, day) => (day % 2 ? line.toReversed() : line)) })
  expect(days.get('car')!.lines).toEqual(once)
})

test('nothing is drawn across an interruption, and a lone place is a dot', () => {
  const { lines } = drawn({
    car: [
      [[-23, -50]],
      [
        [-23, -49],
        [-23, -48],
      ],
      [[-23, -49]],
      [[-22, -50]],
    ],
  }).get('car')!
  expect(lines.map((line) => line.map(({ latitude, longitude }) => [latitude, longitude]))).toEqual([
    [[-23, -50]],
    [
      [-23, -49],
      [-23, -48],
    ],
    [[-22, -50]],
  ])
})

test('a curve is followed as closely as it is seen, however far the way goes on', () => {
  const circle = Array.from({ length: 3_600 }, (_, step): Place => {
    const angle = (step / 1_800) * Math.PI
    return [-23 + Math.sin(angle), -50 + Math.cos(angle)]
  })
  const seen = drawn({ car: [circle, [[-23, -50]]] }).get('car')!.lines
  const radii = seen[0]!.map(({ latitude, longitude }) => Math.hypot(latitude + 23, longitude + 50))
  expect(Math.min(...radii)).toBeCloseTo(1, 6)
  expect(seen[0]!.length).toBeGreaterThan(800)
})

test('a way that was nowhere is none', () => {
  expect(drawn({ car: [] }).size).toBe(0)
})
