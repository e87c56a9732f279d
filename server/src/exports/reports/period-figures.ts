import { durationText } from '@monitorweb/contract/reports/columns/cell-text'
import { PERIOD_FIGURES } from '@monitorweb/contract/reports/period-figures'
import type { PeriodSummary } from '@monitorweb/contract/reports/vehicle-reports'
import type { ExportParameter } from '../formats/file-table.ts'

/** A period of vehicles is added up in these, from what is not rounded. */
export interface PeriodFigures {
  add(row: PeriodSummary): void
  /** Says the period in figures, as the screen does. */
  inWords(): ExportParameter[]
  /** Says how much of the period the figures stand on; null where there is no period. */
  coverageInWords(): string | null
}

export function createPeriodFigures(): PeriodFigures {
  const vehicles = new Set<number>()
  const sums = { km: 0, moving: 0, idle: 0, parked: 0, noData: 0, trips: 0, stops: 0, positions: 0 }
  let topSpeedKmh: number | null = null
  const known = () => sums.moving + sums.idle + sums.parked
  const coverage = () => (known() + sums.noData > 0 ? known() / (known() + sums.noData) : 0)
  return {
    add(row) {
      vehicles.add(row.vehicleId)
      sums.km += row.distanceKm
      sums.moving += row.movingSeconds
      sums.idle += row.idleSeconds
      sums.parked += row.parkedSeconds
      sums.noData += row.noDataSeconds
      sums.trips += row.tripCount
      sums.stops += row.stopCount
      sums.positions += row.positionCount
      if (row.topSpeedKmh !== null) topSpeedKmh = Math.max(topSpeedKmh ?? 0, row.topSpeedKmh)
    },
    inWords: () =>
      [
        ...(vehicles.size > 1 ? [[PERIOD_FIGURES.vehicles, figure(vehicles.size)]] : []),
        [PERIOD_FIGURES.distance, `${figure(sums.km, 1)} km`],
        [PERIOD_FIGURES.moving, durationText(sums.moving)],
        [PERIOD_FIGURES.idle, durationText(sums.idle)],
        [PERIOD_FIGURES.parked, durationText(sums.parked)],
        [PERIOD_FIGURES.trips, figure(sums.trips)],
        [PERIOD_FIGURES.stops, figure(sums.stops)],
        ...(topSpeedKmh === null ? [] : [[PERIOD_FIGURES.top, `${figure(topSpeedKmh)} km/h`]]),
        [PERIOD_FIGURES.coverage, percent(coverage())],
      ].map(([label, value]) => ({ label: label!, value: value! })),
    coverageInWords() {
      if (known() + sums.noData === 0) return null
      const whole = durationText(known() + sums.noData)
      return `Há dados de ${durationText(known())} das ${whole} do período (${percent(coverage())}), em ${figure(sums.positions)} posições.`
    },
  }
}

function figure(value: number, decimals = 0): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** A period that lacks something is never called whole. */
function percent(share: number): string {
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}\u00A0%`
}
