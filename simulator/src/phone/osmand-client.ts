import { Agent } from 'node:http'
import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { createTrackerMemory } from '../tracker/tracker-memory.ts'
import { postPosition } from './phone-request.ts'

const KMH_PER_KNOT = 1.852

export interface OsmandClientOptions {
  /** The address at which the server listens for phones, such as `http://127.0.0.1:5055`. */
  url: string
  deviceId: string
  /** How many requests are under way at a time; 1 where nothing is said. */
  inFlight?: number
  /** The waits before asking again: from 500 ms doubling up to 30 s where nothing is said; a Retry-After wins. */
  firstBackoffMs?: number
  longestBackoffMs?: number
  answerTimeoutSeconds?: number
  onAcknowledged?: (report: PositionReport, delivery: { latencyMs: number; attempts: number }) => void
  /** Told when a request failed or was answered with another status; its position will be sent again. */
  onRefused?: (reason: string) => void
}

/** A phone that tracks over HTTP and keeps what the server did not take. */
export interface OsmandClient {
  readonly deviceId: string
  /** How many requests were made, repeated ones counted each time. */
  readonly sent: number
  /** How many positions the server took, each counted once. */
  readonly acknowledged: number
  report(position: PositionReport): void
  /** Resolves once every position is taken; rejects when the client is closed before. */
  flush(): Promise<void>
  pending(): number
  close(): void
}

/**
 * Writes the address that a phone asks for: seconds since 1970 and speed in knots, as the OsmAnd live tracking format
 * has them.
 */
export function osmandPath(deviceId: string, report: PositionReport): string {
  const query = new URLSearchParams({ id: deviceId, timestamp: String(Math.floor(report.fixTime / 1000)) })
  query.set('lat', report.latitude.toFixed(6))
  query.set('lon', report.longitude.toFixed(6))
  if (report.speedKmh !== null) query.set('speed', (report.speedKmh / KMH_PER_KNOT).toFixed(3))
  if (report.courseDegrees !== null) query.set('bearing', report.courseDegrees.toFixed(1))
  if (report.altitudeMeters !== null) query.set('altitude', report.altitudeMeters.toFixed(1))
  if (report.ignition !== null) query.set('ignition', String(report.ignition))
  if (!report.hasFix) query.set('valid', 'false')
  return `/?${query}`
}

/** Makes a phone that sends a position as soon as it is given one. Its timers alone keep no program alive. */
export function createOsmandClient(options: OsmandClientOptions): OsmandClient {
  const { url, deviceId, inFlight = 1, answerTimeoutSeconds = 30 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const memory = createTrackerMemory<URL>()
  const pause = createPause(options.firstBackoffMs ?? 500, options.longestBackoffMs ?? 30_000)
  const counts = { sent: 0, acknowledged: 0 }

  const sendOne = async () => {
    const serial = ++counts.sent
    const kept = memory.send(serial)!
    const answer = await postPosition(kept.content, agent, answerTimeoutSeconds)
    if (answer.received) {
      pause.end()
      memory.acknowledge(serial)
      counts.acknowledged++
      const latencyMs = performance.now() - kept.sentAtMs
      options.onAcknowledged?.(kept.report, { latencyMs, attempts: kept.attempts })
    } else {
      memory.takeBack(serial)
      pause.begin(answer.retryAfterSeconds, sendReports)
      options.onRefused?.(answer.reason)
    }
    sendReports()
  }
  const sendReports = () => {
    while (!pause.isOn() && memory.waiting() > 0 && memory.unanswered() < inFlight) void sendOne()
  }
  return {
    deviceId,
    get sent() {
      return counts.sent
    },
    get acknowledged() {
      return counts.acknowledged
    },
    report: (position) => {
      memory.keep(position, new URL(osmandPath(deviceId, position), url))
      sendReports()
    },
    flush: memory.empty,
    pending: memory.pending,
    close: () => {
      pause.forEver()
      agent.destroy()
      memory.giveUp(`client ${deviceId} closed with ${memory.pending()} positions not taken`)
    },
  }
}

/** Keeps the wait after a refusal: it doubles, up to the longest, unless the server asks for another. */
function createPause(firstMs: number, longestMs: number) {
  let nextMs = firstMs
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  return {
    isOn: () => stopped || timer !== null,
    begin: (askedSeconds: number | null, onOver: () => void) => {
      if (stopped || timer !== null) return
      timer = setTimeout(
        () => {
          timer = null
          onOver()
        },
        askedSeconds === null ? nextMs : askedSeconds * 1000,
      ).unref()
      nextMs = Math.min(longestMs, nextMs * 2)
    },
    end: () => {
      nextMs = firstMs
    },
    forEver: () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
