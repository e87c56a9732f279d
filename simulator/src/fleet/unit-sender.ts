import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { NoisyReport } from '../drives/noise.ts'
import type { FleetTracker, FleetTrackerOptions, TrackerProtocol } from '../tracker/fleet-tracker.ts'
import { createSuntechTracker } from '../tracker/suntech-tracker.ts'
import { createTeltonikaTracker } from '../tracker/teltonika-tracker.ts'
import { createTracker } from '../tracker/tracker.ts'

/** A tracker and what it has to tell. */
export interface FleetUnit {
  /** What it calls itself: an IMEI of 15 digits, or for Suntech the 9 or 10 digits of its label. */
  serial: string
  protocol: TrackerProtocol
  /** The instant at which its history begins. */
  from: EpochMs
  /**
   * What the tracker sends from there on, in the order of arrival; it is iterated once, and read as far as time has
   * come.
   */
  deliveries: Iterable<NoisyReport>
  /** Whether it hangs up after its history instead of staying for the live play. */
  fallsSilent?: boolean
}

/** The server that a fleet sends to, and how it sends. */
export interface FleetLink {
  host: string
  /** The port of each protocol that its units speak. */
  ports: Readonly<Partial<Record<TrackerProtocol, number>>>
  /** How many reports of each tracker are on the way at a time; 20 where nothing is said. */
  inFlight?: number
  /** The interval of heartbeats of each connected tracker; 180 where nothing is said. */
  heartbeatSeconds?: number
}

/** Takes what one unit has to tell to its tracker, up to the instant asked for. */
export interface UnitSender {
  /** Connects the tracker, unless the unit has fallen silent. */
  connect(): void
  isConnected(): boolean
  acknowledged(): number
  pending(): number
  /** Tells how much of the time from the unit's beginning to `until` is acknowledged, from 0 to 1. */
  shareSent(until: EpochMs): number
  /** Sends what arrives before `until`; resolves once that is acknowledged, or this sender is closed. */
  sendUntil(until: EpochMs, onProgress: () => void): Promise<void>
  /** Gives the tracker what is due by now, without waiting. */
  sendDue(now: EpochMs): void
  close(): Promise<void>
}

/** A tracker's memory is filled by portions, so that a day of many vehicles is never in memory at once. */
const PORTION = 500

export function createUnitSender(unit: FleetUnit, link: FleetLink): UnitSender {
  const deliveries = createLookahead(unit.deliveries)
  let tracker: FleetTracker | null = null
  let silent = false
  let sentUntil = unit.from

  const connect = (): FleetTracker => {
    tracker ??= trackerOf(unit, link)
    return tracker
  }
  const sendPortions = async (until: EpochMs, onProgress: () => void) => {
    const sender = connect()
    while (!silent) {
      const portion = deliveries.takeUntil(until, PORTION)
      for (const { report } of portion) sender.report(report)
      // The tracker refuses only when this sender is closed meanwhile.
      await sender.flush().catch(() => {
        silent = true
      })
      if (portion.length < PORTION) return
      sentUntil = portion.at(-1)!.deliverAt
      onProgress()
    }
  }
  const hangUp = async () => {
    silent = true
    await tracker?.close()
  }
  return {
    connect: () => {
      if (!silent) connect()
    },
    isConnected: () => tracker?.loggedIn ?? false,
    acknowledged: () => tracker?.acknowledged ?? 0,
    pending: () => tracker?.pending() ?? 0,
    shareSent: (until) => (sentUntil >= until ? 1 : (sentUntil - unit.from) / (until - unit.from)),
    sendUntil: async (until, onProgress) => {
      await sendPortions(until, onProgress)
      sentUntil = until
      if (unit.fallsSilent) await hangUp()
      onProgress()
    },
    sendDue: (now) => {
      if (silent) return
      for (const { report } of deliveries.takeUntil(now, Number.POSITIVE_INFINITY)) connect().report(report)
    },
    close: hangUp,
  }
}

const CREATE: Record<TrackerProtocol, (options: FleetTrackerOptions) => FleetTracker> = {
  gt06: ({ serial, ...options }) => createTracker({ ...options, imei: serial }),
  suntech: createSuntechTracker,
  teltonika: createTeltonikaTracker,
}

function trackerOf({ protocol, serial }: FleetUnit, link: FleetLink): FleetTracker {
  const { host, ports, inFlight = 20, heartbeatSeconds = 180 } = link
  const port = ports[protocol]
  if (port === undefined) throw new RangeError(`no port for ${protocol}`)
  return CREATE[protocol]({ host, port, serial, inFlight, heartbeatSeconds })
}

/** Reads an iterable only as far as its time has come. */
function createLookahead(source: Iterable<NoisyReport>) {
  const iterator = source[Symbol.iterator]()
  let next: IteratorResult<NoisyReport> | null = null
  return {
    takeUntil: (until: EpochMs, most: number): NoisyReport[] => {
      const taken: NoisyReport[] = []
      next ??= iterator.next()
      while (!next.done && next.value.deliverAt <= until && taken.length < most) {
        taken.push(next.value)
        next = iterator.next()
      }
      return taken
    },
  }
}
