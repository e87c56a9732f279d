import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { codec8Record, dataFrame, KEEP_ALIVE, loginFrame, MOST_RECORDS } from '../teltonika/teltonika-frames.ts'
import type { FleetTracker, FleetTrackerOptions } from './fleet-tracker.ts'
import { createTrackerLink, type UnreadBytes } from './tracker-link.ts'
import { createTrackerMemory } from './tracker-memory.ts'

/** What a login that is taken is answered with, and how long the count of records is. */
const [ACCEPTED, COUNT_BYTES] = [1, 4]
/** A command stands between zeros with a length and a checksum. */
const [COMMAND_HEAD_BYTES, CHECKSUM_BYTES] = [8, 4]

/**
 * Makes a Teltonika tracker: its records leave in batches, one at a time, and a batch is kept until the server has
 * answered with the number of its records. Another number, and none in time, have it connect and send all again. It is deaf to commands.
 */
export function createTeltonikaTracker(options: FleetTrackerOptions): FleetTracker {
  const { serial, heartbeatSeconds, answerTimeoutSeconds = 30 } = options
  const { firstBackoffMs = 500, longestBackoffMs = 30_000 } = options
  const mostRecords = Math.min(options.inFlight, MOST_RECORDS)
  const memory = createTrackerMemory<Buffer>()
  let [loggedIn, acknowledged] = [false, 0]
  let askedAtMs: number | null = null

  const sendBatch = () => {
    if (!loggedIn || memory.unanswered() > 0 || memory.waiting() === 0) return
    const records: Buffer[] = []
    while (memory.waiting() > 0 && records.length < mostRecords) records.push(memory.send(records.length)!.content)
    askedAtMs = performance.now()
    link.write([dataFrame(records)])
  }
  /** How many bytes begin these; more than there are while that is not known. No batch has zero records: zeros begin a command. */
  const sizeOfFirst = (bytes: Buffer) => {
    if (!loggedIn) return 1
    if (bytes.length < COUNT_BYTES || bytes.readUInt32BE(0) > 0) return COUNT_BYTES
    if (bytes.length < COMMAND_HEAD_BYTES) return COMMAND_HEAD_BYTES
    return COMMAND_HEAD_BYTES + bytes.readUInt32BE(COUNT_BYTES) + CHECKSUM_BYTES
  }
  const onFirst = (bytes: Buffer): string | null => {
    if (!loggedIn) return onLogin(bytes[0]!)
    return bytes.length === COUNT_BYTES ? onCount(bytes.readUInt32BE(0)) : null
  }
  const onLogin = (answer: number): string | null => {
    if (answer !== ACCEPTED) return 'the server takes no such device'
    loggedIn = true
    askedAtMs = null
    link.settled()
    return null
  }
  const onCount = (count: number): string | null => {
    const batch = memory.unanswered()
    if (count !== batch) return `${count} of ${batch} records confirmed`
    askedAtMs = null
    for (let record = 0; record < batch; record++) memory.acknowledge(record)
    acknowledged += batch
    return null
  }
  const onBytes = (bytes: Buffer): UnreadBytes => {
    let rest = bytes
    for (let size = sizeOfFirst(rest); rest.length >= size; size = sizeOfFirst(rest)) {
      const broken = onFirst(rest.subarray(0, size))
      if (broken !== null) return { rest, broken }
      rest = rest.subarray(size)
      sendBatch()
    }
    return { rest, broken: null }
  }
  const link = createTrackerLink({
    ...{ host: options.host, port: options.port, firstBackoffMs, longestBackoffMs, onBytes },
    onConnected: () => {
      askedAtMs = performance.now()
      link.write([loginFrame(serial)])
    },
    onLost: () => {
      loggedIn = false
      askedAtMs = null
      memory.takeAllBack()
    },
  })
  const dropWhenUnanswered = () => {
    if (performance.now() - (askedAtMs ?? Infinity) > answerTimeoutSeconds * 1000) link.drop('no answer in time')
  }
  const keepAlive = () => {
    if (loggedIn) link.write([KEEP_ALIVE])
  }
  const timers = [setInterval(dropWhenUnanswered, answerTimeoutSeconds * 250).unref()]
  if (heartbeatSeconds > 0) timers.push(setInterval(keepAlive, heartbeatSeconds * 1000).unref())
  return {
    report: (position: PositionReport) => {
      memory.keep(position, codec8Record(position))
      sendBatch()
    },
    flush: memory.empty,
    pending: memory.pending,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await link.close()
      memory.giveUp(`tracker ${serial} closed with ${memory.pending()} records unacknowledged`)
    },
    get acknowledged() {
      return acknowledged
    },
    get loggedIn() {
      return loggedIn
    },
  }
}
