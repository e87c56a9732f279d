import { useMemo } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { type HistorySearch, writeFocus } from '#reports/history-search.ts'
import { useCalmInstant } from '#reports/history-selection.ts'
import type { DayRow } from '#reports/merge-rows.ts'
import { useHiddenColumns } from './column-choice.ts'
import { readSort, type SortValues, sortable, sortedRows, sortValueIn, writeSort } from './sorted-rows.ts'
import type { ChangeSearch } from './use-history-search.ts'
import type { ShownVehicle, Viewed } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'
import { clock, dayWords, kmNumber, percent, wholeOrDash } from './words.ts'

interface Row {
  vehicle: ShownVehicle
  day: DayRow
}

const SORTED = {
  date: ({ day }) => day.start,
  plate: ({ vehicle }) => vehicle.name,
  km: ({ day }) => day.distanceKm,
  odometer: ({ day }) => day.odometerDistanceKm,
  trips: ({ day }) => day.tripCount,
  moving: ({ day }) => day.movingSeconds,
  idle: ({ day }) => day.idleSeconds,
  parked: ({ day }) => day.parkedSeconds,
  noData: ({ day }) => day.noDataSeconds,
  top: ({ day }) => day.topSpeedKmh,
  coverage: ({ day }) => coverageOf(day),
} as const satisfies SortValues<Row>
const sortValue = sortValueIn<Row>(SORTED)

interface DaysTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
}

/** The days of the period; choosing one looks at it alone. */
export function DaysTable({ viewed, search, change, zone }: DaysTableProps) {
  const { ord } = search
  const rows = useMemo(() => {
    const days = viewed.vehicles.flatMap((vehicle) => vehicle.rows.days.map((day): Row => ({ vehicle, day })))
    return sortedRows(days, readSort({ ...(ord && { ord }) }), sortValue)
  }, [viewed.vehicles, ord])
  const hidden = useHiddenColumns('dias')
  const instant = useCalmInstant()
  const current = instant === null ? -1 : rows.findIndex(({ day }) => day.start! <= instant && instant < day.end!)
  const sum = (pick: (day: DayRow) => number) => rows.reduce((total, { day }) => total + pick(day), 0)
  const time = (key: string, header: string, pick: (day: DayRow) => number): TableColumn<Row> => ({
    key,
    header,
    width: 118,
    number: true,
    cell: ({ day }) => clock(pick(day)),
    total: clock(sum(pick)),
  })
  const columns: TableColumn<Row>[] = [
    {
      key: 'date',
      header: 'Dia',
      width: 120,
      cell: ({ day }) => dayWords(day.date),
      total: formatQuantity(rows.length, { none: 'Nenhum', one: 'dia', many: 'dias' }),
    },
    ...(viewed.vehicles.length > 1
      ? [{ key: 'plate', header: 'Placa', width: 100, cell: ({ vehicle }: Row) => `${vehicle.letter} ${vehicle.name}` }]
      : []),
    {
      key: 'km',
      header: 'km',
      title: 'Distância por GPS (km)',
      width: 84,
      number: true,
      cell: ({ day }) => kmNumber(day.distanceKm),
      total: kmNumber(sum((day) => day.distanceKm)),
    },
    {
      key: 'odometer',
      header: 'km odômetro',
      width: 110,
      number: true,
      cell: ({ day }) => (day.odometerDistanceKm === null ? '–' : kmNumber(day.odometerDistanceKm)),
    },
    { key: 'trips', header: 'Viagens', width: 84, number: true, cell: ({ day }) => String(day.tripCount) },
    time('moving', 'Em movimento', (day) => day.movingSeconds),
    time('idle', 'Parado ligado', (day) => day.idleSeconds),
    time('parked', 'Desligado', (day) => day.parkedSeconds),
    time('noData', 'Sem dados', (day) => day.noDataSeconds),
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 80,
      number: true,
      cell: ({ day }) => wholeOrDash(day.topSpeedKmh),
    },
    { key: 'coverage', header: 'Cobertura', width: 92, number: true, cell: ({ day }) => percent(coverageOf(day)) },
  ]
  return (
    <VirtualTable
      label="Dias"
      columns={sortable(columns, SORTED)}
      sort={readSort(search)}
      onSort={(next) => change({ ord: writeSort(next) })}
      hidden={hidden}
      rowCount={rows.length}
      rowAt={(index) => rows[index]!}
      keyOf={({ vehicle, day }) => `${vehicle.vehicleId} ${day.date} ${day.start}`}
      current={current}
      onChoose={({ day }) => change({ foco: writeFocus({ from: day.start!, to: day.end! }, zone) }, { remember: true })}
      empty="Nenhum dia com dados."
    />
  )
}

export function coverageOf(
  day: Pick<DayRow, 'movingSeconds' | 'idleSeconds' | 'parkedSeconds' | 'noDataSeconds'>,
): number {
  const all = day.movingSeconds + day.idleSeconds + day.parkedSeconds + day.noDataSeconds
  return all > 0 ? 1 - day.noDataSeconds / all : 0
}
