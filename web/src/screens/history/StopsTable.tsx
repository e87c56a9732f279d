import { useMemo } from 'react'
import { formatCoordinates, formatQuantity } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history-search.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history-selection.ts'
import type { StopRow } from '#reports/merge-rows.ts'
import { callColumn } from './call-column.tsx'
import { useHiddenColumns } from './column-choice.ts'
import { RunMarks } from './RunMarks.tsx'
import { readSort, type SortValues, sortable, sortedRows, sortValueIn, writeSort } from './sorted-rows.ts'
import { type ShownStop, stopsInView } from './stop-places.ts'
import styles from './table.module.css'
import type { ChangeSearch } from './use-history-search.ts'
import type { Viewed } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'
import { clock, kmNumber, shortStamp, wholeOrDash } from './words.ts'

const SORTED = {
  start: ({ stop }) => stop.start,
  plate: ({ vehicle }) => vehicle.name,
  end: ({ stop }) => stop.end,
  duration: ({ stop }) => stop.durationSeconds,
  idle: ({ stop }) => stop.idleSeconds,
  place: ({ stop }) => stop.place,
  visits: ({ visits }) => visits,
  km: ({ stop }) => stop.kmSincePrevious,
  travel: ({ stop }) => stop.travelSeconds,
  top: ({ stop }) => stop.topSpeedKmh,
  day: ({ stop }) => stop.kmOfDay,
} as const satisfies SortValues<ShownStop>
const sortValue = sortValueIn<ShownStop>(SORTED)

interface StopsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
}

/** The stops of what is looked at, with how often the vehicle stood at the same place. */
export function StopsTable({ viewed, search, change }: StopsTableProps) {
  const selection = useSelection()
  const { minimo, ignicao, ord } = search
  const rows = useMemo(() => {
    const stops = stopsInView(viewed, { ...(minimo && { minimo }), ...(ignicao && { ignicao }) })
    return sortedRows(stops, readSort({ ...(ord && { ord }) }), sortValue)
  }, [viewed, minimo, ignicao, ord])
  const hidden = useHiddenColumns('paradas')
  const instant = useCalmInstant()
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const current = useMemo(() => {
    if (instant === null) return -1
    return rows.findIndex(
      ({ vehicle, stop }) =>
        (vehicleId === null || vehicle.vehicleId === vehicleId) &&
        stop.start! <= instant &&
        instant < (stop.end ?? Number.POSITIVE_INFINITY),
    )
  }, [rows, instant, vehicleId])
  const sum = (pick: (stop: StopRow) => number) => rows.reduce((total, { stop }) => total + pick(stop), 0)
  const columns: TableColumn<ShownStop>[] = [
    {
      key: 'start',
      header: 'Chegada',
      width: 168,
      cell: ({ stop, number }) => `${number} · ${shortStamp(stop.start!)}`,
      total: formatQuantity(rows.length, { none: 'Nenhuma', one: 'parada', many: 'paradas' }),
    },
    ...(viewed.vehicles.length > 1
      ? [
          {
            key: 'plate',
            header: 'Placa',
            width: 100,
            cell: ({ vehicle }: ShownStop) => `${vehicle.letter} ${vehicle.name}`,
          },
        ]
      : []),
    {
      key: 'end',
      header: 'Saída',
      width: 250,
      cell: ({ stop }) => (
        <>
          {stop.end !== null && shortStamp(stop.end)}
          <RunMarks run={stop} />
        </>
      ),
    },
    {
      key: 'duration',
      header: 'Duração',
      width: 96,
      number: true,
      cell: ({ stop }) => clock(stop.durationSeconds),
      total: clock(sum((stop) => stop.durationSeconds)),
    },
    {
      key: 'idle',
      header: 'Ligado parado',
      width: 112,
      number: true,
      cell: ({ stop }) => clock(stop.idleSeconds),
      total: clock(sum((stop) => stop.idleSeconds)),
    },
    { key: 'place', header: 'Local', width: 260, cell: ({ stop }) => <span title={stop.place}>{stop.place}</span> },
    {
      key: 'visits',
      header: 'Visitas',
      title: 'Paradas no mesmo local neste período',
      width: 76,
      number: true,
      cell: ({ visits }) => String(visits),
    },
    {
      key: 'km',
      header: 'km desde a anterior',
      width: 146,
      number: true,
      cell: ({ stop }) => kmNumber(stop.kmSincePrevious),
      total: kmNumber(sum((stop) => stop.kmSincePrevious)),
    },
    {
      key: 'travel',
      header: 'Viagem',
      title: 'Tempo de viagem desde a parada anterior',
      width: 90,
      number: true,
      cell: ({ stop }) => clock(stop.travelSeconds),
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima desde a parada anterior (km/h)',
      width: 76,
      number: true,
      cell: ({ stop }) => wholeOrDash(stop.topSpeedKmh),
    },
    { key: 'day', header: 'km no dia', width: 86, number: true, cell: ({ stop }) => kmNumber(stop.kmOfDay) },
    {
      key: 'coordinates',
      header: 'Coordenadas',
      width: 170,
      cell: ({ stop }) => <span className={styles.muted}>{formatCoordinates(stop.latitude, stop.longitude)}</span>,
    },
    ...callColumn(({ stop }: ShownStop) => stop.start!),
  ]
  return (
    <VirtualTable
      label="Paradas"
      columns={sortable(columns, SORTED)}
      sort={readSort(search)}
      onSort={(next) => change({ ord: writeSort(next) })}
      hidden={hidden}
      rowCount={rows.length}
      rowAt={(index) => rows[index]!}
      keyOf={({ vehicle, stop }) => `${vehicle.vehicleId} ${stop.start}`}
      current={current}
      onChoose={({ vehicle, stop }) =>
        selection.set({ vehicleId: vehicle.vehicleId, instant: stop.start, playing: false })
      }
      onHover={(row) => selection.set({ hovered: row?.stop.start ?? null })}
      empty={minimo || ignicao ? 'Nenhuma parada passa por estes filtros.' : 'Nenhuma parada neste período.'}
    />
  )
}
