import type { LandmarkNames } from '#landmarks/use-landmarks.ts'
import type { RunKind } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'

/** Tells whether rows are chosen by names of landmarks that are not known so far. */
export function waitsForNames({ place, outside }: HistorySearch, kind: RunKind, { state }: LandmarkNames): boolean {
  const asksForNames = place !== undefined || (kind === 'stops' && outside === '1')
  return asksForNames && (state === 'loading' || state === 'failed')
}
