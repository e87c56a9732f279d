import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { MessageNumber } from '../gateway/protocol.ts'

/** So many numbers were left out, of the time `at`; -1: one of those came after all. */
export interface MissingNumbers {
  change: number
  at: EpochMs
}

export interface MessageNumbers {
  /**
   * Takes the number of a device's message. Null where none is missing by it. `startsAnew` says that nothing follows from
   * the numbers before.
   */
  take(deviceId: number, number: MessageNumber, at: EpochMs, startsAnew: boolean): MissingNumbers | null
}

interface Sequence {
  highest: number
  /** Whether two messages followed one another: of what is no running number nothing is told. */
  isRunning: boolean
  /** The numbers that were left out, each with when that was seen; null while there are none. */
  left: Map<number, EpochMs> | null
}

/** A number that is further off, forwards or backwards, is of another count: the device began anew. */
const MOST_LEFT = 256
const MOST_DEVICES = 100_000

/**
 * Follows the numbers that devices give their messages. A number that comes again is no gap, nor is the end of a range,
 * and what comes late from a device's memory is missing no longer.
 */
export function createMessageNumbers(): MessageNumbers {
  const sequences = new Map<number, Sequence>()

  function begin(deviceId: number, value: number): null {
    // Who was taken in first is forgotten first.
    for (const oldest of sequences.keys()) {
      if (sequences.size < MOST_DEVICES) break
      sequences.delete(oldest)
    }
    sequences.set(deviceId, { highest: value, isRunning: false, left: null })
    return null
  }

  return {
    take(deviceId, { value, of }, at, startsAnew) {
      const sequence = sequences.get(deviceId)
      if (!sequence || startsAnew) return begin(deviceId, value)
      const ahead = (value - sequence.highest + of) % of
      const behind = (of - ahead) % of
      if (behind <= MOST_LEFT) return comeLate(sequence, value)
      if (ahead > MOST_LEFT + 1) return begin(deviceId, value)
      return goOn(sequence, { value, of, ahead, at })
    },
  }
}

function comeLate({ left }: Sequence, value: number): MissingNumbers | null {
  const since = left?.get(value)
  left?.delete(value)
  return since === undefined ? null : { change: -1, at: since }
}

function goOn(sequence: Sequence, { value, of, ahead, at }: MessageNumber & { ahead: number; at: EpochMs }) {
  const { highest, isRunning } = sequence
  sequence.highest = value
  sequence.left?.delete(value)
  if (ahead === 1) sequence.isRunning = true
  if (ahead === 1 || !isRunning) return null
  sequence.left ??= new Map()
  const { left } = sequence
  for (let step = 1; step < ahead; step++) left.set((highest + step) % of, at)
  for (const oldest of left.keys()) {
    if (left.size <= MOST_LEFT) break
    left.delete(oldest)
  }
  return { change: ahead - 1, at }
}
