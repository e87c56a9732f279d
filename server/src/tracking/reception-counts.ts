import { REPORT_REASONS } from '@monitorweb/domain/position/set-apart'
import type pg from 'pg'
import {
  addMissingMessages,
  addReceptionCounts,
  hourOf,
  type MissingMessages,
  type ReceptionCount,
} from '../storage/reception/reception-count-store.ts'
import type { RefusalReason, TrackingMetrics } from './tracking-metrics.ts'

export interface ReceptionCounts {
  /** Answers metrics that count here as well, which costs no query. */
  beside(metrics: TrackingMetrics): TrackingMetrics
  /** Writes what was counted since it was last called. Whatever fails is kept for the next time. */
  write(): Promise<void>
}

const COUNTED = ['messages', 'unread', 'refused', 'missing'] as const
type Counted = (typeof COUNTED)[number]

/** What a port gave up without knowing a device. */
const REFUSED: readonly RefusalReason[] = ['broken frame', 'unidentified', 'bad request']

/** Counts what comes of each protocol, for operators to read. What a killed process had not written is not counted. */
export function createReceptionCounts(pool: pg.Pool): ReceptionCounts {
  let counts = new Map<string, ReceptionCount>()
  let gaps = new Map<string, MissingMessages>()

  function countOf(protocol: string, hour: number): ReceptionCount {
    const key = `${hour} ${protocol}`
    let count = counts.get(key)
    if (!count) {
      count = { hour, protocol, messages: 0, unread: 0, refused: 0, missing: 0 }
      counts.set(key, count)
    }
    return count
  }

  function add(protocol: string, what: Counted, times = 1, hour = hourOf(Date.now())): void {
    countOf(protocol, hour)[what] += times
  }

  function addGap(gap: MissingMessages): void {
    const key = `${gap.hour} ${gap.deviceId}`
    const before = gaps.get(key)
    gaps.set(key, { ...gap, missing: gap.missing + (before?.missing ?? 0) })
  }

  async function writeCounts(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await addReceptionCounts(pool, [...taken.values()])
    } catch (error) {
      for (const { hour, protocol, ...counted } of taken.values())
        for (const what of COUNTED) add(protocol, what, counted[what], hour)
      throw error
    }
  }

  async function writeGaps(): Promise<void> {
    if (gaps.size === 0) return
    const taken = gaps
    gaps = new Map()
    try {
      await addMissingMessages(pool, [...taken.values()])
    } catch (error) {
      for (const gap of taken.values()) addGap(gap)
      throw error
    }
  }

  return {
    beside: (metrics) => ({
      ...metrics,
      committed(frames, result, seconds) {
        metrics.committed(frames, result, seconds)
        const hour = hourOf(Date.now())
        let count: ReceptionCount | undefined
        for (const { protocol, apart } of frames) {
          // Most frames of a commit are of one protocol.
          if (count?.protocol !== protocol) count = countOf(protocol, hour)
          count.messages++
          if (apart.some(({ reason }) => !REPORT_REASONS.includes(reason))) count.unread++
        }
      },
      missing(protocol, deviceId, missing) {
        metrics.missing(protocol, deviceId, missing)
        const [hour, lastAt] = [hourOf(missing.at), missing.at]
        add(protocol, 'missing', missing.change, hour)
        addGap({ deviceId, hour, missing: missing.change, lastAt })
      },
      refused(protocol, reason) {
        metrics.refused(protocol, reason)
        if (REFUSED.includes(reason)) add(protocol, 'refused')
        // The one frame of its commit, which the database refused: it is kept as bytes, and answered.
        if (reason === 'content') for (const what of ['messages', 'unread'] as const) add(protocol, what)
      },
    }),
    async write() {
      await writeCounts()
      await writeGaps()
    },
  }
}
