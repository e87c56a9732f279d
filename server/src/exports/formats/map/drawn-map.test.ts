import { expect, test } from 'vitest'
import type { TrackLine } from '../file-table.ts'
import { drawMap } from './drawn-map.ts'
import { thinned } from './thinned-track.ts'

async function* track(...places: [latitude: number, longitude: number][]): AsyncGenerator<TrackLine> {
  const points = async function* () {
    for (const [latitude, longitude] of places) yield { at: 0, latitude, longitude, speedKmh: 0, courseDegrees: 0 }
  }
  if (places.length > 0) yield { name: '', startsVehicle: true, points: points() }
}

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('a track across a state is drawn on land and highways with their numbers and towns, between two marks', async () => {
  const map = (await drawMap(track([-23.51, -46.73], [-22.92, -47.09], [-21.2, -47.79])))!
  expect(textsOf(map.svg)).toEqual(expect.arrayContaining(['SP-330', 'BR-116', 'I', 'F', '100 km']))
  expect(textsOf(map.svg).some((text) => text === 'Piracicaba' || text === 'São Carlos')).toBe(true)
  expect(map.words).toContain('traçado aproximado')
  // No number is missing of any line, or a viewer shows none of it.
  expect(map.svg).not.toMatch(/NaN|Infinity|undefined/)
})

test('within a town no highway is drawn, whose course is only approximate', async () => {
  const map = (await drawMap(track([-23.555, -46.66], [-23.561, -46.656])))!
  expect(textsOf(map.svg).filter((text) => /^[A-Z]{2}-\d/.test(text!))).toEqual([])
  expect(map.words).not.toContain('Rodovias')
})

/** Lines east of each other, each of so many points. */
async function* interrupted({ lines, pointsEach }: { lines: number; pointsEach: number }): AsyncGenerator<TrackLine> {
  for (let line = 0; line < lines; line++)
    yield* track(...Array.from({ length: pointsEach }, () => [-23, line] as [number, number]))
}

test.each([
  { lines: 20_000, pointsEach: 1 },
  { lines: 6_000, pointsEach: 2 },
  { lines: 1, pointsEach: 20_000 },
])('$lines lines of $pointsEach points are drawn in few, with the first and the last place', async (many) => {
  const drawn = await thinned(interrupted(many))
  const points = drawn.flat()
  expect(points.length).toBeLessThanOrEqual(4_001)
  expect([points[0]!.longitude, points.at(-1)!.longitude]).toEqual([0, many.lines - 1])
})

test('positions between interruptions are dots', async () => {
  const { svg } = (await drawMap(interrupted({ lines: 3, pointsEach: 1 })))!
  const [, path = ''] = /<path d="([^"]*)" fill="none" stroke="#243b8f"/.exec(svg)!
  const parts = path.split('M').slice(1)
  expect(parts).toHaveLength(3)
  for (const [from, to] of parts.map((part) => part.split('L'))) expect(to).toBe(from)
})

test('there is no map where the vehicle was nowhere', async () => {
  expect(await drawMap(track())).toBeNull()
})
