import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { createUnitSender, type FleetLink, type FleetUnit } from './unit-sender.ts'

export interface FleetOptions extends FleetLink {
  units: readonly FleetUnit[]
}

export interface HistoryProgress {
  /** How much of the history's time is sent, from 0 to 1. */
  share: number
  /** How many reports the server acknowledged. */
  acknowledged: number
  unitsDone: number
  units: number
}

/** Many trackers that play their drives: first what already happened, then what happens. */
export interface Fleet {
  /**
   * Sends everything that arrived before `until`, as fast as the server takes it; resolves once all of it is
   * acknowledged.
   */
  sendHistory(until: EpochMs, onProgress?: (progress: HistoryProgress) => void): Promise<void>
  /** Sends each report when its time comes, from now on. */
  playLive(clock: PlayClock): void
  readonly acknowledged: number
  /** Counts the reports that were given to a tracker and that the server has not acknowledged. */
  pending(): number
  /** Counts the trackers that the server took in. */
  connected(): number
  close(): Promise<void>
}

/** Tells which instant of the play it is now. */
export type PlayClock = () => EpochMs

/** So many trackers send their history at a time, while the others wait for their turn. */
const SENDING_AT_A_TIME = 12
const TICK_MS = 1000

/** Makes a clock that runs `factor` times as fast as the real one and begins at `start`. */
export function acceleratedClock(start: EpochMs, factor: number, now: () => EpochMs = Date.now): PlayClock {
  const begun = now()
  return () => start + (now() - begun) * factor
}

export function createFleet(options: FleetOptions): Fleet {
  const senders = options.units.map((unit) => createUnitSender(unit, options))
  let ticking: NodeJS.Timeout | null = null
  let closed = false
  const acknowledged = () => senders.reduce((sum, sender) => sum + sender.acknowledged(), 0)

  const sendHistory: Fleet['sendHistory'] = async (until, onProgress) => {
    const waiting = [...senders]
    const tell = () => {
      const share = senders.reduce((sum, sender) => sum + sender.shareSent(until), 0) / senders.length
      const unitsDone = senders.filter((sender) => sender.shareSent(until) === 1).length
      onProgress?.({ share, acknowledged: acknowledged(), unitsDone, units: senders.length })
    }
    const sendNext = async (): Promise<void> => {
      for (let sender = waiting.shift(); sender !== undefined && !closed; sender = waiting.shift()) {
        await sender.sendUntil(until, tell)
      }
    }
    await Promise.all(Array.from({ length: SENDING_AT_A_TIME }, sendNext))
  }
  return {
    sendHistory,
    playLive: (clock) => {
      for (const sender of senders) sender.connect()
      const tick = () => {
        for (const sender of senders) sender.sendDue(clock())
      }
      tick()
      ticking = setInterval(tick, TICK_MS)
    },
    get acknowledged() {
      return acknowledged()
    },
    pending: () => senders.reduce((sum, sender) => sum + sender.pending(), 0),
    connected: () => senders.filter((sender) => sender.isConnected()).length,
    close: async () => {
      closed = true
      if (ticking !== null) clearInterval(ticking)
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}
