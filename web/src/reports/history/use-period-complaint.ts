import { useEffect } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useIsClockKnown } from '#api/live/use-clock-correction.ts'
import { timeZone } from '#format/time-zone.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { type HistorySearch, periodComplaint } from './history-search.ts'

/** Complains about the period of a link that was typed or is broken: it does not change its question in silence. */
export function usePeriodComplaint({ preset, from, to }: Pick<HistorySearch, 'preset' | 'from' | 'to'>): void {
  const store = useFleetStore()
  const notice = useNotice()
  const said = { ...(preset && { preset }), ...(from && { from }), ...(to && { to }) }
  const isClockKnown = useIsClockKnown()
  // Nothing is in the future before it is known when that begins.
  const now = isClockKnown ? store.now() : Number.POSITIVE_INFINITY
  const complaint = periodComplaint(said, { now, zone: timeZone() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per question
  useEffect(() => {
    if (complaint) notice(complaint, 'failure')
  }, [complaint, from, to])
}
