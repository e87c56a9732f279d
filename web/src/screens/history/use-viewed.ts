import type { Period } from '@monitorweb/domain/calendar/period'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { hueOf, letterAmong } from '@monitorweb/domain/track/seen-together'
import { useMemo } from 'react'
import { isNotFound } from '#api/api-error.ts'
import type { LandmarkNames } from '#landmarks/use-landmarks.ts'
import type { HistoryRows } from '#reports/history/history-rows.ts'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { focusOf, type HistorySearch } from '#reports/history/history-search.ts'
import { type PeriodTotals, totalsOf } from '#reports/history/period-totals.ts'
import type { VehicleHistory } from '#reports/history/use-histories.ts'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import { type ChosenVehicle, nameOf } from './use-vehicles.ts'

/** Says whose a row of a table is. */
export interface NamedVehicle {
  vehicleId: number
  name: string
  /** The letter tells the vehicle from others on the map; "" where it is not among others there. */
  letter: string
}

/** Holds a vehicle as all panes show it. */
export interface ShownVehicle extends NamedVehicle {
  /** The code or fleet number that people chose. */
  code: string
  color: string
  /** This is null until the first points came. */
  growing: GrowingTrack | null
  rows: HistoryRows
  /** A silence longer than this has no line. */
  gapMs: number
}

export interface Viewed {
  vehicles: ShownVehicle[]
  period: Period
  /** The part of the period that is looked at; the whole period where there is none. */
  focus: Period
  hasFocus: boolean
  /** Not all of the period was read, or not of every vehicle that there is. */
  isPartial: boolean
  totals: PeriodTotals
  limitKmh: number
  landmarks: LandmarkNames
}

const DEFAULT_GAP_MS = 600_000

interface Options {
  search: HistorySearch
  histories: readonly VehicleHistory[]
  chosen: readonly ChosenVehicle[]
  period: Period
  zone: string
  landmarks: LandmarkNames
}

/** Works out what the panes show together. */
export function useViewed({ search, histories, chosen, period, zone, landmarks }: Options): Viewed {
  const { focus: asked, speedLimitKmh } = search
  const vehicles = useMemo(
    () =>
      histories.map(({ vehicleId, loaded }, index): ShownVehicle => {
        const vehicle = chosen.find(({ id }) => id === vehicleId)
        const rules = loaded?.rows.parts[0]?.rules
        return {
          vehicleId,
          name: vehicle ? nameOf(vehicle) : '',
          code: vehicle?.code ?? '',
          letter: letterAmong(histories.length, index),
          color: hueOf(index),
          growing: loaded && loaded.track.length > 0 ? loaded : null,
          rows: loaded?.rows ?? NO_ROWS,
          gapMs: rules ? rules.gapSeconds * 1000 : DEFAULT_GAP_MS,
        }
      }),
    [histories, chosen],
  )
  const isPartial = histories.some((history) => history.state !== 'ready' && !isMissing(history))
  const totals = useMemo(() => totalsOf(vehicles), [vehicles])
  const focus = useMemo(() => focusOf({ ...(asked && { focus: asked }) }, zone, period), [asked, zone, period])
  return useMemo(
    () => ({
      ...{ vehicles, period, totals, landmarks },
      focus: focus ?? period,
      hasFocus: focus !== null,
      isPartial,
      limitKmh: speedLimitKmh ? Number(speedLimitKmh) : DEFAULT_SPEED_LIMIT_KMH,
    }),
    [vehicles, period, totals, focus, isPartial, speedLimitKmh, landmarks],
  )
}

/** Of a vehicle that does not exist, or is not theirs, there is nothing to read. */
function isMissing({ state, error }: VehicleHistory): boolean {
  return state === 'failed' && isNotFound(error)
}
