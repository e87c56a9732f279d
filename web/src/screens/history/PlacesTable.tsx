import { usualTimeWords } from '@monitorweb/domain/usual-time'
import { useMemo } from 'react'
import { timeZone } from '#format/time-zone.ts'
import type { HistorySearch } from '#reports/history-search.ts'
import { useSelection } from '#reports/history-selection.ts'
import { areRunFiltersOpen } from '#reports/run-filter.ts'
import styles from './places.module.css'
import { ReportTable } from './ReportTable.tsx'
import { RunFilters } from './RunFilters.tsx'
import type { ReportColumn } from './report-column.tsx'
import { DurationHistogram, HoursOfWeek } from './StopCharts.tsx'
import { hoursOfWeek } from './stop-hours.ts'
import { durationBins, placesOf, stopFilterOf, stopsInView, type VisitedPlace } from './stop-places.ts'
import type { ChangeSearch } from './use-history-search.ts'
import type { Viewed } from './use-viewer.ts'

const COLUMNS: readonly ReportColumn<VisitedPlace>[] = [
  { key: 'place', header: 'Local', width: 270, kind: 'text', value: ({ place }) => place },
  { key: 'visits', header: 'Visitas', width: 78, kind: { decimals: 0 }, value: ({ visits }) => visits, sums: true },
  {
    key: 'total',
    header: 'Tempo total',
    width: 104,
    kind: 'duration',
    value: ({ totalSeconds }) => totalSeconds,
    sums: true,
  },
  {
    key: 'average',
    header: 'Média',
    title: 'Tempo médio de uma visita',
    width: 92,
    kind: 'duration',
    value: ({ totalSeconds, visits }) => totalSeconds / visits,
  },
  { key: 'idle', header: 'Ligado parado', width: 108, kind: 'duration', value: ({ idleSeconds }) => idleSeconds },
  {
    key: 'usual',
    header: 'Costuma chegar',
    title: 'Dia da semana e horas em que houve ao menos metade das chegadas; a partir de três',
    width: 128,
    kind: 'text',
    value: ({ stops }) =>
      usualTimeWords(
        stops.map(({ stop }) => stop.start!),
        timeZone(),
      ),
  },
  { key: 'first', header: 'Primeira visita', width: 132, kind: 'dateTime', value: ({ first }) => first },
  { key: 'last', header: 'Última visita', width: 132, kind: 'dateTime', value: ({ last }) => last },
]

interface PlacesTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
}

/** Where the vehicles stood most often, and how long stops last. */
export function PlacesTable({ viewed, search, change }: PlacesTableProps) {
  const selection = useSelection()
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const stops = useMemo(() => stopsInView(viewed, filter), [viewed, asked])
  const wholeCount = useMemo(() => stopsInView(viewed, {}).length, [viewed])
  const places = useMemo(() => placesOf(stops), [stops])
  const { from, to } = viewed.focus
  const week = useMemo(() => {
    const stands = stops.map(({ stop }) => ({ from: Math.max(stop.start!, from), to: Math.min(stop.end ?? to, to) }))
    return hoursOfWeek(stands, timeZone())
  }, [stops, from, to])
  return (
    <>
      {areRunFiltersOpen(search, 'paradas') && (
        <RunFilters kind="paradas" shownCount={stops.length} {...{ wholeCount, search, change }} />
      )}
      <div className={styles.split}>
        <ReportTable
          label="Locais mais frequentes"
          columns={COLUMNS}
          rows={places}
          counted={{ none: 'Nenhum', one: 'local', many: 'locais' }}
          keyOf={({ stops: [first] }) => `${first!.vehicle.vehicleId} ${first!.stop.start}`}
          search={search}
          change={change}
          onChoose={({ stops: visits }) =>
            selection.set({
              vehicleId: visits.at(-1)!.vehicle.vehicleId,
              instant: visits.at(-1)!.stop.start,
              playing: false,
            })
          }
          empty={asked !== '{}' ? 'Nenhuma parada passa por estes filtros.' : 'Nenhuma parada neste período.'}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <section className={styles.histogram} aria-label="Quando e quanto tempo parados" tabIndex={0}>
          <DurationHistogram bins={durationBins(stops)} />
          <HoursOfWeek week={week} />
        </section>
      </div>
    </>
  )
}
