import { useMemo } from 'react'
import type { DayRow } from '#reports/history/history-rows.ts'
import { type HistorySearch, writeFocus } from '#reports/history/history-search.ts'
import { useCalmInstant } from '#reports/history/history-selection.ts'
import { plateColumn, ReportTable } from '../table/ReportTable.tsx'
import type { ReportColumn } from '../table/report-column.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'

interface Row {
  vehicle: ShownVehicle
  day: DayRow
}

interface DaysTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
}

/** The days of the period; choosing one looks at it alone. */
export function DaysTable({ viewed: { vehicles }, search, change, zone }: DaysTableProps) {
  const rows = useMemo(
    () => vehicles.flatMap((vehicle) => vehicle.rows.days.map((day): Row => ({ vehicle, day }))),
    [vehicles],
  )
  const columns = useMemo(() => dayColumns(vehicles), [vehicles])
  const instant = useCalmInstant()
  return (
    <ReportTable
      label="Dias"
      name="dias"
      columns={columns}
      rows={rows}
      counted={{ none: 'Nenhum', one: 'dia', many: 'dias' }}
      keyOf={({ vehicle, day }) => `${vehicle.vehicleId} ${day.date} ${day.start}`}
      search={search}
      change={change}
      isCurrent={({ day }) => instant !== null && day.start! <= instant && instant < day.end!}
      onChoose={({ day }) =>
        change({ focus: writeFocus({ from: day.start!, to: day.end! }, zone) }, { remember: true })
      }
      empty="Nenhum dia com dados."
    />
  )
}

function dayColumns(vehicles: readonly ShownVehicle[]): ReportColumn<Row>[] {
  const time = (key: string, header: string, pick: (day: DayRow) => number): ReportColumn<Row> => {
    return { key, header, width: 118, kind: 'duration', value: ({ day }) => pick(day), sums: true }
  }
  const reading = (key: string, header: string, pick: (day: DayRow) => number | null): ReportColumn<Row> => {
    return { key, header, width: 118, kind: { decimals: 0 }, value: ({ day }) => pick(day) }
  }
  return [
    { key: 'date', header: 'Dia', width: 120, kind: 'date', value: ({ day }) => day.date },
    ...plateColumn<Row>(vehicles),
    {
      key: 'km',
      header: 'km',
      title: 'Distância por GPS (km)',
      width: 84,
      kind: { decimals: 1 },
      value: ({ day }) => day.distanceKm,
      sums: true,
    },
    {
      key: 'odometer',
      header: 'km odômetro',
      width: 110,
      kind: { decimals: 1 },
      value: ({ day }) => day.odometerDistanceKm,
    },
    { key: 'trips', header: 'Viagens', width: 84, kind: { decimals: 0 }, value: ({ day }) => day.tripCount },
    reading('odometerStart', 'Odômetro início', (day) => day.startOdometerKm),
    reading('odometerEnd', 'Odômetro fim', (day) => day.endOdometerKm),
    time('moving', 'Em movimento', (day) => day.movingSeconds),
    time('idle', 'Parado ligado', (day) => day.idleSeconds),
    time('engineOn', 'Ligado total', (day) => day.movingSeconds + day.idleSeconds),
    time('parked', 'Desligado', (day) => day.parkedSeconds),
    time('noData', 'Sem dados', (day) => day.noDataSeconds),
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 80,
      kind: { decimals: 0 },
      value: ({ day }) => day.topSpeedKmh,
    },
    { key: 'coverage', header: 'Cobertura', width: 92, kind: 'share', value: ({ day }) => coverageOf(day) },
  ]
}

export function coverageOf(
  day: Pick<DayRow, 'movingSeconds' | 'idleSeconds' | 'parkedSeconds' | 'noDataSeconds'>,
): number {
  const all = day.movingSeconds + day.idleSeconds + day.parkedSeconds + day.noDataSeconds
  return all > 0 ? 1 - day.noDataSeconds / all : 0
}
