import { stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { useMemo } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { RunFilters } from '../filters/RunFilters.tsx'
import { callColumn } from '../records/call-column.tsx'
import { RunMarks } from '../records/RunMarks.tsx'
import { useIsLookedAt } from '../records/use-is-looked-at.ts'
import styles from '../table/cells.module.css'
import { ReportTable } from '../table/ReportTable.tsx'
import { PLATE_CELL, type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { shortStamp } from '../words.ts'
import { type ShownStop, stopFilterOf, stopsInView } from './stop-places.ts'

interface StopsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  isPending?: boolean
}

const COUNTED = { none: 'Nenhuma', one: 'parada', many: 'paradas' }

/** Shows the stops of what is looked at, with how often the vehicle stood at the same place. */
export function StopsTable({ viewed, search, change, isPending = false }: StopsTableProps) {
  const selection = useSelection()
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => stopsInView(viewed, filter), [viewed, asked])
  const wholeCount = useMemo(() => stopsInView(viewed, {}).length, [viewed])
  const columns = useMemo(() => shownStopColumns(viewed), [viewed])
  const actions = useMemo(() => callColumn(({ stop }: ShownStop) => stop.start!), [])
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
        actions={actions}
        rows={rows}
        counted={COUNTED}
        keyOf={({ vehicle, stop }) => `${vehicle.vehicleId} ${stop.start}`}
        search={search}
        change={change}
        isCurrent={({ vehicle, stop }) => isLookedAt(vehicle, stop)}
        onChoose={({ vehicle, stop }) =>
          selection.set({ vehicleId: vehicle.vehicleId, instant: stop.start, playing: false })
        }
        onHover={(row) => selection.set({ hovered: row?.stop.start ?? null })}
        isPending={isPending}
        empty={asked !== '{}' ? 'Nenhuma parada passa por estes filtros.' : 'Nenhuma parada neste período.'}
      />
    </>
  )
}

function shownStopColumns({ vehicles }: Viewed): ReportColumn<ShownStop>[] {
  return reportColumns(stopColumns, {
    fieldsOf: ({ stop }: ShownStop) => stop,
    values: {
      plate: ({ vehicle }) => vehicle.name,
      landmark: ({ landmark }) => landmark,
      visits: ({ visits }) => visits,
      odometer: ({ odometerKm }) => odometerKm,
      coordinates: ({ stop }) => [stop.latitude, stop.longitude],
    },
    cells: {
      start: { width: 168, cell: ({ stop, number }) => `${number} · ${shortStamp(stop.start!)}` },
      plate: PLATE_CELL,
      end: {
        width: 250,
        cell: ({ stop }) => (
          <>
            {stop.end !== null && shortStamp(stop.end)}
            <RunMarks run={stop} />
          </>
        ),
      },
      place: {
        width: 300,
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
      coordinates: {
        cell: ({ stop }) => <span className={styles.muted}>{formatCoordinates(stop.latitude, stop.longitude)}</span>,
      },
    },
    without: vehicles.length > 1 ? [] : ['plate'],
  })
}
