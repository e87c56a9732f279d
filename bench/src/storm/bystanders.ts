import { frameOf, heartbeatPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { benchImei } from '../performance/load.ts'
import { connectTracker } from './tracker-connection.ts'

const EVERY_MS = 1_000
/** Addresses of their own, beside those of any storm. */
const FIRST_INDEX = 200_000
const CONDITION = { ignition: false, charging: true, batteryLevel: 4, signalLevel: 4 }

export interface Bystanders {
  /** Ends them, and answers in milliseconds how long each answer took; one that never came as long as it was waited for. */
  stop(): number[]
}

/** Keeps trackers connected that say every second that they live. */
export async function startBystanders(of: { port: number; count: number; run: number }): Promise<Bystanders> {
  const latencies: number[] = []
  const trackers = await Promise.all(
    Array.from({ length: of.count }, async (_, index) => {
      const { socket } = await connectTracker({ port: of.port, imei: benchImei(of.run, index), index: FIRST_INDEX })
      const waiting: number[] = []
      socket.on('data', () => {
        const sentAt = waiting.shift()
        if (sentAt !== undefined) latencies.push(performance.now() - sentAt)
      })
      return { socket, waiting, number: 1 }
    }),
  )
  const beating = setInterval(() => {
    for (const tracker of trackers) {
      // The next one follows the answer, so that each answer has its own.
      if (tracker.waiting.length > 0) continue
      tracker.waiting.push(performance.now())
      tracker.socket.write(frameOf(heartbeatPacket(CONDITION), tracker.number++ & 0xffff))
    }
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(beating)
      const now = performance.now()
      for (const { socket, waiting } of trackers) {
        for (const sentAt of waiting) latencies.push(now - sentAt)
        socket.destroy()
      }
      return latencies
    },
  }
}
