import { useMemo } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { RunFilters } from '../filters/RunFilters.tsx'
import { callColumn } from '../records/call-column.tsx'
import { RunMarks } from '../records/RunMarks.tsx'
import { useIsLookedAt } from '../records/use-is-looked-at.ts'
import { plateColumn, ReportTable } from '../table/ReportTable.tsx'
import type { ReportColumn } from '../table/report-column.tsx'
import styles from '../table/table.module.css'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { shortStamp } from '../words.ts'
import { type ShownStop, stopFilterOf, stopsInView } from './stop-places.ts'

interface StopsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
}

/** The stops of what is looked at, with how often the vehicle stood at the same place. */
export function StopsTable({ viewed, search, change }: StopsTableProps) {
  const selection = useSelection()
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => stopsInView(viewed, filter), [viewed, asked])
  const wholeCount = useMemo(() => stopsInView(viewed, {}).length, [viewed])
  const columns = useMemo(() => stopColumns(viewed), [viewed])
  const isLookedAt = useIsLookedAt()
  return (
    <>
      {areRunFiltersOpen(search, 'stops') && (
        <RunFilters kind="stops" shownCount={rows.length} {...{ wholeCount, search, change }} />
      )}
      <ReportTable
        label="Paradas"
        name="paradas"
        columns={columns}
        actions={callColumn(({ stop }: ShownStop) => stop.start!)}
        rows={rows}
        counted={{ none: 'Nenhuma', one: 'parada', many: 'paradas' }}
        keyOf={({ vehicle, stop }) => `${vehicle.vehicleId} ${stop.start}`}
        search={search}
        change={change}
        isCurrent={({ vehicle, stop }) => isLookedAt(vehicle, stop)}
        onChoose={({ vehicle, stop }) =>
          selection.set({ vehicleId: vehicle.vehicleId, instant: stop.start, playing: false })
        }
        onHover={(row) => selection.set({ hovered: row?.stop.start ?? null })}
        empty={asked !== '{}' ? 'Nenhuma parada passa por estes filtros.' : 'Nenhuma parada neste período.'}
      />
    </>
  )
}

function stopColumns({ vehicles }: Viewed): ReportColumn<ShownStop>[] {
  return [
    {
      key: 'start',
      header: 'Chegada',
      width: 168,
      kind: 'dateTime',
      value: ({ stop }) => stop.start,
      cell: ({ stop, number }) => `${number} · ${shortStamp(stop.start!)}`,
    },
    ...plateColumn<ShownStop>(vehicles),
    {
      key: 'end',
      header: 'Saída',
      width: 250,
      kind: 'dateTime',
      value: ({ stop }) => stop.end,
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
      kind: 'duration',
      value: ({ stop }) => stop.durationSeconds,
      sums: true,
    },
    {
      key: 'idle',
      header: 'Ligado parado',
      width: 112,
      kind: 'duration',
      value: ({ stop }) => stop.idleSeconds,
      sums: true,
    },
    {
      key: 'place',
      header: 'Local',
      width: 300,
      kind: 'text',
      value: ({ stop }) => stop.place,
      cell: ({ stop: { place }, isUnusual }) => (
        <span title={place}>
          {isUnusual && (
            <span className={styles.mark} title="Primeira parada aqui no período lido">
              Não habitual
            </span>
          )}{' '}
          {place}
        </span>
      ),
    },
    {
      key: 'landmark',
      header: 'Ponto de referência',
      width: 160,
      kind: 'text',
      value: ({ landmark }) => landmark,
    },
    {
      key: 'visits',
      header: 'Visitas',
      title: 'Paradas no mesmo local neste período',
      width: 76,
      kind: { decimals: 0 },
      value: ({ visits }) => visits,
    },
    {
      key: 'km',
      header: 'km desde a anterior',
      width: 146,
      kind: { decimals: 1 },
      value: ({ stop }) => stop.kmSincePrevious,
      sums: true,
    },
    {
      key: 'travel',
      header: 'Viagem',
      title: 'Tempo de viagem desde a parada anterior',
      width: 90,
      kind: 'duration',
      value: ({ stop }) => stop.travelSeconds,
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima desde a parada anterior (km/h)',
      width: 76,
      kind: { decimals: 0 },
      value: ({ stop }) => stop.topSpeedKmh,
    },
    { key: 'day', header: 'km no dia', width: 86, kind: { decimals: 1 }, value: ({ stop }) => stop.kmOfDay },
    {
      key: 'odometer',
      header: 'Odômetro',
      title: 'Odômetro na chegada (km)',
      width: 92,
      kind: { decimals: 0 },
      value: ({ odometerKm }) => odometerKm,
    },
    {
      key: 'coordinates',
      header: 'Coordenadas',
      width: 170,
      kind: 'text',
      value: ({ stop }) => formatCoordinates(stop.latitude, stop.longitude),
      cell: ({ stop }) => <span className={styles.muted}>{formatCoordinates(stop.latitude, stop.longitude)}</span>,
    },
  ]
}
