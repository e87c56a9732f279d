import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Track } from '@monitorweb/domain/track/track'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { DayDetail, PeriodSummary, SegmentRow, StopDetail, TripDetail } from '../reports/vehicle-reports.ts'
import { decodeTrack } from './track-columns.ts'

/**
 * The track of a vehicle in a period with everything the engine says of it:
 * `GET /tracks/:vehicleId?from=<EpochMs>&to=<EpochMs>`, `to` excluded, token in the Authorization header, gzip. A period
 * may have {@link MOST_TRACK_DAYS}; missing and foreign vehicles both answer 404.
 *
 * The body is a row of frames: length of what follows the five bytes (uint32, least significant byte first), kind (uint8),
 * content. In order: `start`; `preview` (the first day, to be drawn meanwhile); for each owner whose time may be seen
 * `part`, `points` day by day, `verdicts` on all of its points, `report`; at last `end`. `failed` may come instead of anything after `start`.
 */
export const TRACK_CONTENT_TYPE = 'application/vnd.monitorweb.track'
/** Longer periods are asked for in parts, parted at midnights of the person. */
export const MOST_TRACK_DAYS = 31

const FRAME_KINDS = ['start', 'preview', 'part', 'points', 'verdicts', 'report', 'end', 'failed'] as const
type FrameKind = (typeof FRAME_KINDS)[number]

export interface TrackStart {
  vehicleId: number
  from: EpochMs
  /** As it was asked for, but not beyond now. */
  to: EpochMs
  /** Of the person: whose midnights part the days. */
  zone: TimeZone
  serverTime: EpochMs
}

/** The time in which one customer owned the vehicle. */
export interface TrackPart {
  plate: string
  description: string
  customerId: number
  customerName: string
  from: EpochMs
  to: EpochMs
  rules: TripRules
  /** What the outputs of the vehicle do, from the first on; "" for one without a name. */
  outputLabels: readonly string[]
  /** How many points follow. */
  pointCount: number
}

type Plain<T> = Omit<T, 'rules' | 'cursor'>

/** What the engine says of a part; the rows of the lists of the same names. */
export interface TrackPartReport {
  trips: Plain<TripDetail>[]
  stops: Plain<StopDetail>[]
  segments: Plain<SegmentRow>[]
  days: Plain<DayDetail>[]
  summary: Plain<PeriodSummary>
}

export type TrackFrame =
  | { kind: 'start'; content: TrackStart }
  | { kind: 'preview'; content: Track }
  | { kind: 'points'; content: Track }
  | { kind: 'part'; content: TrackPart }
  /** A code of VERDICTS for each point of the part. */
  | { kind: 'verdicts'; content: Uint8Array }
  | { kind: 'report'; content: TrackPartReport }
  | { kind: 'end'; content: null }
  | { kind: 'failed'; content: { message: string } }

const HEAD_BYTES = 5

/** A frame as bytes. Points are given as `encodeTrack` wrote them. */
export function encodeFrame(kind: FrameKind, content: Uint8Array | object | null): Uint8Array {
  const body = content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content))
  const frame = new Uint8Array(HEAD_BYTES + body.length)
  new DataView(frame.buffer).setUint32(0, body.length, true)
  frame[4] = FRAME_KINDS.indexOf(kind)
  frame.set(body, HEAD_BYTES)
  return frame
}

/** Takes bytes as they come and answers the frames that are whole by now. */
export function createFrameReader(): (bytes: Uint8Array) => TrackFrame[] {
  let waiting: Uint8Array[] = []
  let length = 0
  return (bytes) => {
    waiting.push(bytes)
    length += bytes.length
    const frames: TrackFrame[] = []
    for (let needed = frameLength(waiting, length); needed > 0 && needed <= length; ) {
      const all = join(waiting, length)
      frames.push(readFrame(all[4]!, all.subarray(HEAD_BYTES, needed)))
      waiting = [all.subarray(needed)]
      length -= needed
      needed = frameLength(waiting, length)
    }
    return frames
  }
}

/** 0 while not even the head is there. */
function frameLength(waiting: readonly Uint8Array[], length: number): number {
  if (length < HEAD_BYTES) return 0
  const first = waiting[0]!.length >= 4 ? waiting[0]! : join(waiting, length)
  return HEAD_BYTES + new DataView(first.buffer, first.byteOffset).getUint32(0, true)
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function readFrame(code: number, body: Uint8Array): TrackFrame {
  const kind = FRAME_KINDS[code]
  if (kind === 'preview' || kind === 'points') return { kind, content: decodeTrack(body) }
  if (kind === 'verdicts') return { kind, content: body.slice() }
  if (kind === undefined) throw new RangeError(`no kind of frame has the code ${code}`)
  return { kind, content: JSON.parse(new TextDecoder().decode(body)) } as TrackFrame
}
