import { useMemo } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { type HistorySearch, writeFocus } from '#reports/history-search.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history-selection.ts'
import type { TripRow } from '#reports/merge-rows.ts'
import { useHiddenColumns } from './column-choice.ts'
import { RunMarks } from './RunMarks.tsx'
import { readSort, type SortValues, sortable, sortedRows, sortValueIn, writeSort } from './sorted-rows.ts'
import styles from './table.module.css'
import type { ChangeSearch } from './use-history-search.ts'
import type { ShownVehicle, Viewed } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'
import { clock, kmNumber, shortStamp, wholeOrDash } from './words.ts'

interface Row {
  vehicle: ShownVehicle
  trip: TripRow
  number: number
}

const SORTED = {
  start: ({ trip }) => trip.start,
  plate: ({ vehicle }) => vehicle.name,
  from: ({ trip }) => trip.startPlace,
  end: ({ trip }) => trip.end,
  to: ({ trip }) => trip.endPlace,
  duration: ({ trip }) => trip.durationSeconds,
  km: ({ trip }) => trip.distanceKm,
  idle: ({ trip }) => trip.idleSeconds,
  average: ({ trip }) => trip.averageSpeedKmh,
  top: ({ trip }) => trip.topSpeedKmh,
  odometer: ({ trip }) => trip.startOdometerKm,
} as const satisfies SortValues<Row>
const sortValue = sortValueIn<Row>(SORTED)

interface TripsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
}

/** The trips of what is looked at, those in progress and cut ones with their mark. */
export function TripsTable({ viewed, search, change, zone }: TripsTableProps) {
  const selection = useSelection()
  const { vehicles, focus } = viewed
  const { ord } = search
  const rows = useMemo(() => {
    const inFocus = vehicles.flatMap((vehicle) =>
      vehicle.rows.trips
        .map((trip, index): Row => ({ vehicle, trip, number: index + 1 }))
        .filter(({ trip }) => trip.start! < focus.to && trip.end! > focus.from),
    )
    return sortedRows(inFocus, readSort({ ...(ord && { ord }) }), sortValue)
  }, [vehicles, focus, ord])
  const hidden = useHiddenColumns('viagens')
  const instant = useCalmInstant()
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const current = useMemo(() => {
    if (instant === null) return -1
    return rows.findIndex(
      ({ vehicle, trip }) =>
        (vehicleId === null || vehicle.vehicleId === vehicleId) && trip.start! <= instant && instant < trip.end!,
    )
  }, [rows, instant, vehicleId])
  const sum = (pick: (trip: TripRow) => number) => rows.reduce((total, { trip }) => total + pick(trip), 0)
  const columns: TableColumn<Row>[] = [
    {
      key: 'start',
      header: 'Início',
      width: 150,
      cell: ({ trip }) => shortStamp(trip.start!),
      total: formatQuantity(rows.length, { none: 'Nenhuma', one: 'viagem', many: 'viagens' }),
    },
    ...(vehicles.length > 1
      ? [{ key: 'plate', header: 'Placa', width: 100, cell: ({ vehicle }: Row) => `${vehicle.letter} ${vehicle.name}` }]
      : []),
    {
      key: 'from',
      header: 'Origem',
      width: 210,
      cell: ({ trip }) => <span title={trip.startPlace}>{trip.startPlace}</span>,
    },
    {
      key: 'end',
      header: 'Fim',
      width: 250,
      cell: ({ trip }) => (
        <>
          {shortStamp(trip.end!)}
          <RunMarks run={trip} />
        </>
      ),
    },
    {
      key: 'to',
      header: 'Destino',
      width: 210,
      cell: ({ trip }) => <span title={trip.endPlace}>{trip.endPlace}</span>,
    },
    {
      key: 'duration',
      header: 'Duração',
      width: 92,
      number: true,
      cell: ({ trip }) => clock(trip.durationSeconds),
      total: clock(sum((trip) => trip.durationSeconds)),
    },
    {
      key: 'km',
      header: 'km',
      title: 'Distância (km)',
      width: 76,
      number: true,
      cell: ({ trip }) => kmNumber(trip.distanceKm),
      total: kmNumber(sum((trip) => trip.distanceKm)),
    },
    {
      key: 'idle',
      header: 'Parado ligado',
      width: 108,
      number: true,
      cell: ({ trip }) => clock(trip.idleSeconds),
      total: clock(sum((trip) => trip.idleSeconds)),
    },
    {
      key: 'average',
      header: 'Média',
      title: 'Velocidade média em movimento (km/h)',
      width: 72,
      number: true,
      cell: ({ trip }) => wholeOrDash(trip.averageSpeedKmh),
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 80,
      number: true,
      cell: ({ trip }) => (
        <span className={trip.topSpeedKmh !== null && trip.topSpeedKmh > viewed.limitKmh ? styles.over : undefined}>
          {wholeOrDash(trip.topSpeedKmh)}
        </span>
      ),
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      width: 150,
      number: true,
      cell: ({ trip }) => `${wholeOrDash(trip.startOdometerKm)} – ${wholeOrDash(trip.endOdometerKm)}`,
    },
    {
      key: 'focus',
      header: 'Ver',
      width: 92,
      cell: ({ trip, number }) => (
        <button
          type="button"
          className={styles.link}
          aria-label={`Só a viagem ${number}`}
          onClick={(event) => {
            event.stopPropagation()
            change({ foco: writeFocus({ from: trip.start!, to: trip.end! }, zone) }, { remember: true })
          }}
        >
          Só esta
        </button>
      ),
    },
  ]
  return (
    <VirtualTable
      label="Viagens"
      columns={sortable(columns, SORTED)}
      sort={readSort(search)}
      onSort={(next) => change({ ord: writeSort(next) })}
      hidden={hidden}
      rowCount={rows.length}
      rowAt={(index) => rows[index]!}
      keyOf={({ vehicle, trip }) => `${vehicle.vehicleId} ${trip.start}`}
      current={current}
      onChoose={({ vehicle, trip }) =>
        selection.set({ vehicleId: vehicle.vehicleId, instant: trip.start, playing: false })
      }
      onHover={(row) => selection.set({ hovered: row?.trip.start ?? null })}
      empty="Nenhuma viagem neste período."
    />
  )
}
