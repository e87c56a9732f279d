import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { QUARANTINE } from '../quarantine.ts'
import type { Step } from '../received-frame.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

const DAY_MS = 24 * 3600_000

/** What one device has sent since the day began. */
interface Sent {
  framesWithoutPosition: number
  bytes: number
}

/**
 * Bounds what may be kept of one device that nobody registered, besides its number of positions: frames and bytes a day
 * (UTC), and positions of days long gone, each of which would need a partition. The step comes after the clock was
 * settled.
 */
export function limitQuarantine(metrics: TrackingMetrics): Step {
  const sentToday = new Map<number, Sent>()
  let today = 0

  function sentBy(deviceId: number, receivedAt: EpochMs): Sent {
    const day = Math.floor(receivedAt / DAY_MS)
    if (day > today) {
      today = day
      sentToday.clear()
    }
    const sent = sentToday.get(deviceId) ?? { framesWithoutPosition: 0, bytes: 0 }
    sentToday.set(deviceId, sent)
    return sent
  }

  return {
    name: 'limit quarantine',
    run(frame) {
      const { device, receivedAt } = frame
      if (device?.state !== 'quarantine') return undefined
      const sent = sentBy(device.id, receivedAt)
      sent.bytes += frame.bytes.length
      const isRecent = ({ fixTime }: { fixTime: EpochMs }) =>
        fixTime >= receivedAt - QUARANTINE.maxPositionAgeDays * DAY_MS
      for (const { fixTime } of frame.positions.filter((row) => !isRecent(row))) {
        const detail = new Date(fixTime).toISOString()
        frame.apart.push({ reason: 'oldUnregistered', type: '', length: 0, detail })
      }
      frame.positions = frame.positions.filter(isRecent)
      frame.placeless = frame.placeless.filter(isRecent)
      if (frame.positions.length === 0) sent.framesWithoutPosition++
      if (sent.framesWithoutPosition <= QUARANTINE.maxFramesPerDay && sent.bytes <= QUARANTINE.maxBytesPerDay)
        return undefined
      metrics.refused(frame.protocol, 'quota')
      return 'refused'
    },
  }
}
