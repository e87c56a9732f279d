import { useMemo } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history-search.ts'
import { useSelection } from '#reports/history-selection.ts'
import styles from './places.module.css'
import { durationBins, placesOf, stopsInView, type VisitedPlace } from './stop-places.ts'
import type { Viewed } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'
import { clock, shortStamp } from './words.ts'

/** Where the vehicles stood most often, and how long stops last. */
export function PlacesTable({ viewed, search }: { viewed: Viewed; search: HistorySearch }) {
  const selection = useSelection()
  const minimumSeconds = Number(search.minimo ?? 0) * 60
  const stops = useMemo(() => stopsInView(viewed, minimumSeconds), [viewed, minimumSeconds])
  const places = useMemo(() => placesOf(stops), [stops])
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
        columns={columns}
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
      <Histogram bins={durationBins(stops)} />
    </div>
  )
}

function Histogram({ bins }: { bins: { label: string; count: number }[] }) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.histogram} aria-label="Duração das paradas" tabIndex={0}>
      <h2>Duração das paradas</h2>
      <dl>
        {bins.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span style={{ width: `${(count / most) * 100}%` }} />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
