import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { CommitState } from './commit-watch.ts'
import type { TrackingMetrics } from './tracking-metrics.ts'

/** How the storing of positions goes in one process. */
export interface IntakeState extends CommitState {
  /** Positions stored in a second, on the average of the last minute. */
  storedPerSecond: number
  lastStoredAt: EpochMs | null
  /** The longest that a frame of the last minute waited, from its arrival to its commit. */
  longestWaitMs: number
}

/** How the devices of one protocol reach their ports. */
export interface ProtocolTraffic {
  sockets: number
  isOpen: boolean
  lastFrameAt: EpochMs | null
}

export interface IntakeWatch {
  /** The same metrics, which are noted here too. */
  metrics: TrackingMetrics
  state(commits: CommitState): IntakeState
  trafficOf(protocol: string): ProtocolTraffic
}

const WINDOW_SECONDS = 60

/** Notes on the way to the metrics what operators read of the last minute. */
export function watchIntake(metrics: TrackingMetrics): IntakeWatch {
  const seconds: { second: number; stored: number; longestWaitMs: number }[] = []
  const traffic = new Map<string, ProtocolTraffic>()
  let lastStoredAt: EpochMs | null = null

  function of(protocol: string): ProtocolTraffic {
    let found = traffic.get(protocol)
    if (!found) {
      found = { sockets: 0, isOpen: true, lastFrameAt: null }
      traffic.set(protocol, found)
    }
    return found
  }

  function lastMinute() {
    const first = Math.floor(Date.now() / 1000) - WINDOW_SECONDS
    while (seconds[0] && seconds[0].second <= first) seconds.shift()
    return seconds
  }

  function noteCommit(stored: number, waitMs: number): void {
    const second = Math.floor(Date.now() / 1000)
    let last = seconds.at(-1)
    if (last?.second !== second) {
      last = { second, stored: 0, longestWaitMs: 0 }
      seconds.push(last)
    }
    last.stored += stored
    last.longestWaitMs = Math.max(last.longestWaitMs, waitMs)
    lastMinute()
  }

  return {
    metrics: {
      ...metrics,
      received(protocol) {
        metrics.received(protocol)
        of(protocol).lastFrameAt = Date.now()
      },
      committed(frames, result, commitSeconds) {
        metrics.committed(frames, result, commitSeconds)
        const now = Date.now()
        if (result.storedPositions > 0) lastStoredAt = now
        let oldest = now
        for (const { receivedAt } of frames) if (receivedAt < oldest) oldest = receivedAt
        noteCommit(result.storedPositions, now - oldest)
      },
      sockets(protocol, change) {
        metrics.sockets(protocol, change)
        of(protocol).sockets += change
      },
      portOpen(protocol, isOpen) {
        metrics.portOpen(protocol, isOpen)
        of(protocol).isOpen = isOpen
      },
    },
    state(commits) {
      const minute = lastMinute()
      return {
        ...commits,
        storedPerSecond: minute.reduce((sum, { stored }) => sum + stored, 0) / WINDOW_SECONDS,
        lastStoredAt,
        longestWaitMs: Math.max(0, ...minute.map(({ longestWaitMs }) => longestWaitMs)),
      }
    },
    trafficOf: (protocol) => ({ ...of(protocol) }),
  }
}
