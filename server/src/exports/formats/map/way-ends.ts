import type { Point } from './projection.ts'
import { fixed } from './svg-path.ts'

/** The first or the last place of a way, marked by shape and letter, so that both are told apart in grey. */
export interface WayEnd {
  kind: 'start' | 'end'
  letter: string
  color: string
  at: Point
}

/** A mark with the place on the drawing where there is room for it. */
interface PlacedEnd extends WayEnd {
  mark: Point
}

const SIZE = 12
/** Where marks would lie on each other, they stand in one of these many places around, the nearest first. */
const AROUND = Array.from({ length: 49 }, (_, index): Point => [(index % 7) - 3, Math.floor(index / 7) - 3]).sort(
  ([x, y], [otherX, otherY]) => Math.hypot(x, y) - Math.hypot(otherX, otherY) || x - otherX,
)

/** Finds room for the marks; ends stay where they are before starts do. */
export function placeEnds(ends: readonly WayEnd[], isInside: (at: Point) => boolean): PlacedEnd[] {
  const placed: PlacedEnd[] = []
  for (const end of [...ends].sort((one, other) => Number(one.kind === 'start') - Number(other.kind === 'start'))) {
    const places = AROUND.map(([x, y]): Point => [end.at[0] + x * SIZE, end.at[1] + y * SIZE])
    const isFree = (place: Point) =>
      isInside(place) &&
      placed.every(({ mark }) => Math.max(Math.abs(mark[0] - place[0]), Math.abs(mark[1] - place[1])) > SIZE - 0.01)
    placed.push({ ...end, mark: places.find(isFree) ?? end.at })
  }
  return placed
}

/** Draws a circle where a way began and a square where it ended; a line leads from one that stands aside to its place. */
export function drawEnds(ends: readonly PlacedEnd[]): string {
  const leaders = ends.map(
    ({ at, mark, color }) =>
      `<path d="M${at.map(fixed).join(' ')}L${mark.map(fixed).join(' ')}" fill="none" stroke="${color}" stroke-width="0.8"/>`,
  )
  return leaders.join('') + ends.map(markOf).join('')
}

function markOf({ kind, letter, color, mark: [x, y] }: PlacedEnd): string {
  const isStart = kind === 'start'
  const shape = isStart
    ? `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="5.4" fill="#ffffff" stroke="${color}" stroke-width="1.4"/>`
    : `<rect x="${fixed(x - 5.7)}" y="${fixed(y - 5.7)}" width="11.4" height="11.4" fill="${color}" stroke="#ffffff" stroke-width="0.8"/>`
  const text = `<text x="${fixed(x)}" y="${fixed(y + 2.9)}" font-family="Roboto" font-weight="bold" font-size="8" text-anchor="middle" fill="${isStart ? color : '#ffffff'}">${letter}</text>`
  return shape + text
}
