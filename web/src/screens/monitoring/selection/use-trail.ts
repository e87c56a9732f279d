import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useFleetStore, useLiveConnection, usePause } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { formatTime } from '#format/date-time.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { NO_TRAIL, type TrailPoint, trailFeatures } from '#map/fleet/trail-features.ts'
import type { TrailLength } from '../monitoring-search.ts'
import type { Trail } from './read-trail.ts'
import { grownTrail, isLeftOut, leavesOut, MINUTE_MS, oldestOf } from './trail-length.ts'

/** A tracker that empties its memory is done by then. */
const READ_AGAIN_MS = 30_000
const TICKS_MS: Record<TrailLength, number> = { 15: 5 * MINUTE_MS, 60: 5 * MINUTE_MS, today: 30 * MINUTE_MS }

interface Options {
  map: FleetMap | null
  vehicleId: number
  length: TrailLength | undefined
  vehicle: LiveVehicle | null
}

export interface TrailState {
  loading: boolean
  error: unknown
  empty: boolean
}

/** Says what is to be said of a trail that is wanted; "" for one that can be seen. */
export function trailWords({ loading, error, empty }: TrailState): string {
  if (error) return `Rastro: ${messageOf(error)}`
  if (loading) return 'Lendo o rastro…'
  return empty ? 'Sem rastro neste tempo.' : ''
}

/**
 * Draws the way behind a vehicle and lets it grow with what arrives; what a lost connection, a pause and a
 * tracker that empties its memory leave out is read again.
 */
export function useTrail({ map, vehicleId, length, vehicle }: Options): TrailState {
  const store = useFleetStore()
  const resumptions = useResumptionCount()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['trail', vehicleId, length, resumptions],
    enabled: length !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // Most who look at the fleet ask for no trail.
      const { readTrail } = await import('./read-trail.ts')
      const now = store.now()
      return await readTrail(vehicleId, { from: oldestOf(length!, now), to: now }, signal)
    },
  })
  const newer = useNewerPoints(data ?? null, { vehicle, length })
  const isIncomplete = data && vehicle && leavesOut(data, newer, vehicle)
  useEffect(() => {
    if (!isIncomplete) return
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isIncomplete, refetch])
  // The trail of who stands grows shorter each minute, and that of today begins anew at midnight.
  const minute = Math.floor(useNow() / MINUTE_MS)
  const oldest = length === undefined ? 0 : oldestOf(length, minute * MINUTE_MS)

  const points = useMemo(
    () => [...(data?.points ?? []), ...newer].filter(({ at }) => at >= oldest),
    [data, newer, oldest],
  )

  useEffect(() => {
    if (!map) return
    if (!data || length === undefined) return map.setOverlays({ trail: NO_TRAIL })
    const label = (at: number) => formatTime(at).slice(0, 5)
    map.setOverlays({ trail: trailFeatures(points, { gapMs: data.gapMs, tickMs: TICKS_MS[length], label }) })
  }, [map, data, points, length])

  return { loading: isLoading, error, empty: data !== undefined && points.length < 2 }
}

/** Answers the live positions after the last one that was read; of those that are too old to be drawn it keeps none. */
function useNewerPoints(trail: Trail | null, { vehicle, length }: Pick<Options, 'vehicle' | 'length'>): TrailPoint[] {
  const position = vehicle?.position
  const [newer, setNewer] = useState<{ trail: Trail | null; points: TrailPoint[] }>({ trail, points: [] })
  useEffect(() => {
    setNewer((before) => {
      const points = before.trail === trail ? before.points : []
      const last = points.at(-1) ?? trail?.points.at(-1)
      if (!trail || !position || position.fixTime <= (last?.at ?? 0)) return { trail, points }
      if (isLeftOut(trail, position)) return { trail, points }
      const { fixTime: at, latitude, longitude } = position
      return { trail, points: grownTrail(points, { at, latitude, longitude }, length) }
    })
  }, [trail, position, length])
  return newer.points
}

/** Answers a number that rises whenever the live channel came back, or somebody ended the pause. */
function useResumptionCount(): number {
  const { state } = useLiveConnection()
  const [paused] = usePause()
  const behind = useRef(false)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (paused || state === 'reconnecting') behind.current = true
    if (paused || state !== 'live' || !behind.current) return
    behind.current = false
    setCount((before) => before + 1)
  }, [paused, state])
  return count
}
