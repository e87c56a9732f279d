import type { PositionReport } from '@monitorweb/domain/position/position-report'
import type { Gt06Command } from '../gt06/gt06-answers.ts'
import { commandAnswerPacket, obey, temperOf } from '../gt06/gt06-commands.ts'
import {
  alarmPacket,
  frameOf,
  type Gt06Packet,
  isAlarm,
  locationAccPacket,
  type TrackerCondition,
} from '../gt06/gt06-frames.ts'
import { createTrackerMemory, type TrackerMemory } from './tracker-memory.ts'
import { createTrackerSession, type TrackerSession } from './tracker-session.ts'

/** How one report reached the server. */
export interface Delivery {
  /** The number of the packet that was acknowledged. */
  packetSerial: number
  /** The time from that packet's departure to its acknowledgement. */
  latencyMs: number
  /** The number of packets that carried the report, this one included. */
  attempts: number
}

export interface TrackerOptions {
  host: string
  port: number
  /** The 15 digits of the IMEI. */
  imei: string
  /** How many reports may be on the way without an answer; 1 where nothing is said. */
  inFlight?: number
  /**
   * The interval of heartbeats, which are sent also while driving, as gt06 devices do; 0 sends none, 180 where nothing
   * is said.
   */
  heartbeatSeconds?: number
  /** After so long without an answer, the tracker drops the connection and starts again; 30 where nothing is said. */
  answerTimeoutSeconds?: number
  /** The waits before connecting again: from 500 ms doubling up to 30 s where nothing is said. */
  firstBackoffMs?: number
  longestBackoffMs?: number
  /** Makes the packet of a report: a location with ACC, or an alarm where the event is one, where nothing is said. */
  packetOf?: (report: PositionReport) => Gt06Packet
  onAcknowledged?: (report: PositionReport, delivery: Delivery) => void
  onLoggedIn?: () => void
  onLost?: (reason: string) => void
}

/** A gt06 tracker on a real socket. What the server did not acknowledge, it sends again under another packet number. */
export interface Tracker {
  readonly imei: string
  /** How many packets with a report left, repeated ones counted each time. */
  readonly sent: number
  /** How many reports the server acknowledged, each counted once. */
  readonly acknowledged: number
  readonly loggedIn: boolean
  /** Keeps the report, and sends it as soon as the connection and its turn allow. */
  report(position: PositionReport): void
  /** Sends a heartbeat now; nothing happens while there is no connection. */
  heartbeat(): void
  /** Resolves once every report is acknowledged; rejects when the tracker is closed before. */
  flush(): Promise<void>
  /** Counts the reports that are not acknowledged yet. */
  pending(): number
  /** Loses the connection, as in a shadow area; a new one follows by itself. */
  drop(): void
  /** Ends the connection; what is pending is lost with the tracker. */
  close(): Promise<void>
}

const HEALTHY: TrackerCondition = { ignition: false, charging: true, batteryLevel: 6, signalLevel: 4 }

