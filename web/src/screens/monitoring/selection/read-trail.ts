import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { timeZone } from '#format/time-zone.ts'
import type { TrailPoint } from '#map/fleet/trail-features.ts'
import { type LoadedHistory, loadHistory } from '#reports/history/load-history.ts'

export interface Trail {
  points: TrailPoint[]
  /** It was read up to this instant. */
  until: EpochMs
  /** Points further apart than this in time are not joined. */
  gapMs: number
}

/** Reads the way that a vehicle took, without the fixes that its track does not believe. */
export async function readTrail(
  vehicleId: number,
  period: { from: number; to: number },
  signal: AbortSignal,
): Promise<Trail> {
  let loaded = null as LoadedHistory | null
  const onProgress = (history: LoadedHistory) => {
    loaded = history
  }
  await loadHistory({ vehicleId, period, zone: timeZone(), signal, onProgress })
  const gapSeconds = loaded?.rows.parts.at(-1)?.rules.gapSeconds ?? DEFAULT_TRIP_RULES.gapSeconds
  return { points: loaded ? acceptedPoints(loaded) : [], until: period.to, gapMs: gapSeconds * 1000 }
}

function acceptedPoints({ track, verdicts }: LoadedHistory): TrailPoint[] {
  const points: TrailPoint[] = []
  for (let index = 0; index < track.length; index++) {
    if (verdicts[index] !== 0) continue
    points.push({ at: track.fixTime[index]!, latitude: track.latitude[index]!, longitude: track.longitude[index]! })
  }
  return points
}
