import { type ClockWatch, newClockWatch, watchClock } from '@monitorweb/domain/position/clock-watch'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { DeviceIdentity } from '../../storage/intake/device-sightings.ts'
import type { Step } from '../received-frame.ts'

const DAY_MS = 24 * 3600_000

/**
 * Learns how far each device's clock is ahead of UTC, by what it says before anything is corrected. What is certain
 * travels with each frame until one of them was committed, which is once in a device's life or when its clock was set
 * anew.
 */
export function learnClock(): Step {
  const watches = createWatches()
  return {
    name: 'learn clock',
    run(frame) {
      const { device, receivedAt } = frame
      if (!device) return undefined
      let certain: number | null = null
      for (const message of frame.messages) {
        if (message.kind !== 'position' || !message.report.hasFix) continue
        certain = watchClock(watches.of(device, receivedAt), message.report, receivedAt)
      }
      if (certain !== null && certain !== device.learnedClockMinutes) frame.learnedClockMinutes = certain
      return undefined
    },
  }
}

/** Keeps the watches of devices that are heard; one that was silent for a whole day (UTC) is watched anew. */
function createWatches() {
  let today = 0
  let heardToday = new Map<number, ClockWatch>()
  let heardBefore = heardToday
  return {
    of({ id, learnedClockMinutes }: DeviceIdentity, receivedAt: EpochMs): ClockWatch {
      const day = Math.floor(receivedAt / DAY_MS)
      if (day > today) {
        today = day
        heardBefore = heardToday
        heardToday = new Map()
      }
      let watch = heardToday.get(id)
      if (!watch) {
        watch = heardBefore.get(id) ?? newClockWatch(learnedClockMinutes)
        heardToday.set(id, watch)
      }
      return watch
    },
  }
}
