import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import { countPauses } from '@monitorweb/domain/track/report/pauses'
import { runPasses } from '@monitorweb/domain/track/report/run-filter'
import { countSpeeding } from '@monitorweb/domain/track/report/speeding'
import { numberOf } from '@monitorweb/domain/track/seen-together'
import { useMemo } from 'react'
import { areRunFiltersOpen, runFilterOf, runFilterWords } from '#reports/filters/run-filter.ts'
import { type HistorySearch, writeFocus } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import type { TableColumn } from '#table/table-column.ts'
import { RunFilters } from '../filters/RunFilters.tsx'
import { waitsForNames } from '../filters/waits-for-names.ts'
import { isInView } from '../in-view.ts'
import styles from '../table/cells.module.css'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { COUNTED_TRIPS, dayGroups } from './day-groups.ts'
import { endsOf, type ShownTrip, shownTripColumns } from './trip-columns.tsx'
import { useIsLookedAt } from './use-is-looked-at.ts'

interface TripsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
  isPending?: boolean
}

/** Shows the trips of what is looked at; those in progress and those that the period cuts have a mark. */
export function TripsTable({ viewed, search, change, zone, isPending = false }: TripsTableProps) {
  const selection = useSelection()
  const { vehicles, focus, hasFocus, limitKmh, landmarks } = viewed
  const whole = useMemo(
    () =>
      vehicles
        .flatMap((vehicle) => shownTrips(vehicle, limitKmh))
        .filter(({ trip }) => isInView({ focus, hasFocus }, trip)),
    [vehicles, focus, hasFocus, limitKmh],
  )
  const filter = runFilterOf(search, 'trips')
  const asked = runFilterWords(filter).join()
  const isPartial = viewed.isPartial || waitsForNames(search, 'trips', landmarks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => {
    const passes = runPasses(filter, zone)
    return whole.filter(({ trip }) => passes({ ...trip, start: trip.start!, places: () => endsOf(trip, landmarks) }))
  }, [whole, asked, zone, landmarks])
  const columns = useMemo(
    () =>
      shownTripColumns({
        ...{ limitKmh, landmarks, saysWhose: vehicles.length > 1, knowsTracks: true },
        onLookAt: ({ vehicle: { vehicleId } }, instant) => selection.set({ vehicleId, instant, playing: false }),
      }),
    [vehicles, limitKmh, landmarks, selection],
  )
  const groups = useMemo(
    () => dayGroups({ byVehicle: search.order === undefined, saysWhose: vehicles.length > 1 }),
    [search.order, vehicles],
  )
  const isLookedAt = useIsLookedAt()
  const actions = useMemo(() => [focusColumn((focus) => change({ focus }, { remember: true }), zone)], [change, zone])
  return (
    <>
      {areRunFiltersOpen(search, 'trips') && (
        <RunFilters
          kind="trips"
          shownCount={rows.length}
          wholeCount={whole.length}
          {...{ isPartial, search, change }}
        />
      )}
      <ReportTable
        label="Viagens"
        name="viagens"
        columns={columns}
        actions={actions}
        rows={rows}
        counted={COUNTED_TRIPS}
        isPartial={isPartial}
        keyOf={({ vehicle, trip }) => `${vehicle.vehicleId} ${trip.start}`}
        search={search}
        change={change}
        groups={groups}
        isCurrent={({ vehicle, trip }) => isLookedAt(vehicle, trip)}
        onChoose={({ vehicle, trip }) =>
          selection.set({ vehicleId: vehicle.vehicleId, instant: trip.start, playing: false })
        }
        onHover={(row) => selection.set({ hovered: row && { at: row.trip.start!, vehicleId: row.vehicle.vehicleId } })}
        isPending={isPending}
        empty={emptyWords(COUNTED_TRIPS, { isPartial, isFiltered: asked !== '' })}
      />
    </>
  )
}

/** Makes the column that leads to a trip alone; `onFocus` takes its period as links write it. */
function focusColumn(onFocus: (focus: ReturnType<typeof writeFocus>) => void, zone: string): TableColumn<ShownTrip> {
  return {
    key: 'focus',
    header: 'Ver',
    width: 72,
    cell: ({ vehicle, trip, number }) => (
      <button
        type="button"
        className={styles.link}
        aria-label={`Só a viagem ${numberOf(vehicle.letter, number)}`}
        // Its last point belongs to it.
        onClick={() => onFocus(writeFocus({ from: trip.start!, to: trip.end! + 1 }, zone))}
      >
        Só esta
      </button>
    ),
  }
}

function shownTrips(vehicle: ShownVehicle, limitKmh: number): ShownTrip[] {
  const { growing, rows } = vehicle
  const segments = rows.segments.map(({ kind, start, end }) => ({
    kind: segmentKindOf(kind),
    start: start!,
    end: end!,
  }))
  return rows.trips.map((trip, index) => {
    const span = { from: trip.start!, to: trip.end! }
    return {
      vehicle,
      trip,
      number: index + 1,
      excesses: growing && countSpeeding(growing, span, limitKmh),
      pauses: countPauses(segments, span),
    }
  })
}
