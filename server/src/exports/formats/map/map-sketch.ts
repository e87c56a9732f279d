import type { TrackLine } from '../file-table.ts'

const WIDTH = 480
const HEIGHT = 300
const MARGIN = 14
/** More points would not be seen on paper of this size. */
const MOST_POINTS = 4_000

interface Point {
  latitude: number
  longitude: number
}

/**
 * Draws drives as SVG, north above: lines where they went, a circle where they began, a square where they ended. It is
 * null where there is nothing to draw.
 */
export async function sketchMap(lines: AsyncIterable<TrackLine>): Promise<string | null> {
  const drawn = await thinned(lines)
  const all = drawn.flat()
  if (all.length === 0) return null
  const place = projectionOf(all)
  const paths = drawn.map(
    (line) => `<polyline points="${line.map(place).join(' ')}" fill="none" stroke="#354ca3" stroke-width="1.6"/>`,
  )
  const [beginX, beginY] = place(all[0]!).split(',')
  const [endX, endY] = place(all.at(-1)!).split(',').map(Number)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6f9" stroke="#c3cad5"/>${paths.join('')}` +
    `<circle cx="${beginX}" cy="${beginY}" r="5" fill="#ffffff" stroke="#1d6b3a" stroke-width="2.5"/>` +
    `<rect x="${endX! - 4}" y="${endY! - 4}" width="8" height="8" fill="#a3352c"/></svg>`
  )
}

/** Drops every second point whenever there are too many: however long a drive was, so many of its points are held. */
async function thinned(lines: AsyncIterable<TrackLine>): Promise<Point[][]> {
  const drawn: Point[][] = []
  let count = 0
  for await (const { points } of lines) {
    const line: Point[] = []
    drawn.push(line)
    for await (const { latitude, longitude } of points) {
      line.push({ latitude, longitude })
      if (++count <= MOST_POINTS) continue
      for (const kept of drawn) kept.splice(0, kept.length, ...kept.filter((_, index) => index % 2 === 0))
      count = drawn.reduce((sum, kept) => sum + kept.length, 0)
    }
  }
  return drawn.filter((line) => line.length > 0)
}

/** Answers an equirectangular projection about the middle, with the same scale both ways. */
function projectionOf(points: readonly Point[]): (point: Point) => string {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const wide = Math.max((east - west) * squeeze, 1e-4)
  const high = Math.max(north - south, 1e-4)
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
  const left = (WIDTH - wide * scale) / 2
  const top = (HEIGHT - high * scale) / 2
  return ({ latitude, longitude }) =>
    `${(left + (longitude - west) * squeeze * scale).toFixed(1)},${(top + (north - latitude) * scale).toFixed(1)}`
}
