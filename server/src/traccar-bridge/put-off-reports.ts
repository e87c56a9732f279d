import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { ForwardedReport } from '../gateway/protocols/traccar/traccar.ts'
import type { WantedSpan } from '../storage/reception/traccar-span-store.ts'

/** Beyond so many devices the gap is read of all devices. */
const MOST_SERIALS = 500
/** A tracker with a lost clock says years ago, and no server is asked for years. */
const MOST_PAST_MS = 31 * 24 * 3600_000
/** A fix is as long as this before or after what is asked, so that both ends are met. */
const MARGIN_MS = 60_000

interface Gap {
  from: EpochMs
  to: EpochMs
}

export interface PutOffReports {
  /** Notes reports that were answered "later"; it costs no query. */
  note(reports: readonly ForwardedReport[]): void
  /** Hands over the gaps that were noted since it was last called; they are kept where `write` fails. */
  write(write: (spans: readonly WantedSpan[]) => Promise<void>): Promise<void>
}

/** Gathers of what times we refused reports, by the instants that they say, until that can be written down. */
export function createPutOffReports(now: () => EpochMs = Date.now): PutOffReports {
  let gaps = new Map<string, Gap>()

  function widen(serial: string, { from, to }: Gap): void {
    const key = gaps.has(serial) || gaps.size < MOST_SERIALS ? serial : ''
    const before = gaps.get(key)
    gaps.set(key, { from: Math.min(from, before?.from ?? from), to: Math.max(to, before?.to ?? to) })
  }

  return {
    note(reports) {
      const oldest = now() - MOST_PAST_MS
      for (const { serial, message } of reports) {
        const said = message.kind === 'position' ? message.report.fixTime : now()
        const at = Math.min(now(), Math.max(oldest, said))
        widen(serial, { from: at - MARGIN_MS, to: at + MARGIN_MS })
      }
    },
    async write(write) {
      if (gaps.size === 0) return
      const taken = gaps
      gaps = new Map()
      const dueAt = now()
      try {
        await write([...taken].map(([serial, gap]) => ({ reason: 'refusal' as const, serial, ...gap, dueAt })))
      } catch (error) {
        for (const [serial, gap] of taken) widen(serial, gap)
        throw error
      }
    },
  }
}
