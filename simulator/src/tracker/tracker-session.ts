import { type Gt06Answer, type Gt06Command, readAnswers } from '../gt06/gt06-answers.ts'
import { frameOf, type Gt06Packet, heartbeatPacket, loginPacket, type TrackerCondition } from '../gt06/gt06-frames.ts'
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
  /** An answer came to something else than a login or a heartbeat. */
  onAnswered(type: number, packetSerial: number): void
  onLost(reason: string): void
  /** The server told the tracker to do something. */
  onCommand(command: Gt06Command): void
  /** Tells when the oldest unanswered report went out, for the watch over answers. */
  oldestReportSentAtMs(): number | null
}

/** A tracker's standing with its server: packet numbers, login, heartbeats, and the watch over answers. */
export interface TrackerSession {
  isLoggedIn(): boolean
  nextPacketSerial(): number
  write(frames: readonly Buffer[]): void
  heartbeat(): void
  /** Says something to a command, which nobody answers. */
  say(packet: Gt06Packet): void
  drop(): void
  close(): Promise<void>
}

export function createTrackerSession(options: SessionOptions): TrackerSession {
  const nextPacketSerial = createPacketSerials()
  const signalsSentAtMs = new Map<number, number>()
  let loginSerial = 0
  let loggedIn = false

  const send = (packet: Gt06Packet) => {
    const serial = nextPacketSerial()
    signalsSentAtMs.set(serial, performance.now())
    link.write([frameOf(packet, serial)])
    return serial
  }
  const link = createTrackerLink({
    ...options,
    onConnected: () => {
      loginSerial = send(loginPacket(options.imei))
    },
    onBytes: (bytes) => {
      const read = readAnswers(bytes)
      for (const answer of read.answers) onAnswer(answer)
      for (const command of read.commands) options.onCommand(command)
      return read
    },
    onLost: (reason) => {
      loggedIn = false
      signalsSentAtMs.clear()
      options.onLost(reason)
    },
  })
  const onAnswer = ({ type, packetSerial }: Gt06Answer) => {
    if (!signalsSentAtMs.delete(packetSerial)) {
      options.onAnswered(type, packetSerial)
    } else if (packetSerial === loginSerial) {
      loggedIn = true
      link.settled()
      options.onLoggedIn()
    }
  }
  const heartbeat = () => {
    if (loggedIn) send(heartbeatPacket(options.condition))
  }
  const timers = startTimers(options, {
    heartbeat,
    drop: link.drop,
    oldestSentAtMs: () => Math.min(options.oldestReportSentAtMs() ?? Infinity, oldestOf(signalsSentAtMs)),
  })
  return {
    ...{ nextPacketSerial, heartbeat, write: link.write },
    isLoggedIn: () => loggedIn,
    say: (packet) => link.write([frameOf(packet, nextPacketSerial())]),
    drop: () => link.drop('dropped by the tracker'),
    close: () => {
      for (const timer of timers) clearInterval(timer)
      return link.close()
    },
  }
}

const oldestOf = (sentAtMs: ReadonlyMap<number, number>) => sentAtMs.values().next().value ?? Infinity

interface Watched {
  heartbeat(): void
  drop(reason: string): void
  oldestSentAtMs(): number
}

function startTimers({ answerTimeoutSeconds, heartbeatSeconds }: SessionOptions, watched: Watched): NodeJS.Timeout[] {
  const dropWhenUnanswered = () => {
    const waitedMs = performance.now() - watched.oldestSentAtMs()
    if (waitedMs > answerTimeoutSeconds * 1000) watched.drop('no answer in time')
  }
  const timers = [setInterval(dropWhenUnanswered, answerTimeoutSeconds * 250).unref()]
  if (heartbeatSeconds > 0) timers.push(setInterval(watched.heartbeat, heartbeatSeconds * 1000).unref())
  return timers
}

/** Packet numbers count up through all connections and start over after 65,535, as in the devices. */
function createPacketSerials(): () => number {
  let serial = 0
  return () => {
    serial = serial === 0xffff ? 1 : serial + 1
    return serial
  }
}
