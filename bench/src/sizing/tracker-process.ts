import { imeiOf } from '../rules/bench-fleet.ts'
import { connectTracker } from '../storm/tracker-connection.ts'
import { type PacedReports, type PacedTracker, startReporting } from './paced-reports.ts'

/** What this process is asked for, one thing after the other; it answers each. */
export type TrackerOrder =
  | { kind: 'connect'; port: number; first: number; count: number }
  | { kind: 'report'; intervalSeconds: number }
  | { kind: 'tell' }

/** What happened since it was asked the last time. */
export interface TrackersTold {
  sent: number
  /** Reports that no answer came for yet, since the first. */
  unanswered: number
  /** Connections that were lost, since the first. */
  lost: number
  latencies: number[]
  lateness: number[]
  /** Processor time of this process since its start, in µs. */
  micros: number
}

/** So many log in at a time. */
const AT_A_TIME = 500

const trackers: PacedTracker[] = []
let reports: PacedReports | undefined
let told = { sent: 0, latencies: 0, lateness: 0 }
let lost = 0

process.on('message', (order: TrackerOrder) => {
  void carryOut(order).then((answer) => process.send?.(answer ?? 'done'))
})

async function carryOut(order: TrackerOrder): Promise<TrackersTold | undefined> {
  if (order.kind === 'tell') return tell()
  if (order.kind === 'report') reports = startReporting(trackers, order.intervalSeconds)
  else await connectAll(order)
  return undefined
}

async function connectAll({ port, first, count }: { port: number; first: number; count: number }): Promise<void> {
  const left = Array.from({ length: count }, (_, index) => first + index)
  const connectNext = async () => {
    for (let vehicle = left.shift(); vehicle !== undefined; vehicle = left.shift()) {
      const { socket } = await connectTracker({ port, imei: imeiOf(vehicle), index: vehicle })
      socket.once('close', () => lost++)
      trackers.push({ socket, vehicle })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, connectNext))
}

function tell(): TrackersTold {
  const { sent = 0, latencies = [], lateness = [] } = reports ?? {}
  const { user, system } = process.cpuUsage()
  const answer = {
    ...{ sent: sent - told.sent, unanswered: sent - latencies.length, lost, micros: user + system },
    latencies: latencies.slice(told.latencies),
    lateness: lateness.slice(told.lateness),
  }
  told = { sent, latencies: latencies.length, lateness: lateness.length }
  return answer
}