/** Makes a tracker that starts to connect at once. Its timers alone keep no program alive. */
export function createTracker(options: TrackerOptions): Tracker {
  const { host, port, imei, inFlight = 1, heartbeatSeconds = 180, answerTimeoutSeconds = 30 } = options
  const { firstBackoffMs = 500, longestBackoffMs = 30_000 } = options
  const condition = { ...HEALTHY }
  const packetOf = options.packetOf ?? ((report) => defaultPacket(report, condition))
  const memory = createTrackerMemory<Gt06Packet>()
  const counts = { sent: 0, acknowledged: 0 }
  const sendReports = () => {
    if (session.isLoggedIn()) counts.sent += fillWindow(memory, session, inFlight)
  }
  const onAnswered = (type: number, packetSerial: number) => {
    const kept = memory.sentAs(packetSerial)
    if (kept?.content.type !== type) return
    memory.acknowledge(packetSerial)
    counts.acknowledged++
    const latencyMs = performance.now() - kept.sentAtMs
    options.onAcknowledged?.(kept.report, { packetSerial, latencyMs, attempts: kept.attempts })
    sendReports()
  }
  const session = createTrackerSession({
    ...{ host, port, imei, condition, heartbeatSeconds, answerTimeoutSeconds, firstBackoffMs, longestBackoffMs },
    oldestReportSentAtMs: memory.oldestSentAtMs,
    onLoggedIn: () => {
      options.onLoggedIn?.()
      sendReports()
    },
    onAnswered,
    onCommand: (command) => answerCommand(command, { imei, condition, session: () => session, tellPlace }),
    onLost: (reason) => {
      memory.takeAllBack()
      options.onLost?.(reason)
    },
  })
  let newest: PositionReport | null = null
  // A vehicle that moves reports where it is by itself.
  const tellPlace = () => {
    if (newest && !newest.speedKmh) report({ ...newest, fixTime: Date.now(), event: null, buffered: false })
  }
  const report = (driven: PositionReport) => {
    const position = condition.blocked && newest ? stopped(driven, newest) : driven
    newest = position
    if (position.ignition !== null) condition.ignition = position.ignition
    memory.keep(position, packetOf(position))
    sendReports()
  }
  const close = async () => {
    await session.close()
    memory.giveUp(`tracker ${imei} closed with ${memory.pending()} reports unacknowledged`)
  }
  return trackerOf(counts, session, { imei, report, close, flush: memory.empty, pending: memory.pending })
}

/** A vehicle whose fuel is cut stays where it stopped, whatever its drive would have it do; it goes on from where the drive is then. */
function stopped(driven: PositionReport, at: PositionReport): PositionReport {
  const { latitude, longitude, altitudeMeters, courseDegrees, odometerKm } = at
  return { ...driven, latitude, longitude, altitudeMeters, courseDegrees, odometerKm, speedKmh: 0, event: null }
}

/** A real one takes its time, as the network does. */
const OBEYS_AFTER_MS = 1_500

/** Does what it is told after a while, says so, and then how it is. */
function answerCommand(
  { text, serverFlag }: Gt06Command,
  tracker: { imei: string; condition: TrackerCondition; session(): TrackerSession; tellPlace(): void },
): void {
  const { answer, changes, restarts, tellsPlace } = obey(text, temperOf(tracker.imei))
  setTimeout(() => {
    Object.assign(tracker.condition, changes)
    if (answer !== null) tracker.session().say(commandAnswerPacket(answer, serverFlag))
    if (tellsPlace) tracker.tellPlace()
    if (restarts) tracker.session().drop()
    else tracker.session().heartbeat()
  }, OBEYS_AFTER_MS).unref()
}

type OwnVerbs = Pick<Tracker, 'imei' | 'report' | 'close' | 'flush' | 'pending'>

function trackerOf(counts: { sent: number; acknowledged: number }, session: TrackerSession, own: OwnVerbs): Tracker {
  return {
    ...own,
    heartbeat: session.heartbeat,
    drop: session.drop,
    get sent() {
      return counts.sent
    },
    get acknowledged() {
      return counts.acknowledged
    },
    get loggedIn() {
      return session.isLoggedIn()
    },
  }
}

/** Sends what waits, as far as the window allows; answers how many reports left. */
function fillWindow(memory: TrackerMemory<Gt06Packet>, session: TrackerSession, inFlight: number): number {
  const frames: Buffer[] = []
  while (memory.waiting() > 0 && memory.unanswered() < inFlight) {
    const packetSerial = session.nextPacketSerial()
    frames.push(frameOf(memory.send(packetSerial)!.content, packetSerial))
  }
  session.write(frames)
  return frames.length
}

function defaultPacket(report: PositionReport, condition: TrackerCondition): Gt06Packet {
  return isAlarm(report.event) ? alarmPacket(report, condition) : locationAccPacket(report)
}
