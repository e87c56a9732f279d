import { vi } from 'vitest'
import { connectTracker, type Gt06Tracker } from '../alarms/gt06-tracker.ts'
import { type DeviceDoor, openDeviceDoor } from '../setup/device-door.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000

let imeis = 862_000_000_020_000

/** What a tracker on a road says: where it was at instants of its life, by its own clock, and when that is received. */
export interface Said {
  at: number
  receivedAt?: number
  /** How far its clock is ahead of UTC. */
  aheadMs?: number
  latitude?: number
  speedKmh?: number
  /** Frame 16 with this alarm, instead of a plain position. */
  alarm?: number
}

/** The web process and the gateway on one database, and trackers whose clocks are set as a test wants them. */
export interface ClockWorld extends LiveWorld {
  /** A serial that no tracker had before. */
  serial(): string
  /**
   * Sends positions over a real socket, each received at its instant by the server's clock, and waits for each
   * answer. `anew`: over a new connection, with another login.
   */
  send(serial: string, said: readonly Said[], options?: { anew: boolean }): Promise<void>
  /** Answers a call of the API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  ask(token: string, query: string): Promise<{ data: any; errors?: { message: string; extensions: any }[] }>
  /** Answers the data of a call that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  data(token: string, query: string): Promise<any>
}

export async function startClockWorld(): Promise<ClockWorld> {
  const world = await startLiveWorld(1)
  const door: DeviceDoor = await openDeviceDoor(world.pool)
  const ask: ClockWorld['ask'] = async (token, query) => {
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    return (await answer.json()) as Awaited<ReturnType<ClockWorld['ask']>>
  }
  const trackers = new Map<string, Gt06Tracker>()
  return {
    ...world,
    serial: () => String(++imeis),
    async send(serial, said, { anew } = { anew: false }) {
      if (said[0] === undefined) return
      vi.useFakeTimers({ toFake: ['Date'], now: said[0].receivedAt ?? said[0].at })
      try {
        if (anew) trackers.get(serial)?.close()
        const known = anew ? undefined : trackers.get(serial)
        const tracker = known ?? (await connectTracker(door.portOf('gt06'), serial))
        trackers.set(serial, tracker)
        for (const {
          at,
          receivedAt = at,
          aheadMs = 0,
          latitude = -23.1857 + (at % HOUR) / 1e9,
          speedKmh = 0,
          alarm,
        } of said) {
          vi.setSystemTime(receivedAt)
          const place = { at: at + aheadMs, latitude, longitude: -46.8978, speedKmh }
          await (alarm === undefined ? tracker.locate(place) : tracker.alarm(alarm, place))
        }
      } finally {
        vi.useRealTimers()
      }
    },
    ask,
    async data(token, query) {
      const { data, errors } = await ask(token, query)
      if (errors) throw new Error(JSON.stringify(errors))
      return data
    },
    async stop() {
      for (const tracker of trackers.values()) tracker.close()
      await door.stop()
      await world.stop()
    },
  }
}

/** Instants in whole seconds, as trackers tell them, so far apart, the last of them at `to`. */
export function instants({
  count,
  stepMs = 30 * SECOND,
  to = Date.now(),
}: {
  count: number
  stepMs?: number
  to?: number
}) {
  const last = Math.floor(to / SECOND) * SECOND
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs)
}
