import { readStreets, type StreetMap } from '../../../places/streets/street-map.ts'
import type { TrackLine } from '../file-table.ts'
import { groundBelow, haloed, isWithin, labelsAbove, showsHighways } from './ground.ts'
import { type Projection, projectionOf } from './projection.ts'
import { coveredBy, drawStreets, roadNames } from './street-lines.ts'
import { fixed } from './svg-path.ts'
import { thinned } from './thinned-track.ts'

/** This is a map as SVG, and what is owed to the makers of its ground and said of it, below it. */
export interface DrawnMap {
  svg: string
  words: string
}

const SIZE = { width: 480, height: 248 }
const ROADS = ' Rodovias: traçado aproximado.'
const SOURCES = 'Natural Earth, GeoNames (CC BY 4.0).'
const SEA = '#c3d6e2'
/** A scale's bar is at most so long. */
const BAR = 90

/**
 * Draws where a vehicle was on land, highways and towns, north above: its track, a circle with an I where it began, a
 * square with an F where it ended, and a scale; where there is a map of streets and the scale is fine enough, on streets. It
 * is null where there is nothing to draw.
 */
export async function drawMap(
  lines: AsyncIterable<TrackLine>,
  streetMap: StreetMap | null = null,
): Promise<DrawnMap | null> {
  const drawn = await thinned(lines)
  const all = drawn.flat()
  if (all.length === 0) return null
  const projection = projectionOf(all, SIZE)
  const streets = streetMap && (await readStreets(streetMap, projection))
  const isCovered = streets ? coveredBy(streets, projection) : () => false
  const at = ({ longitude, latitude }: { longitude: number; latitude: number }) => projection.place(longitude, latitude)
  const paths = drawn.map((line) => pathOf(line.map((point) => at(point).map(fixed).join(' ')))).join('')
  const track = (color: string, width: number) =>
    `<path d="${paths}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
  const { width, height } = SIZE
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath></defs><g clip-path="url(#frame)">` +
    `<rect width="${width}" height="${height}" fill="${SEA}"/>${groundBelow(projection)}${streets ? drawStreets(streets, projection) : ''}${track('#ffffff', 4.4)}${track('#243b8f', 2.2)}` +
    `${labelsAbove(projection, { size: SIZE, marks: [at(all[0]!), at(all.at(-1)!)], roads: streets ? roadNames(streets, projection, isWithin(SIZE, 24)) : [], isCovered })}${ends(at(all[0]!), at(all.at(-1)!))}${scaleBar(projection)}</g>` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#7c8798"/></svg>`
  const owed = streets ? `Ruas: ${streets.attribution}. ` : ''
  return { svg, words: `I: início; F: fim; norte acima.${showsHighways(projection) ? ROADS : ''} ${owed}${SOURCES}` }
}

/** A line of one point is drawn as a dot: its end is round, and it goes where it is. */
function pathOf(places: readonly string[]): string {
  return `M${(places.length > 1 ? places : [places[0], places[0]]).join('L')}`
}

/** Marks both ends by shape and letter, so that they are told apart in grey; the end lies over the start. */
function ends([beginX, beginY]: readonly [number, number], [endX, endY]: readonly [number, number]): string {
  const letter = (text: string, x: number, y: number, color: string) =>
    `<text x="${fixed(x)}" y="${fixed(y + 2.9)}" font-family="Roboto" font-weight="bold" font-size="8" text-anchor="middle" fill="${color}">${text}</text>`
  const isSame = Math.hypot(beginX - endX, beginY - endY) < 12
  // Where it came back, both marks stand beside each other.
  const x = isSame ? beginX - 12 : beginX
  return (
    `<circle cx="${fixed(x)}" cy="${fixed(beginY)}" r="6" fill="#ffffff" stroke="#1c2430" stroke-width="1.4"/>${letter('I', x, beginY, '#1c2430')}` +
    `<rect x="${fixed(endX - 6)}" y="${fixed(endY - 6)}" width="12" height="12" fill="#1c2430" stroke="#ffffff"/>${letter('F', endX, endY, '#ffffff')}`
  )
}

function scaleBar({ kmPerUnit }: Projection): string {
  const most = BAR * kmPerUnit
  const power = 10 ** Math.floor(Math.log10(most))
  const km = [5, 2, 1].map((step) => step * power).find((step) => step <= most) ?? power
  const length = km / kmPerUnit
  const y = SIZE.height - 10
  const words = km < 1 ? `${Math.round(km * 1000)} m` : `${km} km`
  return (
    `<rect x="8" y="${y - 13}" width="${fixed(length + 8)}" height="18" fill="#ffffff" fill-opacity="0.8"/>` +
    `<path d="M12 ${y - 3}V${y}H${fixed(12 + length)}V${y - 3}" fill="none" stroke="#1c2430" stroke-width="1.2"/>` +
    haloed(words, { x: 12 + length / 2, y: y - 4, anchor: 'middle' })
  )
}
