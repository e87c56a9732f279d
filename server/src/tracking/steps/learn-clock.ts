import { type ClockWatch, newClockWatch, watchClock } from '@monitorweb/domain/position/clock-watch'
import type { Step } from '../received-frame.ts'

/**
 * Learns how far each device's clock is ahead of UTC, by what it says before anything is corrected. What is certain is
 * written with the frame that made it so, which is once in a device's life or when its clock was set anew.
 */
export function learnClock(): Step {
  const watches = new Map<number, ClockWatch>()
  return {
    name: 'learn clock',
    run(frame) {
      const { device, receivedAt } = frame
      if (!device) return undefined
      for (const message of frame.messages) {
        if (message.kind !== 'position' || !message.report.hasFix) continue
        let watch = watches.get(device.id)
        if (!watch) {
          watch = newClockWatch(device.learnedClockMinutes)
          watches.set(device.id, watch)
        }
        const certain = watchClock(watch, message.report, receivedAt)
        if (certain === null || certain === device.learnedClockMinutes) continue
        device.learnedClockMinutes = certain
        frame.learnedClockMinutes = certain
      }
      return undefined
    },
  }
}
