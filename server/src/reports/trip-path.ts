import { type PathPoint, writePath } from '@monitorweb/contract/tracks/path-text'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { VERDICTS } from '@monitorweb/domain/track/verdicts'
import type { VehicleReport } from './vehicle-reports.ts'

const ACCEPTED = VERDICTS.indexOf('accepted')
/** Of a whole fleet's trips nobody sees more points of each at once. */
const MOST_POINTS = 48
/** From among so many points those that are kept are chosen; a longer drive is thinned first. */
const MOST_CONSIDERED = 1500

/** Answers the way of a trip in few points: those without which its line would look most unlike it. */
export function tripPath({ start, end }: Pick<Trip, 'start' | 'end'>, { report, track }: VehicleReport): string {
  const points: PathPoint[] = []
  const until = firstAtOrAfter(track, end + 1)
  const first = firstAtOrAfter(track, start)
  const step = Math.max(1, Math.ceil((until - first) / MOST_CONSIDERED))
  for (let index = first; index < until; index++) {
    if (report.verdicts[index] !== ACCEPTED || ((index - first) % step !== 0 && index !== until - 1)) continue
    points.push({ latitude: track.latitude[index]!, longitude: track.longitude[index]! })
  }
  return writePath(fewPoints(points, MOST_POINTS))
}

/** Keeps the ends, and then one after the other the point that is farthest from the line of those kept already. */
function fewPoints(points: readonly PathPoint[], most: number): PathPoint[] {
  if (points.length <= most) return [...points]
  const pieces = [pieceOf(points, 0, points.length - 1)]
  while (pieces.length < most - 1) {
    const widest = pieces.reduce((found, piece, index) => (piece.off > pieces[found]!.off ? index : found), 0)
    const { from, at, to, off } = pieces[widest]!
    if (off === 0) break
    pieces.splice(widest, 1, pieceOf(points, from, at), pieceOf(points, at, to))
  }
  return [points[0]!, ...pieces.map(({ to }) => points[to]!)]
}

interface Piece {
  from: number
  to: number
  /** The point between that is farthest from the straight line, and how far that is. */
  at: number
  off: number
}

function pieceOf(points: readonly PathPoint[], from: number, to: number): Piece {
  const [a, b] = [points[from]!, points[to]!]
  // Degrees of longitude are narrower than those of latitude.
  const narrow = Math.cos((a.latitude * Math.PI) / 180)
  const [alongX, alongY] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude]
  const length = alongX ** 2 + alongY ** 2
  const piece = { from, to, at: from, off: 0 }
  for (let index = from + 1; index < to; index++) {
    const x = (points[index]!.longitude - a.longitude) * narrow
    const y = points[index]!.latitude - a.latitude
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / length))
    const off = Math.hypot(x - share * alongX, y - share * alongY)
    if (off > piece.off) Object.assign(piece, { at: index, off })
  }
  return piece
}
