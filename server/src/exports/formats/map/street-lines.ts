import {
  classOf,
  isArea,
  NAMED_LAYER,
  STREET_CLASSES,
  type StreetClass,
} from '../../../places/streets/street-classes.ts'
import { degreesOf, type Streets, type StreetTile } from '../../../places/streets/street-map.ts'
import type { TileFeature } from '../../../places/streets/vector-tile.ts'
import type { Point, Projection } from './projection.ts'
import { fixed, stroke } from './svg-path.ts'

/** These are told apart in grey: roads are lighter than built land and have an edge, greater ones are darker. */
const AREA_COLORS: Partial<Record<StreetClass, string>> = { built: '#ece8df', park: '#dbe9d2', water: '#c3d6e2' }
const LAND = '#f6f5f1'
const ROADS: Partial<Record<StreetClass, { color: string; edge: string; width: number }>> = {
  lane: { color: '#ffffff', edge: '#d3cdc2', width: 0.5 },
  street: { color: '#ffffff', edge: '#cfc8bb', width: 0.9 },
  mainRoad: { color: '#fdeebf', edge: '#c9a75c', width: 1.7 },
  highway: { color: '#f6d79c', edge: '#b98a3c', width: 2.4 },
}
const EDGE = 0.8
/** Lanes and streets are left out where they would lie on each other. */
const MOST_KM_PER_UNIT: Partial<Record<StreetClass, number>> = { lane: 0.012, street: 0.05 }
/** What is closer to the point before it than this is not seen on paper. */
const LEAST_STEP = 0.4
/** A named road has to be so long in the drawing, so that its name is not longer than itself. */
const LEAST_NAMED = 30
const NAMING_STEP = 6
/** A line that goes far beyond the drawing is looked at no more finely than this. */
const MOST_STEPS = 500

/** A name of a road, and where it stands; a number, such as "BR-116", stands on a shield. */
export interface RoadName {
  text: string
  isNumber: boolean
  at: Point
}

/** Draws the ground of the tiles that there are, and on it built land, parks, water and roads. */
export function drawStreets(streets: Streets, projection: Projection): string {
  const paths = new Map<StreetClass, string[]>()
  for (const tile of streets.tiles) {
    for (const { name, features } of tile.layers) {
      for (const feature of features()) {
        const streetClass = classOf(streets.schema, name, feature)
        if (!streetClass || projection.kmPerUnit > (MOST_KM_PER_UNIT[streetClass] ?? Infinity)) continue
        const end = isArea(streetClass) ? 'Z' : ''
        const known = paths.get(streetClass) ?? []
        paths.set(streetClass, known)
        known.push(pathOf(tile, feature, { projection, end }))
      }
    }
  }
  const path = (streetClass: StreetClass) => (paths.get(streetClass) ?? []).join('')
  const roads = STREET_CLASSES.filter((each) => ROADS[each] && path(each))
  const areas = STREET_CLASSES.filter((each) => AREA_COLORS[each] && path(each))
  return [
    fill(streets.tiles.map((tile) => `${squareOf(tile, projection)}Z`).join(''), LAND),
    ...areas.map((each) => fill(path(each), AREA_COLORS[each]!)),
    ...roads.map((each) => stroke(path(each), ROADS[each]!.edge, ROADS[each]!.width + EDGE)),
    ...roads.map((each) => stroke(path(each), ROADS[each]!.color, ROADS[each]!.width)),
  ].join('')
}

/** Tells whether a place of the drawing lies on a tile that there is. */
export function coveredBy(streets: Streets, projection: Projection): (at: Point) => boolean {
  const boxes = streets.tiles.map((tile) => [
    projection.place(...degreesOf(tile, [0, 0])),
    projection.place(...degreesOf(tile, [1, 1])),
  ])
  return ([x, y]) => boxes.some(([from, to]) => x >= from![0] && x <= to![0] && y >= from![1] && y <= to![1])
}

/** Lists the names of the roads in a part of the drawing, numbers and the longest roads first, each once. */
export function roadNames(streets: Streets, projection: Projection, isInside: (at: Point) => boolean): RoadName[] {
  const longest = new Map<string, RoadName & { length: number }>()
  const layer = NAMED_LAYER[streets.schema]
  for (const tile of streets.tiles) {
    for (const feature of tile.layers.filter(({ name }) => name === layer).flatMap(({ features }) => features())) {
      const { ref, name = feature.properties['name:latin'] } = feature.properties
      const text = String(ref ?? name ?? '').split(';')[0]!
      if (text === '' || feature.kind !== 'line') continue
      for (const part of feature.parts) {
        const places = part.map((share) => projection.place(...degreesOf(tile, share)))
        const seen = stepsAlong(places).filter(isInside)
        const length = seen.length * NAMING_STEP
        if (length < LEAST_NAMED || length <= (longest.get(text)?.length ?? 0)) continue
        longest.set(text, { text, isNumber: ref !== undefined, at: seen[Math.floor(seen.length / 2)]!, length })
      }
    }
  }
  return [...longest.values()].sort(
    (one, other) => Number(other.isNumber) - Number(one.isNumber) || other.length - one.length,
  )
}

/** Answers places along a line that are as far from each other as names are moved. */
function stepsAlong(places: readonly Point[]): Point[] {
  return places.slice(1).flatMap((to, index) => {
    const from = places[index]!
    const steps = Math.min(MOST_STEPS, Math.round(distance(from, to) / NAMING_STEP))
    return Array.from({ length: steps }, (_, step): Point => {
      const share = (step + 0.5) / steps
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    })
  })
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY)
}

function pathOf(
  tile: StreetTile,
  { parts }: TileFeature,
  { projection, end }: { projection: Projection; end: 'Z' | '' },
): string {
  const lines = parts.map((part) => lineOf(part.map((share) => projection.place(...degreesOf(tile, share)))))
  return lines.map((line) => line && `${line}${end}`).join('')
}

function squareOf(tile: StreetTile, projection: Projection): string {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  return lineOf(corners.map((share) => projection.place(...degreesOf(tile, share))))
}

function lineOf(places: readonly Point[]): string {
  let last: Point | undefined
  const kept = places.filter((at, index) => {
    const isSeen = !last || index === places.length - 1 || distance(at, last) >= LEAST_STEP
    if (isSeen) last = at
    return isSeen
  })
  return kept.length < 2 ? '' : `M${kept.map((at) => at.map(fixed).join(' ')).join('L')}`
}

function fill(path: string, color: string): string {
  return path ? `<path d="${path}" fill="${color}" fill-rule="evenodd"/>` : ''
}
