import { emptyTrack, sliceTrack, type Track } from '@monitorweb/domain/track/track'

/** Holds the points of a vehicle as far as they have come, with the engine's verdict on each. */
export interface GrowingTrack {
  track: Track
  /** The verdicts are codes of VERDICTS; a point is 0, accepted, as long as its verdict is not known. */
  verdicts: Uint8Array
}

export interface TrackBuilder {
  append(points: Track): void
  /** Sets the verdicts on all points since `start`. */
  judge(start: number, verdicts: Uint8Array): void
  /** Takes off what was shown ahead of its time. */
  truncate(length: number): void
  length(): number
  /** Answers a track that shares memory with what comes later, which lies beyond the track's end. */
  current(): GrowingTrack
}

const FIRST_CAPACITY = 16_384

/** Puts parts of a track together; the memory doubles, so that a month is copied a few times and not once a day. */
export function createTrackBuilder(): TrackBuilder {
  let track = emptyTrack(FIRST_CAPACITY)
  let verdicts = new Uint8Array(FIRST_CAPACITY)
  let length = 0

  function reserve(needed: number) {
    if (needed <= track.length) return
    const larger = emptyTrack(Math.max(needed, track.length * 2))
    copyInto(larger, sliceTrack(track, 0, length), 0)
    const moreVerdicts = new Uint8Array(larger.length)
    moreVerdicts.set(verdicts.subarray(0, length))
    track = larger
    verdicts = moreVerdicts
  }

  return {
    append(points) {
      reserve(length + points.length)
      copyInto(track, points, length)
      length += points.length
    },
    judge: (start, judged) => verdicts.set(judged.subarray(0, length - start), start),
    truncate(shorter) {
      verdicts.fill(0, shorter, length)
      length = shorter
    },
    length: () => length,
    current: () => ({ track: sliceTrack(track, 0, length), verdicts: verdicts.subarray(0, length) }),
  }
}

const COLUMNS = [
  'fixTime',
  'receivedAt',
  'latitude',
  'longitude',
  'speedKmh',
  'courseDegrees',
  'odometerKm',
  'voltage',
  'ignition',
  'flags',
  'event',
] as const

function copyInto(target: Track, source: Track, at: number): void {
  for (const column of COLUMNS) target[column].set(source[column], at)
}
