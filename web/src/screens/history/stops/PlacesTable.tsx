import { placeColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { usualTimeWords } from '@monitorweb/domain/calendar/usual-time'
import { Suspense, useMemo, useState } from 'react'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZone } from '#format/time-zone.ts'
import { mayManageLandmarks } from '#landmarks/use-landmarks.ts'
import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { RunFilters } from '../filters/RunFilters.tsx'
import { waitsForNames } from '../filters/waits-for-names.ts'
import cells from '../table/cells.module.css'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import { type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './places.module.css'
import { DurationHistogram, HoursOfWeek } from './StopCharts.tsx'
import { COUNTED_STOPS } from './stop-columns.tsx'
import { hoursOfWeek, standsIn } from './stop-hours.ts'
import { durationBins, placesOf, stopFilterOf, stopsInView, type VisitedPlace } from './stop-places.ts'

const LandmarkDialog = lazyPart(() => import('#landmarks/LandmarkDialog.tsx'), 'LandmarkDialog', { placeless: true })

interface PlacesTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  isPending?: boolean
}

const COUNTED = { none: 'Nenhum', one: 'local', many: 'locais' }

/** Shows where the vehicles stood most often, and how long stops last. */
export function PlacesTable({ viewed, search, change, isPending = false }: PlacesTableProps) {
  const selection = useSelection()
  const isPartial = viewed.isPartial || waitsForNames(search, 'stops', viewed.landmarks)
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const stops = useMemo(() => stopsInView(viewed, filter), [viewed, asked])
  const wholeCount = useMemo(() => stopsInView(viewed, {}).length, [viewed])
  const places = useMemo(() => placesOf(stops), [stops])
  const [naming, setNaming] = useState<VisitedPlace | null>(null)
  const columns = useMemo(() => shownPlaceColumns(mayManageLandmarks() ? setNaming : null), [])
  const { from, to } = viewed.focus
  const week = useMemo(() => {
    const stands = standsIn(
      stops.map(({ stop }) => stop),
      { from, to },
    )
    return hoursOfWeek(stands, timeZone())
  }, [stops, from, to])
  return (
    <>
      {areRunFiltersOpen(search, 'stops') && (
        <RunFilters kind="stops" shownCount={stops.length} {...{ wholeCount, isPartial, search, change }} />
      )}
      <div className={styles.split}>
        <ReportTable
          label="Locais mais frequentes"
          columns={columns}
          rows={places}
          counted={COUNTED}
          isPartial={isPartial}
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
          isPending={isPending}
          empty={emptyWords(COUNTED_STOPS, { isPartial, isFiltered: asked !== '{}' })}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <section className={styles.histogram} aria-label="Quando e quanto tempo parados" tabIndex={0}>
          <DurationHistogram bins={durationBins(stops)} />
          <HoursOfWeek week={week} />
        </section>
      </div>
      <Suspense>{naming && <LandmarkDialog draft={draftOf(naming)} onClose={() => setNaming(null)} />}</Suspense>
    </>
  )
}

function draftOf({ latitude, longitude, stops: [first] }: VisitedPlace) {
  const { customerId, customerName: name } = first!.stop
  return { kind: 'new', latitude, longitude, customer: { customerId, name } } as const
}

/** What is said of each place; `onName` gives one a name, null for whom gives none. */
function shownPlaceColumns(onName: ((place: VisitedPlace) => void) | null): ReportColumn<VisitedPlace>[] {
  return reportColumns(placeColumns, {
    fieldsOf: (_: VisitedPlace) => ({}),
    values: {
      place: ({ place }) => place,
      landmark: ({ landmark }) => landmark,
      visits: ({ visits }) => visits,
      total: ({ totalSeconds }) => totalSeconds,
      average: ({ totalSeconds, visits }) => totalSeconds / visits,
      idle: ({ idleSeconds }) => idleSeconds,
      usual: ({ stops }) =>
        usualTimeWords(
          stops.map(({ stop }) => stop.start!),
          timeZone(),
        ),
      first: ({ first }) => first,
      last: ({ last }) => last,
    },
    cells: {
      place: { width: 170, grows: true, wraps: true },
      landmark: {
        width: 100,
        grows: true,
        cell: (place) => <Landmark place={place} onName={onName} />,
      },
      usual: { width: 136 },
      visits: {
        cell: ({ visits, first, last }) => (
          <span title={`De ${formatDateTime(first)} a ${formatDateTime(last)}`}>{formatCount(visits)}</span>
        ),
      },
    },
    // Beside the charts is no room for both instants: the pointer tells them, and files.
    without: ['first', 'last'],
  })
}

interface LandmarkProps {
  place: VisitedPlace
  onName: ((place: VisitedPlace) => void) | null
}

function Landmark({ place, onName }: LandmarkProps) {
  if (place.landmark) return <span title={place.landmark}>{place.landmark}</span>
  if (!onName || place.landmark === null) return null
  return (
    <button
      type="button"
      className={cells.link}
      aria-label={`Salvar ponto de referência: ${place.place}`}
      onClick={() => onName(place)}
    >
      Salvar ponto
    </button>
  )
}
