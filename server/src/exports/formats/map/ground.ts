import { type HighwayLine, highwayLines } from '@monitorweb/domain/roads/highway-lines'
import { SOUTH_AMERICA } from '../../../places/gazetteer/brazilian-states.ts'
import { type City, readCities } from '../../../places/gazetteer/city-file.ts'
import { borderLines, landShapes } from '../../../places/ground/land-shapes.ts'
import { stateLines } from '../../../places/ground/state-lines.ts'
import { clippedRings, touches, widened } from './clipping.ts'
import type { Point, Projection } from './projection.ts'
import type { RoadName } from './street-lines.ts'
import { fixed, stroke } from './svg-path.ts'

/** These colours are told apart in grey as well: the sea is darker than the land, roads are lighter or darker than both. */
const COLORS = {
  land: '#f6f5f1',
  border: '#7c8798',
  state: '#b3bac4',
  casing: '#b98a3c',
  road: '#f6d79c',
  text: '#2b3440',
  shield: '#3f4a58',
}
const MOST_TOWNS = 14
/** A label keeps so much free of the next one. */
const LABEL = { letter: 4.1, height: 11 }

/** A part of the drawing on which something lies. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Draws land, borders of countries and states, and the main highways, as the map of the screen has them without the internet. */
export function groundBelow({ place, bounds, kmPerUnit }: Projection): string {
  const near = widened(bounds)
  const land = landShapes().flatMap(({ polygons }) => polygons.filter(([outline = []]) => touches(outline, near)))
  const outlines = land.flatMap((rings) => clippedRings(rings, near)).map((ring) => `M${pathOf(ring, place)}Z`)
  const borders = borderLines().filter((line) => touches(line, near))
  const states = kmPerUnit < LEAST_KM_OF_STATES ? [] : stateLines().filter((line) => touches(line, near))
  const roads = shownHighways(kmPerUnit).filter(({ points }) => touches(points, near))
  const line = (points: readonly (readonly [number, number])[]) => `M${pathOf(points, place)}`
  const drawn = roads.map(({ points }) => line(points)).join('')
  return (
    (outlines.length > 0 ? `<path d="${outlines.join('')}" fill="${COLORS.land}" fill-rule="evenodd"/>` : '') +
    (states.length > 0 ? stroke(states.map(line).join(''), COLORS.state, 0.5) : '') +
    (borders.length > 0 ? stroke(borders.map(line).join(''), COLORS.border, 0.8) : '') +
    (drawn ? stroke(drawn, COLORS.casing, 2.6) + stroke(drawn, COLORS.road, 1.6) : '')
  )
}

/** Borders of states are good to some kilometres, and left out where that would be seen. */
const LEAST_KM_OF_STATES = 0.4
/** Their course is approximate: nearer than this a vehicle would be seen to drive beside its road. */
const LEAST_KM_PER_UNIT = 0.06

function shownHighways(kmPerUnit: number): HighwayLine[] {
  return showsHighways({ kmPerUnit }) ? highwayLines() : []
}

/** Tells whether the drawing is of a scale at which highways are drawn, as on the screen. */
export function showsHighways({ kmPerUnit }: Pick<Projection, 'kmPerUnit'>): boolean {
  return kmPerUnit >= LEAST_KM_PER_UNIT
}

interface Labels {
  size: { width: number; height: number }
  marks: readonly Point[]
  /** What is drawn above them, such as the scale, leaves no label room below it. */
  above: Box
  /** The roads of a map of streets, the most important first. */
  roads: readonly RoadName[]
  /** Tells where that map is: the approximate highways lie below it. */
  isCovered(at: Point): boolean
}

const MOST_ROAD_NAMES = 16

