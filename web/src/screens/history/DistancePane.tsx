import type { Period } from '@monitorweb/domain/track'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messageOf } from '#api/api-error.ts'
import { type HistorySearch, writePeriod } from '#reports/history-search.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { DayBars } from './DayBars.tsx'
import { DistanceHead } from './DistanceHead.tsx'
import styles from './distance.module.css'
import { stepColumns, vehicleColumns } from './distance-columns.tsx'
import { type DistanceRow, distanceMatrix, suggestedStep } from './distance-matrix.ts'
import { HISTORY_TABS } from './history-tabs.ts'
import { ReportTable } from './ReportTable.tsx'
import screen from './screen.module.css'
import { useFleetDays } from './use-fleet-days.ts'
import type { ChangeSearch } from './use-history-search.ts'
import { VehicleNotFound } from './VehicleNotFound.tsx'
import { periodWords } from './words.ts'

interface DistancePaneProps {
  vehicleIds: readonly number[]
  /** Those of them that were not found. */
  missing: readonly number[]
  period: Period
  zone: string
  search: HistorySearch
  change: ChangeSearch
}

/** Kilometres of each vehicle on each day, week or month, with totals both ways. */
export function DistancePane({ vehicleIds, missing, period, zone, search, change }: DistancePaneProps) {
  const navigate = useNavigate()
  const reading = useFleetDays(vehicleIds, period)
  const { days, state, error, retry } = reading
  const step = search.por ?? suggestedStep(period)
  const matrix = useMemo(() => distanceMatrix(days, step), [days, step])
  const columns = useMemo(
    () => [...vehicleColumns(matrix), ...stepColumns(matrix, (row, part) => searchOf(row, part, zone))],
    [matrix, zone],
  )

  if (missing.length > 0 || state === 'failed') {
    return (
      <div className={screen.state}>
        {missing.length > 0 ? (
          <VehicleNotFound asked={search.v} missing={missing} change={change} />
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
          text="Nenhum dos veículos que você vê comunicou neste período. Escolha outro acima."
        />
      </div>
    )
  }
  return (
    <div className={styles.pane} aria-busy={state === 'loading'}>
      <DistanceHead matrix={matrix} reading={reading} period={period} search={search} change={change} />
      <DayBars matrix={matrix} />
      <ReportTable
        label={`Distância por veículo e dia, em km, ${periodWords(period)}`}
        columns={columns}
        rows={matrix.rows}
        counted={{ none: 'Nenhum', one: 'veículo', many: 'veículos' }}
        keyOf={({ vehicleId }) => String(vehicleId)}
        search={search}
        change={change}
        onChoose={(row) =>
          void navigate({ to: HISTORY_TABS.viagens.path as string, search: searchOf(row, period, zone) as never })
        }
        empty="Lendo as distâncias…"
      />
    </div>
  )
}

function searchOf({ vehicleId }: DistanceRow, part: Period, zone: string) {
  return { v: String(vehicleId), ...writePeriod(part, zone) }
}
