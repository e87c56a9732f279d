import { expect, test } from 'vitest'
import { type City, readCities } from '../gazetteer/city-file.ts'
import { highwayText } from './highway-shapes.ts'
import { landShapes } from './land-shapes.ts'
import { landText } from './land-text.ts'
import type { Position } from './natural-earth.ts'
import { stateLines } from './state-lines.ts'

/** The map draws the land so much larger than its shapes. */
const SHORE_KM = 1.6
const KM_PER_DEGREE = 111
const shapes = landShapes()

test('Brazil and its neighbours are land, and nothing crosses the whole map', () => {
  const names = shapes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Brazil', 'Uruguay', 'Paraguay', 'Suriname', 'Angola', 'France']))
  for (const { name, polygons } of shapes) {
    let longest = 0
    for (const [outline = []] of polygons) {
      for (const [[from], [to]] of stepsOf(outline)) longest = Math.max(longest, Math.abs(to - from))
    }
    expect(longest, name).toBeLessThan(180)
  }
})

test('no town of Brazil stands farther out in the sea than the shore that maps add to the land', () => {
  const { polygons } = shapes.find(({ name }) => name === 'Brazil')!
  const outlines = polygons.flatMap(([outline = []]) => [stepsOf(outline)])
  const towns = readCities((country, population) => country === 'BR' && population >= 10_000)
  const wet = towns.filter((town) => !outlines.some((steps) => isInside(town, steps)))
  expect(wet.length).toBeGreaterThan(0)
  const far = wet.filter((town) => !outlines.flat().some((step) => kmToStep(town, step) < SHORE_KM))
  // It lies on an island that Natural Earth does not know.
  expect(far.map(({ name }) => name)).toEqual(['Madre de Deus'])
})

test('between two towns on both sides of a line there is a border of states, and none runs along the coast', () => {
  const steps = stateLines().flatMap(stepsOf)
  const crossings = (from: Position, to: Position) => steps.filter((step) => cross([from, to], step)).length
  // Uberlândia in Minas Gerais and Ribeirão Preto in São Paulo; Curitiba and Joinville; then two of one state.
  expect(crossings([-48.28, -18.92], [-47.81, -21.18])).toBe(1)
  expect(crossings([-49.27, -25.43], [-48.85, -26.3])).toBe(1)
  expect(crossings([-46.63, -23.55], [-47.06, -22.9])).toBe(0)
  // From the sea into Bahia and into Ceará.
  expect(crossings([-36, -13], [-40, -13])).toBe(0)
  expect(crossings([-38.5, -2], [-38.8, -4.5])).toBe(0)
})

test('maps are sent the land and the highways as GeoJSON, small enough for a slow line', () => {
  const land = JSON.parse(landText())
  const kinds = land.features.map(({ properties }: GeoJSON.Feature) => properties?.['kind'])
  expect(new Set(kinds)).toEqual(new Set(['sea', 'country', 'home', 'border', 'state']))
  expect(JSON.stringify(land).length).toBeLessThan(1_100_000)
  const { features } = JSON.parse(highwayText())
  const told = features.map(({ properties }: GeoJSON.Feature) => properties)
  expect(told).toContainEqual({ ref: 'BR-116', federal: true, great: true })
  expect(told).toContainEqual({ ref: 'SP-330', federal: false, great: false })
  expect(highwayText().length).toBeLessThan(150_000)
})

/** Tells whether two steps cross, by the sides on which their ends lie. */
function cross([a, b]: Step, [c, d]: Step): boolean {
  const side = ([x1, y1]: Position, [x2, y2]: Position, [x, y]: Position) =>
    Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

type Step = readonly [from: Position, to: Position]

function stepsOf(outline: readonly Position[]): Step[] {
  return outline.slice(1).map((to, index) => [outline[index]!, to] as const)
}

/** Counts how often the way to the east crosses the outline. */
function isInside({ longitude, latitude }: City, steps: readonly Step[]): boolean {
  const crossed = steps.filter(
    ([[x1, y1], [x2, y2]]) =>
      y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1,
  )
  return crossed.length % 2 === 1
}

function kmToStep({ longitude, latitude }: City, [[x1, y1], [x2, y2]]: Step): number {
  const east = Math.cos((latitude * Math.PI) / 180) * KM_PER_DEGREE
  const [alongX, alongY] = [(x2 - x1) * east, (y2 - y1) * KM_PER_DEGREE]
  const [townX, townY] = [(longitude - x1) * east, (latitude - y1) * KM_PER_DEGREE]
  const share = (townX * alongX + townY * alongY) / (alongX ** 2 + alongY ** 2)
  const kept = Math.min(1, Math.max(0, share))
  return Math.hypot(townX - kept * alongX, townY - kept * alongY)
}
