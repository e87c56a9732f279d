/** A way on the earth's surface as text: each point as its difference from the one before, in hundred-thousandths of a degree. */
export interface PathPoint {
  latitude: number
  longitude: number
}

/** About a metre, which is finer than any receiver. */
const STEPS_PER_DEGREE = 100_000
/** Five bits a letter; the sixth says that the number goes on. */
const BITS = 5
const GOES_ON = 1 << BITS
const FIRST_LETTER = 63

/** Writes points as the usual "encoded polyline", which map libraries read. */
export function writePath(points: readonly PathPoint[]): string {
  let text = ''
  let [latitude, longitude] = [0, 0]
  for (const point of points) {
    const next = [
      Math.round(point.latitude * STEPS_PER_DEGREE),
      Math.round(point.longitude * STEPS_PER_DEGREE),
    ] as const
    text += writeNumber(next[0] - latitude) + writeNumber(next[1] - longitude)
    ;[latitude, longitude] = next
  }
  return text
}

/** Reads what {@link writePath} wrote; text that ends within a point has the points before it. */
export function readPath(text: string): PathPoint[] {
  const points: PathPoint[] = []
  let at = 0
  let [latitude, longitude] = [0, 0]
  while (at < text.length) {
    const [north, afterNorth] = readNumber(text, at)
    const [east, afterEast] = readNumber(text, afterNorth)
    if (afterEast > text.length) break
    at = afterEast
    latitude += north
    longitude += east
    points.push({ latitude: latitude / STEPS_PER_DEGREE, longitude: longitude / STEPS_PER_DEGREE })
  }
  return points
}

function writeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= GOES_ON) {
    text += String.fromCharCode((GOES_ON | (rest & (GOES_ON - 1))) + FIRST_LETTER)
    rest >>= BITS
  }
  return text + String.fromCharCode(rest + FIRST_LETTER)
}

/** Answers the number that begins at a letter, and where the next one begins: beyond the text where it breaks off. */
function readNumber(text: string, from: number): [number, number] {
  let value = 0
  for (let at = from, shift = 0; at < text.length; at++, shift += BITS) {
    const letter = text.charCodeAt(at) - FIRST_LETTER
    value |= (letter & (GOES_ON - 1)) << shift
    if (letter < GOES_ON) return [value & 1 ? ~(value >> 1) : value >> 1, at + 1]
  }
  return [0, text.length + 1]
}
