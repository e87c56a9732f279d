interface Place {
  latitude: number
  longitude: number
}

/** A way as far as it is seen in a drawing. */
export interface DrawnWay {
  /** A line of one place is a dot. */
  lines: Place[][]
  first: Place
  last: Place
}

/** A drawing is of no less ground than this, in degrees: who never moved is seen in the surroundings. */
export const LEAST_DEGREES = 0.02
/** What is smaller than one of so many parts of all ways together is not seen. */
const PARTS = 1_000
/** More places than this, of all ways together, would not be told apart. */
const MOST_PLACES = 12_000

/**
 * Simplifies ways that are drawn on one map, place by place as they are read. Of the places in one square of a grid one is kept, and of
 * ways between the same two squares one leg. The grid is the same for all ways; it becomes coarser as they reach farther, or become more than can be
 * seen: however long drives are, and however often they are interrupted, so many places are held.
 */
export function createWaysTogether<Key>() {
  const ways = new Map<Key, Sketch & Pick<DrawnWay, 'first' | 'last'>>()
  let bounds: Bounds | null = null
  let square = LEAST_DEGREES / PARTS

  function coarsen() {
    square *= 2
    for (const [key, way] of ways) ways.set(key, { ...way, ...redrawn(way, square) })
  }
  return {
    /** Adds the next place of a way; it begins a new line where it does not go on from the one before. */
    add(key: Key, { latitude, longitude }: Place, { goesOn }: { goesOn: boolean }): void {
      const place = { latitude, longitude }
      bounds = extended(bounds, place)
      while (square * PARTS < spanOf(bounds)) coarsen()
      const way = ways.get(key) ?? { ...emptySketch(), first: place, last: place }
      ways.set(key, way)
      way.last = place
      trace(way, place, { square, goesOn })
      while (heldBy(ways.values()) > MOST_PLACES) coarsen()
    },
    ways(): Map<Key, DrawnWay> {
      return new Map(
        [...ways].map(([key, { lines, places, first, last }]) => [
          key,
          { first, last, lines: lines.map((line) => line.map((index) => places[index]!)) },
        ]),
      )
    },
  }
}

interface Sketch {
  /** The first place in each square that the way came to. */
  places: Place[]
  squares: Map<number, number>
  /** These are parts of the way by the indices of their places, without the legs that were there before. */
  lines: number[][]
  legs: Set<number>
  /** Where the way is. */
  at: number
  /** So many places are in all lines. */
  held: number
}

function heldBy(sketches: Iterable<Sketch>): number {
  let held = 0
  for (const sketch of sketches) held += sketch.held
  return held
}

function emptySketch(): Sketch {
  return { places: [], squares: new Map(), lines: [], legs: new Set(), at: -1, held: 0 }
}

/** No sketch has so many places, and no grid so many columns. */
const MORE_THAN_ANY = 2 ** 25

function trace(sketch: Sketch, place: Place, { square, goesOn }: { square: number; goesOn: boolean }): void {
  const { places, squares, lines, legs, at: before } = sketch
  const key = squareOf(place, square)
  const known = squares.get(key)
  const at = known ?? places.push(place) - 1
  squares.set(key, at)
  sketch.at = at
  if (!goesOn || before < 0) {
    if (known !== undefined) return
    lines.push([at])
    sketch.held++
    return
  }
  const leg = Math.min(before, at) * MORE_THAN_ANY + Math.max(before, at)
  if (before === at || legs.has(leg)) return
  legs.add(leg)
  const line = lines.at(-1)
  if (line?.at(-1) === before) {
    line.push(at)
    sketch.held++
  } else {
    lines.push([before, at])
    sketch.held += 2
  }
}

/** Draws a sketch anew on a coarser grid, each of whose squares is four of the finer one. */
function redrawn({ lines, places, at }: Sketch, square: number): Sketch {
  const sketch = emptySketch()
  for (const line of lines) {
    for (const [index, place] of line.entries()) trace(sketch, places[place]!, { square, goesOn: index > 0 })
  }
  return { ...sketch, at: sketch.squares.get(squareOf(places[at]!, square))! }
}

function squareOf({ latitude, longitude }: Place, square: number): number {
  return Math.floor((latitude + 90) / square) * MORE_THAN_ANY + Math.floor((longitude + 180) / square)
}

interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

function extended(bounds: Bounds | null, { latitude, longitude }: Place): Bounds {
  return {
    south: Math.min(bounds?.south ?? 90, latitude),
    north: Math.max(bounds?.north ?? -90, latitude),
    west: Math.min(bounds?.west ?? 180, longitude),
    east: Math.max(bounds?.east ?? -180, longitude),
  }
}

function spanOf({ south, north, west, east }: Bounds): number {
  return Math.max(north - south, east - west)
}
