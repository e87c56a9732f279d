import type { Socket } from 'node:net'
import { ANSWER_BYTES } from '../performance/load.ts'
import { frameOfLife } from '../rules/vehicle-life.ts'

/** A tracker that logged in, and the number of its vehicle. */
export interface PacedTracker {
  socket: Socket
  vehicle: number
}

export interface PacedReports {
  /** How many reports were sent. */
  sent: number
  /** How long each answered one waited for its answer, in ms. */
  latencies: number[]
  /** How much later than its time each was sent, in ms: a machine that has no time for trackers measures them wrong. */
  lateness: number[]
  stop(): void
}

const STEP_MS = 20

/** Sends a report of every tracker once an interval, spread over it, whether or not those before were answered. */
export function startReporting(trackers: readonly PacedTracker[], intervalSeconds: number): PacedReports {
  const waiting: number[][] = trackers.map(() => [])
  const began = performance.now()
  const everyMs = (intervalSeconds * 1000) / trackers.length
  const timer = setInterval(() => {
    const now = performance.now()
    const due = Math.floor((now - began) / everyMs)
    for (; reports.sent < due; reports.sent++) {
      const [round, place] = [Math.floor(reports.sent / trackers.length), reports.sent % trackers.length]
      const { socket, vehicle } = trackers[place]!
      const sentAt = performance.now()
      reports.lateness.push(sentAt - began - reports.sent * everyMs)
      waiting[place]!.push(sentAt)
      socket.write(frameOfLife(vehicle, { at: Date.now(), number: round + 1 }))
    }
  }, STEP_MS)
  const reports: PacedReports = { sent: 0, latencies: [], lateness: [], stop: () => clearInterval(timer) }
  for (const [place, { socket }] of trackers.entries()) noteAnswers(socket, waiting[place]!, reports.latencies)
  return reports
}

function noteAnswers(socket: Socket, waiting: number[], latencies: number[]): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    const now = performance.now()
    for (bytes += chunk.length; bytes >= ANSWER_BYTES; bytes -= ANSWER_BYTES) {
      const sentAt = waiting.shift()
      if (sentAt !== undefined) latencies.push(now - sentAt)
    }
  })
}
