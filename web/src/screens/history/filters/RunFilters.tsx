import { type WorkHours, writeWorkHours } from '@monitorweb/domain/calendar/work-hours'
import { formatCount } from '#format/numbers.ts'
import { type RunKind, runFilterOf, runFilterWords, withoutRunFilter } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { Choice, MinuteChoice, Typed } from './FilterFields.tsx'
import styles from './filter-line.module.css'
import { HoursFilter } from './HoursFilter.tsx'

interface RunFiltersProps {
  kind: RunKind
  /** The number of those that are looked at and pass the filters. */
  shownCount: number
  wholeCount: number
  /** There may be more than the whole that was read. */
  isPartial?: boolean
  search: HistorySearch
  change: ChangeSearch
}

const OUTSIDE = [
  { value: '', label: 'dentro e fora' },
  { value: '1', label: 'somente fora' },
] as const

/** Chooses which trips, or stops, are shown, and says how many those are; the choice holds for the file too. */
export function RunFilters({ kind, shownCount, wholeCount, isPartial = false, search, change }: RunFiltersProps) {
  const filter = runFilterOf(search, kind)
  const isOfTrips = kind === 'trips'
  const ofStops = [
    ...(search.stopIgnition ? [`motor mais ${search.stopIgnition === 'on' ? 'ligado' : 'desligado'}`] : []),
    ...(search.outside ? ['somente fora de pontos de referência'] : []),
  ]
  const words = [...runFilterWords(filter), ...(isOfTrips ? [] : ofStops)]
  const setHours = (hours: WorkHours | null) => change({ workHours: hours ? writeWorkHours(hours) : undefined })
  return (
    <fieldset className={styles.line} aria-label={isOfTrips ? 'Filtros das viagens' : 'Filtros das paradas'}>
      {isOfTrips && (
        <>
          <MinuteChoice value={search.minTripMinutes} onChange={(minTripMinutes) => change({ minTripMinutes })} />
          <Choice label="Distância mínima (km)">
            <Typed value={search.minTripKm} isNumber onChange={(minTripKm) => change({ minTripKm })} />
          </Choice>
          <Choice label="Máxima acima de (km/h)">
            <Typed value={search.minTopSpeedKmh} isNumber onChange={(minTopSpeedKmh) => change({ minTopSpeedKmh })} />
          </Choice>
        </>
      )}
      <Choice label={isOfTrips ? 'Origem ou destino' : 'Local'}>
        <Typed value={search.place} onChange={(place) => change({ place })} />
      </Choice>
      {!isOfTrips && (
        <ListChoice
          label="Pontos de referência"
          choices={OUTSIDE}
          value={search.outside === '1' ? '1' : ''}
          onChange={(value) => change({ outside: value || undefined })}
        />
      )}
      <HoursFilter hours={filter.hours} onChange={setHours} />
      <p role="status" className={styles.shown}>
        Mostrando {formatCount(shownCount)} de {formatCount(wholeCount)}
        {isPartial && ' até aqui'}
        {words.length > 0 && (
          <>
            <span className={styles.words}>: {words.join(', ')}</span>
            <button type="button" onClick={() => change(withoutRunFilter(kind))}>
              Limpar
            </button>
          </>
        )}
      </p>
    </fieldset>
  )
}