/** Writes the numbers and names of roads and of the greatest towns where there is room for them beside marks. */
export function labelsAbove(projection: Projection, { size, marks, above, roads, isCovered }: Labels): string {
  const taken = [above, ...marks.map((at) => boxAround(at, 16))]
  const shields = shownHighways(projection.kmPerUnit).flatMap(({ ref, points }) => {
    const inside = points
      .map(([longitude, latitude]) => projection.place(longitude, latitude))
      .filter((at) => isWithin(size, 24)(at) && !isCovered(at))
    const at = inside[Math.floor(inside.length / 2)]
    const isFree = at && take(taken, boxAround(at, ref.length * LABEL.letter + 6))
    return isFree ? shield(ref, at) : []
  })
  let count = 0
  const names = roads.map(({ text, isNumber, at }) => {
    const isFree = count < MOST_ROAD_NAMES && take(taken, boxAround(at, text.length * LABEL.letter + 6))
    if (!isFree) return ''
    count++
    return isNumber ? shield(text, at) : haloed(text, { x: at[0], y: at[1] + 2.6, anchor: 'middle' })
  })
  return shields.join('') + names.join('') + townLabels(projection, size, taken)
}

function townLabels({ place, bounds }: Projection, size: { width: number; height: number }, taken: Box[]): string {
  const towns = readCities((country) => SOUTH_AMERICA.has(country))
    .filter((city) => isInside(city, bounds))
    .sort((one, other) => other.population - one.population)
  let drawn = ''
  let count = 0
  for (const { name, longitude, latitude } of towns.slice(0, 8 * MOST_TOWNS)) {
    if (count === MOST_TOWNS) break
    const at = place(longitude, latitude)
    const width = name.length * LABEL.letter + 6
    if (!isWithin(size, 8)(at) || at[0] + width > size.width) continue
    const [x, y] = at
    if (!take(taken, { left: x - 3, top: y - LABEL.height / 2, right: x + width, bottom: y + LABEL.height / 2 }))
      continue
    count++
    drawn += `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="1.6" fill="${COLORS.text}"/>`
    drawn += haloed(name, { x: x + 4, y: y + 2.6, anchor: 'start' })
  }
  return drawn
}

function shield(ref: string, [x, y]: Point): string {
  const width = ref.length * LABEL.letter + 4
  return (
    `<rect x="${fixed(x - width / 2)}" y="${fixed(y - 5)}" width="${fixed(width)}" height="10" rx="2" fill="#ffffff" stroke="${COLORS.shield}" stroke-width="0.7"/>` +
    `<text x="${fixed(x)}" y="${fixed(y + 2.4)}" font-family="Roboto" font-size="6.5" font-weight="bold" text-anchor="middle" fill="${COLORS.shield}">${plainWords(ref)}</text>`
  )
}

/** Writes words with a rim of the land's colour, so that they are read over lines. */
export function haloed(text: string, { x, y, anchor }: { x: number; y: number; anchor: 'start' | 'middle' }): string {
  const words = plainWords(text)
  const at = `x="${fixed(x)}" y="${fixed(y)}" font-family="Roboto" font-size="7.5" text-anchor="${anchor}"`
  return (
    `<text ${at} fill="none" stroke="#ffffff" stroke-width="2" stroke-linejoin="round">${words}</text>` +
    `<text ${at} fill="${COLORS.text}">${words}</text>`
  )
}

/** Words of a stranger's file, too, are only words. */
function plainWords(text: string): string {
  return text.replace(/[<>&"]/g, '')
}

/** Takes the room of a label; false where another one has some of it. */
function take(taken: Box[], box: Box): boolean {
  const isFree = taken.every(
    ({ left, top, right, bottom }) => box.right < left || box.left > right || box.bottom < top || box.top > bottom,
  )
  if (isFree) taken.push(box)
  return isFree
}

function boxAround([x, y]: Point, width: number): Box {
  return { left: x - width / 2, top: y - 6, right: x + width / 2, bottom: y + 6 }
}

function isInside({ longitude, latitude }: City, { west, east, south, north }: Projection['bounds']): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north
}

function pathOf(points: readonly (readonly [number, number])[], place: Projection['place']): string {
  return points.map(([longitude, latitude]) => place(longitude, latitude).map(fixed).join(' ')).join('L')
}

export function isWithin({ width, height }: { width: number; height: number }, edge: number) {
  return ([x, y]: Point) => x > edge && x < width - edge && y > edge / 2 && y < height - edge / 2
}
