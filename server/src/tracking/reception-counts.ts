import { REPORT_REASONS } from '@monitorweb/domain/position/set-apart'
import type pg from 'pg'
import { addReceptionCounts, hourOf, type ReceptionCount } from '../storage/reception/reception-count-store.ts'
import type { RefusalReason, TrackingMetrics } from './tracking-metrics.ts'

export interface ReceptionCounts {
  /** Answers metrics that count here as well, which costs no query. */
  beside(metrics: TrackingMetrics): TrackingMetrics
  /** Writes what was counted since it was last called. Whatever fails is kept for the next time. */
  write(): Promise<void>
}

type Counted = 'messages' | 'unread' | 'refused'

/** What a port gave up without knowing a device. */
const REFUSED: readonly RefusalReason[] = ['broken frame', 'unidentified', 'bad request']

/** Counts what comes of each protocol, for operators to read. What a killed process had not written is not counted. */
export function createReceptionCounts(pool: pg.Pool): ReceptionCounts {
  let counts = new Map<string, ReceptionCount>()

  function add(protocol: string, what: Counted, times = 1): void {
    const hour = hourOf(Date.now())
    const key = `${hour} ${protocol}`
    let count = counts.get(key)
    if (!count) {
      count = { hour, protocol, messages: 0, unread: 0, refused: 0 }
      counts.set(key, count)
    }
    count[what] += times
  }

  return {
    beside: (metrics) => ({
      ...metrics,
      committed(frames, result, seconds) {
        metrics.committed(frames, result, seconds)
        for (const { protocol, apart } of frames) {
          add(protocol, 'messages')
          if (apart.some(({ reason }) => !REPORT_REASONS.includes(reason))) add(protocol, 'unread')
        }
      },
      refused(protocol, reason) {
        metrics.refused(protocol, reason)
        if (REFUSED.includes(reason)) add(protocol, 'refused')
        // The one frame of its commit, which the database refused: it is kept as bytes, and answered.
        if (reason === 'content') for (const what of ['messages', 'unread'] as const) add(protocol, what)
      },
    }),
    async write() {
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      try {
        await addReceptionCounts(pool, [...taken.values()])
      } catch (error) {
        for (const [key, count] of taken) {
          const since = counts.get(key)
          for (const what of ['messages', 'unread', 'refused'] as const) count[what] += since?.[what] ?? 0
          counts.set(key, count)
        }
        throw error
      }
    },
  }
}
