import type { DrawnWay } from '@monitorweb/domain/track/drawn-together'
import { readStreets, type StreetMap } from '../../../places/streets/street-map.ts'
import { type Box, groundBelow, haloed, isWithin, labelsAbove, showsHighways } from './ground.ts'
import { type Point, type Projection, projectionOf } from './projection.ts'
import { coveredBy, drawStreets, roadNames } from './street-lines.ts'
import { fixed } from './svg-path.ts'
import { drawEnds, placeEnds, type WayEnd } from './way-ends.ts'
import { drawWays } from './way-lines.ts'

/** This is a map as SVG, and what is owed to the makers of its ground and said of it, below it. */
export interface DrawnMap {
  svg: string
  words: string
  /** It says which vehicle has which letter and colour; it is empty where there is one alone. */
  key: readonly KeyEntry[]
}

interface KeyEntry {
  letter: string
  color: string
  name: string
}

/** The way of a vehicle, with what tells it from the others on the map; the letter is "" where there is one alone. */
export interface MapWay extends DrawnWay, KeyEntry {}

const SIZE = { width: 480, height: 248 }
const ROADS = ' Rodovias: traçado aproximado.'
const SOURCES = 'Natural Earth, GeoNames (CC BY 4.0).'
const SEA = '#c3d6e2'
/** A vehicle alone is drawn in this, with an I and an F at its ends. */
const ALONE = { color: '#243b8f', mark: '#1c2430', start: 'I', end: 'F' }
/** A scale's bar is at most so long. */
const BAR = 90

/**
 * Draws where vehicles were on land, highways and towns, north above: the way of each, a circle where it began, a square where
 * it ended, and a scale; where there is a map of streets and the scale is fine enough, on streets. It is null where there
 * is nothing to draw.
 */
export async function drawMap(ways: readonly MapWay[], streetMap: StreetMap | null = null): Promise<DrawnMap | null> {
  if (ways.length === 0) return null
  const projection = projectionOf(
    ways.flatMap(({ first, last, lines }) => [first, last, ...lines.flat()]),
    SIZE,
  )
  const at = ({ longitude, latitude }: { longitude: number; latitude: number }) => projection.place(longitude, latitude)
  const drawn = ways.map((way) => ({
    ...way,
    color: way.letter ? way.color : ALONE.color,
    lines: way.lines.map((line) => line.map(at)),
  }))
  const streets = streetMap && (await readStreets(streetMap, projection))
  const isCovered = streets ? coveredBy(streets, projection) : () => false
  const scale = scaleBar(projection)
  const isOnMap = isWithin(SIZE, 14)
  const ends = placeEnds(
    drawn.flatMap(({ first, last, letter, color }): WayEnd[] => [
      { kind: 'start', at: at(first), letter: letter || ALONE.start, color: letter ? color : ALONE.mark },
      { kind: 'end', at: at(last), letter: letter || ALONE.end, color: letter ? color : ALONE.mark },
    ]),
    (at) => isOnMap(at) && !isOn(scale.box, at),
  )
  const { width, height } = SIZE
  const roads = streets ? roadNames(streets, projection, isWithin(SIZE, 24)) : []
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath></defs><g clip-path="url(#frame)">` +
    `<rect width="${width}" height="${height}" fill="${SEA}"/>${groundBelow(projection)}${streets ? drawStreets(streets, projection) : ''}${drawWays(drawn)}` +
    `${labelsAbove(projection, { size: SIZE, marks: ends.map(({ mark }) => mark), above: scale.box, roads, isCovered })}${drawEnds(ends)}${scale.svg}</g>` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#7c8798"/></svg>`
  const key = drawn.flatMap(({ letter, color, name }) => (letter ? { letter, color, name } : []))
  const marks = key.length > 0 ? 'Círculo: início; quadrado: fim' : 'I: início; F: fim'
  const owed = streets ? `Ruas: ${streets.attribution}. ` : ''
  return { svg, key, words: `${marks}; norte acima.${showsHighways(projection) ? ROADS : ''} ${owed}${SOURCES}` }
}

/** A mark reaches so far around its place. */
const MARK = 7

/** Tells whether a mark at a place would lie on a box. */
function isOn({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x > left - MARK && x < right + MARK && y > top - MARK && y < bottom + MARK
}

function scaleBar({ kmPerUnit }: Projection): { svg: string; box: Box } {
  const most = BAR * kmPerUnit
  const power = 10 ** Math.floor(Math.log10(most))
  const km = [5, 2, 1].map((step) => step * power).find((step) => step <= most) ?? power
  const length = km / kmPerUnit
  const y = SIZE.height - 10
  const words = km < 1 ? `${Math.round(km * 1000)} m` : `${km} km`
  const box = { left: 8, top: y - 13, right: 16 + length, bottom: y + 5 }
  const svg =
    `<rect x="8" y="${y - 13}" width="${fixed(length + 8)}" height="18" fill="#ffffff" fill-opacity="0.8"/>` +
    `<path d="M12 ${y - 3}V${y}H${fixed(12 + length)}V${y - 3}" fill="none" stroke="#1c2430" stroke-width="1.2"/>` +
    haloed(words, { x: 12 + length / 2, y: y - 4, anchor: 'middle' })
  return { svg, box }
}
