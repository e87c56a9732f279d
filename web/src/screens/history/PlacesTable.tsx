import { useMemo } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { timeZone } from '#format/time-zone.ts'
import type { HistorySearch } from '#reports/history-search.ts'
import { useSelection } from '#reports/history-selection.ts'
import styles from './places.module.css'
import { DurationHistogram, HoursOfWeek } from './StopCharts.tsx'
import { readSort, type SortValues, sortable, sortedRows, sortValueIn, writeSort } from './sorted-rows.ts'
import { hoursOfWeek } from './stop-hours.ts'
import { durationBins, placesOf, stopsInView, type VisitedPlace } from './stop-places.ts'
import type { ChangeSearch } from './use-history-search.ts'
import type { Viewed } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'
import { clock, shortStamp } from './words.ts'

const SORTED = {
  place: ({ place }) => place,
  visits: ({ visits }) => visits,
  total: ({ totalSeconds }) => totalSeconds,
  average: ({ totalSeconds, visits }) => totalSeconds / visits,
  idle: ({ idleSeconds }) => idleSeconds,
  first: ({ first }) => first,
  last: ({ last }) => last,
} as const satisfies SortValues<VisitedPlace>
const sortValue = sortValueIn<VisitedPlace>(SORTED)

interface PlacesTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
}

/** Where the vehicles stood most often, and how long stops last. */
export function PlacesTable({ viewed, search, change }: PlacesTableProps) {
  const selection = useSelection()
  const { minimo, ignicao, ord } = search
  const stops = useMemo(
    () => stopsInView(viewed, { ...(minimo && { minimo }), ...(ignicao && { ignicao }) }),
    [viewed, minimo, ignicao],
  )
  const places = useMemo(() => sortedRows(placesOf(stops), readSort({ ...(ord && { ord }) }), sortValue), [stops, ord])
  const { from, to } = viewed.focus
  const week = useMemo(() => {
    const stands = stops.map(({ stop }) => ({ from: Math.max(stop.start!, from), to: Math.min(stop.end ?? to, to) }))
    return hoursOfWeek(stands, timeZone())
  }, [stops, from, to])
  const columns: TableColumn<VisitedPlace>[] = [
    {
      key: 'place',
      header: 'Local',
      width: 270,
      cell: ({ place }) => place,
      total: formatQuantity(places.length, { none: 'Nenhum', one: 'local', many: 'locais' }),
    },
    {
      key: 'visits',
      header: 'Visitas',
      width: 78,
      number: true,
      cell: ({ visits }) => String(visits),
      total: String(stops.length),
    },
    {
      key: 'total',
      header: 'Tempo total',
      width: 104,
      number: true,
      cell: ({ totalSeconds }) => clock(totalSeconds),
      total: clock(places.reduce((sum, { totalSeconds }) => sum + totalSeconds, 0)),
    },
    {
      key: 'average',
      header: 'Média',
      width: 92,
      number: true,
      cell: ({ totalSeconds, visits }) => clock(totalSeconds / visits),
    },
    { key: 'idle', header: 'Ligado parado', width: 108, number: true, cell: ({ idleSeconds }) => clock(idleSeconds) },
    { key: 'first', header: 'Primeira visita', width: 132, cell: ({ first }) => shortStamp(first) },
    { key: 'last', header: 'Última visita', width: 132, cell: ({ last }) => shortStamp(last) },
  ]
  return (
    <div className={styles.split}>
      <VirtualTable
        label="Locais mais frequentes"
        columns={sortable(columns, SORTED)}
        sort={readSort(search)}
        onSort={(next) => change({ ord: writeSort(next) })}
        rowCount={places.length}
        rowAt={(index) => places[index]!}
        keyOf={({ stops: [first] }) => `${first!.vehicle.vehicleId} ${first!.stop.start}`}
        current={-1}
        onChoose={({ stops: visits }) =>
          selection.set({
            vehicleId: visits.at(-1)!.vehicle.vehicleId,
            instant: visits.at(-1)!.stop.start,
            playing: false,
          })
        }
        empty="Nenhuma parada neste período."
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={styles.histogram} aria-label="Quando e quanto tempo parados" tabIndex={0}>
        <DurationHistogram bins={durationBins(stops)} />
        <HoursOfWeek week={week} />
      </section>
    </div>
  )
}
