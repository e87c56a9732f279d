import type { Period } from '@monitorweb/domain/calendar/period'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { type Fleet, type HistorySearch, writePeriod } from '#reports/history/history-search.ts'
import { previousPeriod } from '#reports/period/period-beside.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { FormerNote } from '../FormerNote.tsx'
import { ReadingLine } from '../fleet/ReadingLine.tsx'
import { HISTORY_TABS } from '../history-tabs.ts'
import screen from '../screen.module.css'
import { ReportTable } from '../table/ReportTable.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { VehicleNotFound } from '../VehicleNotFound.tsx'
import { periodWords } from '../words.ts'
import { ComparisonWords } from './ComparisonWords.tsx'
import { DayBars } from './DayBars.tsx'
import { DistanceHead } from './DistanceHead.tsx'
import styles from './distance.module.css'
import { shownDistanceColumns, shownStepColumns } from './distance-columns.tsx'
import { type Comparison, compareDistances } from './distance-comparison.ts'
import { type DistanceRow, distanceMatrix } from './distance-matrix.ts'
import { shownStep } from './shown-step.ts'
import { useFleetDays } from './use-fleet-days.ts'

interface DistancePaneProps {
  vehicleIds: readonly number[]
  /** Where no vehicle is named, every one of these is meant. */
  fleet: Fleet
  /** Those of the vehicles that were not found. */
  missing: readonly number[]
  period: Period
  zone: string
  search: HistorySearch
  change: ChangeSearch
}

const VEHICLES = { none: 'Nenhum', one: 'veículo', many: 'veículos' }
const DAYS = { none: 'Nenhuma', one: 'distância de um dia', many: 'distâncias de um dia' }
const CUSTOMERS = { none: 'Nenhum', one: 'cliente', many: 'clientes' }

/** Shows the kilometres of each vehicle on each day, week or month, with totals both ways. */
export function DistancePane({ vehicleIds, fleet, missing, period, zone, search, change }: DistancePaneProps) {
  const navigate = useNavigate()
  const reading = useFleetDays({ vehicleIds, fleet }, period)
  const { rows: days, state, error, retry } = reading
  const previous = useMemo(() => (search.compare ? previousPeriod(period, zone) : null), [search.compare, period, zone])
  const earlier = useFleetDays({ vehicleIds, fleet }, previous)
  const { rows: earlierDays, state: earlierState } = earlier
  const step = search.step ?? shownStep(period)
  const group = search.group
  const matrix = useMemo(() => distanceMatrix(days, { step, group }), [days, step, group])
  const comparison = useMemo(() => {
    if (!previous || earlierState !== 'ready' || state !== 'ready') return null
    return compareDistances(matrix, distanceMatrix(earlierDays, { group }), { period, previous })
  }, [matrix, earlierDays, earlierState, previous, state, group, period])
  const columns = useMemo(
    () => [
      ...shownDistanceColumns({ matrix, group, comparison }),
      ...shownStepColumns(matrix, group ? null : (row, part) => searchOf(row, part, zone)),
    ],
    [matrix, zone, group, comparison],
  )

  const former = missing.filter((id) => days.some(({ vehicleId }) => vehicleId === id))
  // Where the reading stopped, days of it may be left to come; one that never was there stops it for all.
  const isAnswered = state === 'ready' || (state === 'failed' && isNotFound(error))
  const gone = isAnswered ? missing.filter((id) => !former.includes(id)) : []

  if (gone.length > 0 || (state === 'failed' && days.length === 0)) {
    return (
      <div className={screen.state}>
        {gone.length > 0 ? (
          <VehicleNotFound asked={search.v} missing={gone} change={change} />
        ) : (
          <Failure message={`Não foi possível carregar as distâncias. ${messageOf(error)}`} onRetry={retry} />
        )}
      </div>
    )
  }
  if (state === 'ready' && matrix.rows.length === 0) {
    return (
      <div className={screen.state}>
        <EmptyState
          title={`Sem dados em ${periodWords(period)}`}
          text={`${vehicleIds.length === 1 ? 'Este veículo não tem' : 'Nenhum dos veículos escolhidos tem'} dados neste período. Escolha outro acima.`}
        />
      </div>
    )
  }
  const isPartial = state !== 'ready'
  const counted = group ? CUSTOMERS : VEHICLES
  return (
    <div className={styles.pane} aria-busy={state === 'loading'}>
      <DistanceHead matrix={matrix} isPartial={isPartial} period={period} search={search} change={change}>
        {previous && (
          <PreviousWords
            isStopped={state !== 'ready' && state !== 'loading'}
            reading={earlier}
            comparison={comparison}
          />
        )}
      </DistanceHead>
      <FormerNote former={former} />
      <ReadingLine reading={reading} counted={DAYS} isSorted={search.order !== undefined} />
      <DayBars matrix={matrix} />
      <ReportTable
        name="distancia"
        label={`Distância por ${counted.one} e dia, em km, ${periodWords(period)}`}
        columns={columns}
        rows={matrix.rows}
        counted={counted}
        isPartial={isPartial}
        keyOf={({ key }) => key}
        search={search}
        change={change}
        onChoose={(row) =>
          group
            ? change({ group: undefined })
            : void navigate({ to: HISTORY_TABS.trips.path as string, search: searchOf(row, period, zone) as never })
        }
        isPending={state === 'loading' && matrix.rows.length === 0}
        empty="Nenhuma distância foi lida."
      />
    </div>
  )
}

interface PreviousWordsProps {
  /** The reading of the period itself came to no end. */
  isStopped: boolean
  reading: Pick<ReturnType<typeof useFleetDays>, 'state' | 'error' | 'retry'>
  comparison: Comparison | null
}

/** Says what came of the period before, or how far the reading of it is. */
function PreviousWords({ isStopped, reading, comparison }: PreviousWordsProps) {
  if (comparison) return <ComparisonWords comparison={comparison} />
  if (reading.state === 'failed') {
    return (
      <p role="alert">
        Não foi possível ler o período anterior. {messageOf(reading.error)}{' '}
        <AgainButton className={screen.cancel} onAgain={reading.retry} />
      </p>
    )
  }
  if (isStopped) return <p role="status">Só se compara quando as distâncias deste período estão todas aqui.</p>
  return <p role="status">Lendo o período anterior…</p>
}

/** Answers the search of a row and of a part of the period. */
function searchOf({ vehicleIds }: DistanceRow, part: Period, zone: string) {
  return { v: [...vehicleIds].join(','), ...writePeriod(part, zone) }
}
