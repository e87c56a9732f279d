import { type Arrival, hasRoom, type Intake, type Turn } from '../intake.ts'
import type { Acknowledgement } from '../protocol.ts'

/**
 * The intake as one port sees it. How far the port may read ahead of the commits follows from what its protocol
 * acknowledges.
 */
export interface PortIntake {
  take: Intake['take']
  /** Whether the port may hand on another frame. */
  hasRoom(turn?: Turn): boolean
  /**
   * So many frames of one connection may wait for a commit; the rest is left in the device's and the network's buffers.
   */
  framesOfConnection: number
  /** How long the oldest frame of this port has waited for its commit; 0 when none waits. */
  oldestWaitMs(): number
}

const ANSWERED_FRAMES_OF_CONNECTION = 64
/**
 * What is read from a device that gets no answer is lost with the process until it is committed, so only little of it
 * is read ahead.
 */
const UNANSWERED_FRAMES_OF_CONNECTION = 4
const UNANSWERED_FRAMES_OF_PORT = 1_000

export function portIntake(intake: Intake, acknowledges: Acknowledgement): PortIntake {
  if (acknowledges === 'report') {
    return {
      take: intake.take,
      hasRoom: (turn) => hasRoom(intake, turn),
      framesOfConnection: ANSWERED_FRAMES_OF_CONNECTION,
      oldestWaitMs: () => 0,
    }
  }
  /** When each waiting frame was handed on, the oldest frame first. */
  const waiting = new Map<Arrival, number>()
  return {
    take(arrival, settled) {
      waiting.set(arrival, performance.now())
      intake.take(arrival, (taken, outcome) => {
        waiting.delete(taken)
        settled(taken, outcome)
      })
    },
    hasRoom: (turn) => (turn === 'last' || waiting.size < UNANSWERED_FRAMES_OF_PORT) && hasRoom(intake, turn),
    framesOfConnection: UNANSWERED_FRAMES_OF_CONNECTION,
    oldestWaitMs() {
      for (const since of waiting.values()) return performance.now() - since
      return 0
    },
  }
}
