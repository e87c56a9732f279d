import { useMemo } from 'react'
import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { RunFilters } from '../filters/RunFilters.tsx'
import { waitsForNames } from '../filters/waits-for-names.ts'
import { callColumn } from '../records/call-column.tsx'
import { useIsLookedAt } from '../records/use-is-looked-at.ts'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { COUNTED_STOPS, shownStopColumns } from './stop-columns.tsx'
import { type ShownStop, stopFilterOf, stopsInView } from './stop-places.ts'

interface StopsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  isPending?: boolean
}

/** Shows the stops of what is looked at, with how often the vehicle stood at the same place. */
export function StopsTable({ viewed, search, change, isPending = false }: StopsTableProps) {
  const selection = useSelection()
  const isPartial = viewed.isPartial || waitsForNames(search, 'stops', viewed.landmarks)
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => stopsInView(viewed, filter), [viewed, asked])
  const wholeCount = useMemo(() => stopsInView(viewed, {}).length, [viewed])
  const columns = useMemo(
    () => shownStopColumns({ saysWhose: viewed.vehicles.length > 1, knowsTracks: true }),
    [viewed.vehicles],
  )
  const actions = useMemo(() => callColumn(({ stop }: ShownStop) => stop.start!), [])
  const isLookedAt = useIsLookedAt()
  return (
    <>
      {areRunFiltersOpen(search, 'stops') && (
        <RunFilters kind="stops" shownCount={rows.length} {...{ wholeCount, isPartial, search, change }} />
      )}
      <ReportTable
        label="Paradas"
        name="paradas"
        columns={columns}
        actions={actions}
        rows={rows}
        counted={COUNTED_STOPS}
        isPartial={isPartial}
        keyOf={({ vehicle, stop }) => `${vehicle.vehicleId} ${stop.start}`}
        search={search}
        change={change}
        isCurrent={({ vehicle, stop }) => isLookedAt(vehicle, stop)}
        onChoose={({ vehicle, stop }) =>
          selection.set({ vehicleId: vehicle.vehicleId, instant: stop.start, playing: false })
        }
        onHover={(row) => selection.set({ hovered: row && { at: row.stop.start!, vehicleId: row.vehicle.vehicleId } })}
        isPending={isPending}
        empty={emptyWords(COUNTED_STOPS, { isPartial, isFiltered: asked !== '{}' })}
      />
    </>
  )
}
