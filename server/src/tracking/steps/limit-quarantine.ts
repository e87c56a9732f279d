import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { QUARANTINE } from '../quarantine.ts'
import type { ReceivedFrame, Step, StepResult } from '../received-frame.ts'
import type { StrangerBudget } from '../stranger-budget.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

const DAY_MS = 24 * 3600_000

/** About what a row takes on the disk besides the bytes of its frame, with its part of the indexes. */
const ROW_BYTES = { message: 120, position: 260, apart: 240 } as const

/**
 * Bounds what may be kept of devices that nobody registered, besides their number of positions: frames and bytes a day
 * (UTC), and positions of days long gone, each of which would need a partition. The step comes after the clock was
 * settled.
 */
export function limitQuarantine(metrics: TrackingMetrics, budget: StrangerBudget): Step {
  function admit(frame: ReceivedFrame, day: number | null): StepResult {
    if (day === null) {
      metrics.refused(frame.protocol, 'quota')
      return 'refused'
    }
    frame.strangerUse = { day, ...useOf(frame) }
    return undefined
  }

  return {
    name: 'limit quarantine',
    run(frame) {
      const { device, receivedAt } = frame
      if (device?.state !== 'quarantine') return undefined
      const isRecent = ({ fixTime }: { fixTime: EpochMs }) =>
        fixTime >= receivedAt - QUARANTINE.maxPositionAgeDays * DAY_MS
      for (const { fixTime } of frame.positions.filter((row) => !isRecent(row))) {
        const detail = new Date(fixTime).toISOString()
        frame.apart.push({ reason: 'oldUnregistered', type: '', length: 0, detail })
      }
      frame.positions = frame.positions.filter(isRecent)
      frame.placeless = frame.placeless.filter(isRecent)
      const spent = budget.spend({ deviceId: device.id, receivedAt, ...useOf(frame) })
      return spent instanceof Promise ? spent.then((day) => admit(frame, day)) : admit(frame, spent)
    },
  }
}

function useOf({ bytes, positions, placeless, apart }: ReceivedFrame) {
  const kinds = new Set(apart.map(({ reason, length, type }) => `${reason} ${length} ${type}`)).size
  return {
    framesWithoutPosition: positions.length === 0 ? 1 : 0,
    bytes:
      Math.max(1, kinds) * bytes.length +
      ROW_BYTES.message +
      ROW_BYTES.position * (positions.length + placeless.length) +
      ROW_BYTES.apart * kinds,
  }
}
