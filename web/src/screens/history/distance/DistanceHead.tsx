import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { ReactNode } from 'react'
import { formatCount } from '#format/numbers.ts'
import { DISTANCE_STEPS, type HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { ReportExport } from '../ReportExport.tsx'
import records from '../records/records.module.css'
import { ColumnsButton } from '../table/ColumnsButton.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { km } from '../words.ts'
import styles from './distance.module.css'
import type { DistanceMatrix, DistanceRow } from './distance-matrix.ts'
import { shownStep } from './shown-step.ts'

const STEP_LABELS: Record<CalendarStep, string> = { day: 'por dia', week: 'por semana', month: 'por mês' }
const STEPS = DISTANCE_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))
const GROUPS = [
  { value: '', label: 'por veículo' },
  { value: 'customer', label: 'por cliente' },
] as const

interface DistanceHeadProps {
  matrix: DistanceMatrix
  /** Not all of it was read so far. */
  isPartial: boolean
  period: Period
  search: HistorySearch
  change: ChangeSearch
  children?: ReactNode
}

/** Shows the whole period in figures, and how it is parted. */
export function DistanceHead({ matrix, isPartial, period, search, change, children }: DistanceHeadProps) {
  const far = isPartial ? ' até aqui' : ''
  return (
    <header className={styles.head}>
      <dl>
        <Figure label={`Distância${far}`} value={km(matrix.distanceKm)} />
        <Figure label={`${search.group ? 'Clientes' : 'Veículos'}${far}`} value={formatCount(matrix.rows.length)} />
        <Figure label="Dias" value={formatCount(matrix.dayCount)} />
        <Figure label="Média por veículo e dia em uso" value={km(averageKm(matrix.rows))} />
      </dl>
      <div className={styles.controls}>
        <ListChoice
          label="Distâncias"
          choices={STEPS}
          value={matrix.step}
          onChange={(step) => change({ step: step === shownStep(period) ? undefined : step })}
        />
        <ListChoice
          label="Linhas"
          choices={GROUPS}
          value={search.group ?? ''}
          onChange={(group) => change({ group: group || undefined, order: undefined })}
        />
        <label className={records.filter}>
          <input
            type="checkbox"
            checked={search.compare === '1'}
            onChange={({ currentTarget }) => change({ compare: currentTarget.checked ? '1' : undefined })}
          />
          <span>
            Comparar com o <span className={styles.period}>período </span>anterior
          </span>
        </label>
        <ColumnsButton table="distancia" />
        <ReportExport tab="distance" search={search} period={period} />
      </div>
      {children}
      <p>
        Os totais somam quilômetros sem arredondar e são iguais aos de Viagens e Movimentação.{' '}
        {!search.group && 'Uma célula leva às viagens dela.'}
      </p>
    </header>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function averageKm(rows: readonly DistanceRow[]): number {
  const days = rows.reduce((sum, { daysInUse }) => sum + daysInUse, 0)
  return days === 0 ? 0 : rows.reduce((sum, { distanceKm }) => sum + distanceKm, 0) / days
}
