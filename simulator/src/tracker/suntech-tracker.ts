import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { suntechKeepAlive, suntechReport } from '../suntech/suntech-frames.ts'
import type { FleetTracker, FleetTrackerOptions } from './fleet-tracker.ts'
import { createTrackerLink } from './tracker-link.ts'
import { createTrackerMemory } from './tracker-memory.ts'

interface Noted {
  /** The number of the message, which it keeps however late it leaves. */
  number: number
  /** Whether the report waited in the device's memory for a connection. */
  isStored: boolean
}

/**
 * Makes a Suntech tracker, which is answered nothing: a report is off its hands once the network has taken it. What it
 * cannot send while it is not connected, it keeps, and tells then as from its memory.
 */
export function createSuntechTracker(options: FleetTrackerOptions): FleetTracker {
  const { serial, inFlight, heartbeatSeconds, firstBackoffMs = 500, longestBackoffMs = 30_000 } = options
  const memory = createTrackerMemory<Noted>()
  let [connected, isAway, messages, sendings, acknowledged] = [false, false, 0, 0, 0]

  const sendReports = () => {
    while (connected && memory.waiting() > 0 && memory.unanswered() < inFlight) {
      const sending = ++sendings
      const { report, content, attempts } = memory.send(sending)!
      const isLive = !content.isStored && !report.buffered && attempts === 1
      link.write([suntechReport(serial, report, { number: content.number, isLive })], () => {
        if (!memory.sentAs(sending)) return
        memory.acknowledge(sending)
        acknowledged++
        sendReports()
      })
    }
  }
  const link = createTrackerLink({
    ...{ host: options.host, port: options.port, firstBackoffMs, longestBackoffMs },
    onConnected: () => {
      connected = true
      isAway = false
      link.settled()
      sendReports()
    },
    onBytes: () => ({ rest: Buffer.alloc(0), broken: null }),
    onLost: () => {
      connected = false
      isAway = true
      memory.takeAllBack()
    },
  })
  const keepAlive = () => {
    if (connected) link.write([suntechKeepAlive(serial)])
  }
  const timer = heartbeatSeconds > 0 ? setInterval(keepAlive, heartbeatSeconds * 1000).unref() : undefined
  return {
    report: (position: PositionReport) => {
      memory.keep(position, { number: messages++, isStored: isAway })
      sendReports()
    },
    flush: memory.empty,
    pending: memory.pending,
    close: async () => {
      clearInterval(timer)
      await link.close()
      memory.giveUp(`tracker ${serial} closed with ${memory.pending()} reports unsent`)
    },
    get acknowledged() {
      return acknowledged
    },
    get loggedIn() {
      return connected
    },
  }
}
