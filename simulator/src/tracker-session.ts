import { frameOf, type Gt06Packet, heartbeatPacket, loginPacket, type TrackerCondition } from './gt06-frames.ts'
import { createTrackerLink } from './tracker-link.ts'

export interface SessionOptions {
  host: string
  port: number
  imei: string
  heartbeatSeconds: number
  answerTimeoutSeconds: number
  firstBackoffMs: number
  longestBackoffMs: number
  condition: TrackerCondition
  /** The server took the login: reports may go out. */
  onLoggedIn(): void
  /** An answer to something else than a login or a heartbeat. */
  onAnswered(type: number, packetSerial: number): void
  onLost(reason: string): void
  /** When the oldest unanswered report went out, for the watch over answers. */
  oldestReportSentAtMs(): number | null
}

/** A tracker's standing with its server: packet numbers, login, heartbeats, and the watch over answers. */
export interface TrackerSession {
  isLoggedIn(): boolean
  nextPacketSerial(): number
  write(frames: readonly Buffer[]): void
  heartbeat(): void
  drop(): void
  close(): Promise<void>
}

export function createTrackerSession(options: SessionOptions): TrackerSession {
  const login = loginPacket(options.imei)
  const nextPacketSerial = createPacketSerials()
  /** Logins and heartbeats on the way: packet number to departure. */
  const unanswered = new Map<number, number>()
  let loginSerial = 0
  let loggedIn = false

  const send = (packet: Gt06Packet) => {
    const serial = nextPacketSerial()
    unanswered.set(serial, performance.now())
    link.write([frameOf(packet, serial)])
    return serial
  }
  const link = createTrackerLink({
    ...options,
    onConnected: () => {
      loginSerial = send(login)
    },
    onAnswer: ({ type, packetSerial }) => {
      if (!unanswered.delete(packetSerial)) {
        options.onAnswered(type, packetSerial)
      } else if (packetSerial === loginSerial) {
        loggedIn = true
        link.settled()
        options.onLoggedIn()
      }
    },
    onLost: (reason) => {
      loggedIn = false
      unanswered.clear()
      options.onLost(reason)
    },
  })
  const heartbeat = () => {
    if (loggedIn) send(heartbeatPacket(options.condition))
  }
  const oldestSentAtMs = () =>
    Math.min(options.oldestReportSentAtMs() ?? Infinity, unanswered.values().next().value ?? Infinity)
  const dropWhenUnanswered = () => {
    if (performance.now() - oldestSentAtMs() > options.answerTimeoutSeconds * 1000) link.drop('no answer in time')
  }
  const timers = [setInterval(dropWhenUnanswered, options.answerTimeoutSeconds * 250).unref()]
  if (options.heartbeatSeconds > 0) timers.push(setInterval(heartbeat, options.heartbeatSeconds * 1000).unref())

  return {
    isLoggedIn: () => loggedIn,
    nextPacketSerial,
    write: link.write,
    heartbeat,
    drop: () => link.drop('dropped by the tracker'),
    close: () => {
      for (const timer of timers) clearInterval(timer)
      return link.close()
    },
  }
}

/** Packet numbers count up through all connections and start over after 65,535, as in the devices. */
function createPacketSerials(): () => number {
  let serial = 0
  return () => {
    serial = serial === 0xffff ? 1 : serial + 1
    return serial
  }
}
