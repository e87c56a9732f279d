import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryMiddle, arbitraryShape } from './geofence-scenes.ts'
import type { Corner, GeofenceShape } from './geofence-shape.ts'
import { findCrossing } from './ring-crossings.ts'
import { shapeFault } from './shape-faults.ts'

const square: Corner[] = [
  [-46.7, -23.6],
  [-46.6, -23.6],
  [-46.6, -23.5],
  [-46.7, -23.5],
]
const within = (part: number): Corner[] =>
  square.map(([longitude, latitude]) => [-46.65 + (longitude + 46.65) * part, -23.55 + (latitude + 23.55) * part])
const polygon = (...rings: Corner[][]): GeofenceShape => ({ kind: 'polygon', rings })
const corridor = (line: Corner[], halfWidthMeters = 50): GeofenceShape => ({ kind: 'corridor', line, halfWidthMeters })
const circle = (radiusMeters: number, latitude = -23.5, longitude = -46.6): GeofenceShape => {
  return { kind: 'circle', latitude, longitude, radiusMeters }
}
const overDateLine: Corner[] = [
  [179.9, -17],
  [-179.9, -17],
  [-179.9, -16],
  [179.9, -16],
]

describe('A shape is taken', () => {
  test.each([
    ['a square', polygon(square)],
    ['a square the other way round', polygon(square.toReversed())],
    ['one with a hole', polygon(square, within(0.5))],
    ['one over the date line', polygon(overDateLine)],
    ['a line', corridor(square)],
    ['a line that crosses itself', corridor([square[0]!, square[2]!, square[1]!, square[3]!])],
    ['a circle at the pole', circle(500, 90)],
    ['the widest circle', circle(50_000)],
  ])('%s', (_, shape) => {
    expect(shapeFault(shape)).toBeNull()
  })

  test('whatever star it is', () => {
    fc.assert(
      fc.property(
        arbitraryMiddle.chain((middle) => arbitraryShape(middle, 0.05)),
        (shape) => {
          expect(shapeFault(shape)).toBeNull()
        },
      ),
    )
  })
})

describe('A shape is refused', () => {
  const [a, b, c, d] = square as [Corner, Corner, Corner, Corner]
  test.each([
    ['two corners', polygon([a, b]), /pelo menos 3 pontos/],
    ['no ring', polygon(), /pelo menos 3 pontos/],
    ['a bow tie', polygon([a, c, b, d]), /cruza ou toca a si mesmo perto de -23,/],
    ['a corner upon another edge', polygon([a, b, [-46.65, -23.6], c, d]), /cruza ou toca/],
    ['an eight that meets in a corner', polygon([a, b, within(0)[0]!, c, d, within(0)[0]!]), /cruza ou toca/],
    ['a spike', polygon([a, b, [-46.5, -23.6], b, c, d]), /cruza ou toca/],
    [
      'a hole that crosses the border',
      polygon(
        square,
        within(0.5).map(([x, y]) => [x + 0.04, y]),
      ),
      /cruza ou toca/,
    ],
    [
      'a hole outside',
      polygon(
        square,
        within(0.2).map(([x, y]) => [x + 1, y]),
      ),
      /vazios .* fora dele/,
    ],
    ['a hole in a hole', polygon(square, within(0.5), within(0.2)), /dentro de outro vazio/],
    ['no area', polygon([a, [-46.7, -23.600001], [-46.700001, -23.6]]), /não tem área/],
    [
      'a ring around the pole',
      polygon([
        [-120, 80],
        [0, 80],
        [120, 80],
      ]),
      /Terra/,
    ],
    [
      'half the Earth',
      polygon([
        [-90, 0],
        [0, 0],
        [91, 1],
        [0, 10],
      ]),
      /meia volta/,
    ],
    ['a latitude that is none', polygon([[-23, -146], b, c]), /trocada/],
    ['no number', corridor([a, [Number.NaN, 0]]), /longitude/],
    ['too far north', corridor([a, [0, 86]]), /85 graus/],
    ['one point', corridor([a]), /2 pontos/],
    [
      'too many corners',
      corridor(Array.from({ length: 1001 }, (_, n) => [n / 10_000, 0])),
      /1.001 pontos; o máximo é 1.000/,
    ],
  ])('with %s', (_, shape, message) => {
    expect(shapeFault(shape)).toEqual({ about: 'geometry', message: expect.stringMatching(message) })
  })

  test.each([
    [circle(9), 'O raio vai de 10 a 50.000 metros.'],
    [circle(Number.NaN), 'O raio vai de 10 a 50.000 metros.'],
    [corridor(square, 5001), 'A meia largura vai de 5 a 5.000 metros.'],
  ])('%o for its metres', (shape, message) => {
    expect(shapeFault(shape)).toEqual({ about: 'radius', message })
  })

  test('within a second, however it is tangled', () => {
    const tangle = Array.from(
      { length: 999 },
      (_, n): Corner => [((n * 7919) % 101) / 100, ((n * 104_729) % 103) / 100],
    )
    expect(shapeFault(polygon(tangle))?.message).toMatch(/cruza/)
  })
})

test('a zigzag of long strokes is judged in the time of its corners, whichever way it runs', () => {
  const strokes = 20_000
  /** Strokes to and fro beside each other, closed by a way around their ends. */
  const zigzag: Corner[] = Array.from({ length: strokes }, (_, index) => [index % 2, index * 1e-4])
  const ring: Corner[] = [...zigzag, [2, strokes * 1e-4], [2, -1], [0, -1]]
  const turned = (angle: number) =>
    ring.map(([x, y]): Corner => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)])
  for (const angle of [0, 0.7, 1.5, 2.4]) expect(findCrossing([turned(angle)])).toBeNull()
  const crossed = ring.with(500, [3, 0.05])
  expect(findCrossing([crossed])).not.toBeNull()
})
