import { useMemo } from 'react'
import { type HistorySearch, writeFocus } from '#reports/history-search.ts'
import { useSelection } from '#reports/history-selection.ts'
import type { TripRow } from '#reports/merge-rows.ts'
import { plateColumn, ReportTable } from './ReportTable.tsx'
import { RunMarks } from './RunMarks.tsx'
import type { ReportColumn } from './report-column.tsx'
import styles from './table.module.css'
import type { ChangeSearch } from './use-history-search.ts'
import { useIsLookedAt } from './use-looked-run.ts'
import type { ShownVehicle, Viewed } from './use-viewer.ts'
import type { TableColumn } from './VirtualTable.tsx'
import { shortStamp, wholeOrDash } from './words.ts'

interface Row {
  vehicle: ShownVehicle
  trip: TripRow
  number: number
}

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
  const rows = useMemo(
    () =>
      vehicles.flatMap((vehicle) =>
        vehicle.rows.trips
          .map((trip, index): Row => ({ vehicle, trip, number: index + 1 }))
          .filter(({ trip }) => trip.start! < focus.to && trip.end! > focus.from),
      ),
    [vehicles, focus],
  )
  const columns = useMemo(() => tripColumns(viewed), [viewed])
  const isLookedAt = useIsLookedAt()
  const focusColumn: TableColumn<Row> = {
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
  }
  return (
    <ReportTable
      label="Viagens"
      name="viagens"
      columns={columns}
      actions={[focusColumn]}
      rows={rows}
      counted={{ none: 'Nenhuma', one: 'viagem', many: 'viagens' }}
      keyOf={({ vehicle, trip }) => `${vehicle.vehicleId} ${trip.start}`}
      search={search}
      change={change}
      isCurrent={({ vehicle, trip }) => isLookedAt(vehicle, trip)}
      onChoose={({ vehicle, trip }) =>
        selection.set({ vehicleId: vehicle.vehicleId, instant: trip.start, playing: false })
      }
      onHover={(row) => selection.set({ hovered: row?.trip.start ?? null })}
      empty="Nenhuma viagem neste período."
    />
  )
}

function tripColumns({ vehicles, limitKmh }: Viewed): ReportColumn<Row>[] {
  return [
    { key: 'start', header: 'Início', width: 150, kind: 'dateTime', value: ({ trip }) => trip.start },
    ...plateColumn<Row>(vehicles),
    { key: 'from', header: 'Origem', width: 210, kind: 'text', value: ({ trip }) => trip.startPlace },
    {
      key: 'end',
      header: 'Fim',
      width: 250,
      kind: 'dateTime',
      value: ({ trip }) => trip.end,
      cell: ({ trip }) => (
        <>
          {shortStamp(trip.end!)}
          <RunMarks run={trip} />
        </>
      ),
    },
    { key: 'to', header: 'Destino', width: 210, kind: 'text', value: ({ trip }) => trip.endPlace },
    {
      key: 'duration',
      header: 'Duração',
      width: 92,
      kind: 'duration',
      value: ({ trip }) => trip.durationSeconds,
      sums: true,
    },
    {
      key: 'km',
      header: 'km',
      title: 'Distância (km)',
      width: 76,
      kind: { decimals: 1 },
      value: ({ trip }) => trip.distanceKm,
      sums: true,
    },
    {
      key: 'idle',
      header: 'Parado ligado',
      width: 108,
      kind: 'duration',
      value: ({ trip }) => trip.idleSeconds,
      sums: true,
    },
    {
      key: 'average',
      header: 'Média',
      title: 'Velocidade média em movimento (km/h)',
      width: 72,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.averageSpeedKmh,
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 80,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.topSpeedKmh,
      cell: ({ trip: { topSpeedKmh } }) => (
        <span className={(topSpeedKmh ?? 0) > limitKmh ? styles.over : undefined}>{wholeOrDash(topSpeedKmh)}</span>
      ),
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      title: 'Odômetro no início (km)',
      width: 150,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.startOdometerKm,
      cell: ({ trip }) => `${wholeOrDash(trip.startOdometerKm)} – ${wholeOrDash(trip.endOdometerKm)}`,
    },
  ]
}
