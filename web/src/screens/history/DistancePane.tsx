import type { Period } from '@monitorweb/domain/track'
import { Link, useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useMemo, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { formatDuration } from '#format/age.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { type HistorySearch, writePeriod } from '#reports/history-search.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { DayBars } from './DayBars.tsx'
import styles from './distance.module.css'
import { type DistanceRow, distanceMatrix, odometerDifference, sortDistances } from './distance-matrix.ts'
import { HISTORY_TABS } from './history-tabs.ts'
import { ReportExport } from './ReportExport.tsx'
import screen from './screen.module.css'
import { useFleetDays } from './use-fleet-days.ts'
import { type TableColumn, type TableSort, VirtualTable } from './VirtualTable.tsx'
import { dayWords, km, kmNumber, percent, periodWords, wholeOrDash } from './words.ts'

interface DistancePaneProps {
  vehicleIds: readonly number[]
  period: Period
  zone: string
  search: HistorySearch
}

const TOLERANCE = 0.05

/** Kilometres of each vehicle on each day, with totals both ways. */
export function DistancePane({ vehicleIds, period, zone, search }: DistancePaneProps) {
  const navigate = useNavigate()
  const { days, state, error, retry, cancel } = useFleetDays(vehicleIds, period)
  const [sort, setSort] = useState<TableSort | null>(null)
  const matrix = useMemo(() => distanceMatrix(days), [days])
  const rows = useMemo(() => sortDistances(matrix.rows, sort), [matrix, sort])

  if (state === 'failed') {
    return (
      <div className={screen.state}>
        <Failure message={`Não foi possível carregar as distâncias. ${messageOf(error)}`} onRetry={retry} />
      </div>
    )
  }
  if (state === 'ready' && rows.length === 0) {
    return (
      <div className={screen.state}>
        <EmptyState
          title={`Sem dados em ${periodWords(period)}`}
          text="Nenhum dos veículos que você vê comunicou neste período. Escolha outro acima."
        />
      </div>
    )
  }
  const searchOf = (row: DistanceRow, part: Period) => ({ v: String(row.vehicleId), ...writePeriod(part, zone) })
  const columns = [
    ...fixedColumns(matrix.rows, matrix.distanceKm),
    ...matrix.dates.map((date): TableColumn<DistanceRow> => {
      return {
        key: date,
        header: dayWords(date),
        width: 84,
        number: true,
        sorts: true,
        cell: (row) => {
          const day = row.cells.get(date)
          if (!day) return <span title="Sem dados">·</span>
          if (day.distanceKm === 0) return '0'
          return (
            <Link
              to={HISTORY_TABS.viagens.path as string}
              search={searchOf(row, { from: day.start!, to: day.end! }) as never}
              className={styles.cell}
              style={shareStyle(day.distanceKm / matrix.mostKm)}
              onClick={(event) => event.stopPropagation()}
            >
              {kmNumber(day.distanceKm)}
            </Link>
          )
        },
        total: kmNumber(matrix.totals.get(date) ?? 0),
      }
    }),
  ]
  return (
    <div className={styles.pane} aria-busy={state === 'loading'}>
      <header className={styles.head}>
        <dl>
          <div>
            <dt>Distância</dt>
            <dd>{km(matrix.distanceKm)}</dd>
          </div>
          <div>
            <dt>Veículos</dt>
            <dd>{formatCount(rows.length)}</dd>
          </div>
          <div>
            <dt>Dias</dt>
            <dd>{formatCount(matrix.dates.length)}</dd>
          </div>
          <div>
            <dt>Média por veículo e dia em uso</dt>
            <dd>{km(averageKm(matrix.rows))}</dd>
          </div>
        </dl>
        <p>
          Os totais somam quilômetros sem arredondar e são iguais aos de Viagens e Movimentação. Um dia leva às viagens
          dele.
        </p>
        {state === 'loading' && (
          <p role="status" className={styles.loading}>
            {days.length > 0 ? `${formatCount(days.length)} dias lidos…` : 'Lendo…'}
            <button type="button" className={screen.cancel} onClick={cancel}>
              Parar
            </button>
          </p>
        )}
        {state === 'cancelled' && (
          <p className={styles.loading}>
            Leitura interrompida.
            <button type="button" className={screen.cancel} onClick={retry}>
              Ler tudo
            </button>
          </p>
        )}
        <div className={styles.export}>
          <ReportExport tab="distancia" search={search} period={period} />
        </div>
      </header>
      <DayBars matrix={matrix} />
      <VirtualTable
        label={`Distância por veículo e dia, em km, ${periodWords(period)}`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]!}
        keyOf={({ vehicleId }) => vehicleId}
        sort={sort}
        onSort={setSort}
        current={-1}
        onChoose={(row) =>
          void navigate({ to: HISTORY_TABS.viagens.path as string, search: searchOf(row, period) as never })
        }
        empty="Lendo as distâncias…"
      />
    </div>
  )
}

function fixedColumns(rows: readonly DistanceRow[], distanceKm: number): TableColumn<DistanceRow>[] {
  const most = Math.max(1, ...rows.map((row) => row.distanceKm))
  return [
    {
      key: 'name',
      header: 'Veículo',
      width: 130,
      sorts: true,
      cell: ({ name }) => name,
      total: formatQuantity(rows.length, { none: 'Nenhum', one: 'veículo', many: 'veículos' }),
    },
    {
      key: 'description',
      header: 'Descrição',
      width: 150,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
    {
      key: 'use',
      header: 'Dias em uso',
      width: 96,
      number: true,
      sorts: true,
      cell: ({ daysInUse }) => String(daysInUse),
    },
    {
      key: 'km',
      header: 'Total (km)',
      width: 128,
      number: true,
      sorts: true,
      cell: (row) => (
        <span className={styles.bar} style={shareStyle(row.distanceKm / most)}>
          {kmNumber(row.distanceKm)}
        </span>
      ),
      total: kmNumber(distanceKm),
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      width: 112,
      number: true,
      cell: ({ odometerKm }) => (odometerKm === null ? '–' : kmNumber(odometerKm)),
    },
    {
      key: 'difference',
      header: 'Diferença',
      width: 84,
      number: true,
      cell: (row) => <Difference share={odometerDifference(row)} />,
    },
    { key: 'trips', header: 'Viagens', width: 74, number: true, cell: ({ tripCount }) => String(tripCount) },
    {
      key: 'moving',
      header: 'Em movimento',
      width: 112,
      number: true,
      cell: ({ movingSeconds }) => formatDuration(movingSeconds),
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 74,
      number: true,
      cell: ({ topSpeedKmh }) => wholeOrDash(topSpeedKmh),
    },
  ]
}

function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties
}

function Difference({ share }: { share: number | null }) {
  if (share === null) return '–'
  const rounded = Math.round(share * 100) / 100
  const words = `${rounded === 0 ? '' : rounded < 0 ? '−' : '+'}${percent(Math.abs(rounded))}`
  return Math.abs(share) > TOLERANCE ? <b title="Odômetro e GPS divergem">▲ {words}</b> : words
}

function averageKm(rows: readonly DistanceRow[]): number {
  const days = rows.reduce((sum, { daysInUse }) => sum + daysInUse, 0)
  return days === 0 ? 0 : rows.reduce((sum, { distanceKm }) => sum + distanceKm, 0) / days
}
