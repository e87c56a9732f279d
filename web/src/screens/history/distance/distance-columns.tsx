import type { Period } from '@monitorweb/domain/calendar/period'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { DistanceGroup } from '#reports/history/history-search.ts'
import { HISTORY_TABS } from '../history-tabs.ts'
import type { ReportColumn } from '../table/report-column.tsx'
import { changeWords, kmNumber, stepWords } from '../words.ts'
import styles from './distance.module.css'
import { type DistanceMatrix, type DistanceRow, odometerDifference } from './distance-matrix.ts'

const TOLERANCE = 0.05

/** A column for each day, week or month; a press on a cell leads to the trips of it, where it has any to lead to. */
export function stepColumns(
  matrix: DistanceMatrix,
  searchOf: ((row: DistanceRow, part: Period) => Record<string, unknown>) | null,
): ReportColumn<DistanceRow>[] {
  return matrix.dates.map((date): ReportColumn<DistanceRow> => {
    return {
      key: date,
      header: stepWords(date, matrix.step),
      width: matrix.step === 'week' ? 116 : 84,
      kind: { decimals: 1 },
      value: ({ cells }) => cells.get(date)?.distanceKm ?? null,
      sums: true,
      cell: (row) => {
        const cell = row.cells.get(date)
        if (!cell) return <span title="Sem dados">·</span>
        if (cell.distanceKm === 0) return kmNumber(0)
        if (!searchOf) {
          return (
            <span className={styles.cell} style={shareStyle(cell.distanceKm / matrix.mostKm)}>
              {kmNumber(cell.distanceKm)}
            </span>
          )
        }
        return (
          <Link
            to={HISTORY_TABS.trips.path as string}
            search={searchOf(row, { from: cell.start!, to: cell.end! }) as never}
            className={styles.cell}
            style={shareStyle(cell.distanceKm / matrix.mostKm)}
            onClick={(event) => event.stopPropagation()}
          >
            {kmNumber(cell.distanceKm)}
          </Link>
        )
      },
    }
  })
}

const CUSTOMER: ReportColumn<DistanceRow> = {
  key: 'customer',
  header: 'Cliente',
  width: 190,
  kind: 'text',
  value: ({ customers }) => customers,
}
const READINGS: readonly ReportColumn<DistanceRow>[] = [
  {
    key: 'odometerStart',
    header: 'Km inicial',
    title: 'Odômetro no início da primeira viagem (km)',
    width: 92,
    kind: { decimals: 0 },
    value: ({ startOdometerKm }) => startOdometerKm,
  },
  {
    key: 'odometerEnd',
    header: 'Km final',
    title: 'Odômetro no fim da última viagem (km)',
    width: 92,
    kind: { decimals: 0 },
    value: ({ endOdometerKm }) => endOdometerKm,
  },
]

/** What is said of each vehicle or customer over the whole period. */
export function rowColumns({ rows }: DistanceMatrix, group?: DistanceGroup): ReportColumn<DistanceRow>[] {
  const time = (key: string, header: string, value: (row: DistanceRow) => number): ReportColumn<DistanceRow> => {
    return { key, header, width: 112, kind: 'duration', value, sums: true }
  }
  const most = Math.max(1, ...rows.map((row) => row.distanceKm))
  return [
    {
      key: 'name',
      header: group ? 'Cliente' : 'Veículo',
      width: group ? 270 : 130,
      kind: 'text',
      value: ({ name }) => name,
    },
    {
      key: 'km',
      header: 'Total (km)',
      width: 128,
      kind: { decimals: 1 },
      value: ({ distanceKm }) => distanceKm,
      sums: true,
      cell: ({ distanceKm }) => (
        <span className={styles.bar} style={shareStyle(distanceKm / most)}>
          {kmNumber(distanceKm)}
        </span>
      ),
    },
    group
      ? {
          key: 'vehicles',
          header: 'Veículos',
          width: 84,
          kind: { decimals: 0 },
          value: ({ vehicleIds }) => vehicleIds.size,
        }
      : { key: 'description', header: 'Descrição', width: 150, kind: 'text', value: ({ description }) => description },
    ...(group ? [] : [CUSTOMER]),
    {
      key: 'use',
      header: 'Dias em uso',
      ...(group && { title: 'Dias em uso, somados os dos veículos' }),
      width: 96,
      kind: { decimals: 0 },
      value: ({ daysInUse }) => daysInUse,
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      width: 112,
      kind: { decimals: 1 },
      value: ({ odometerKm }) => odometerKm,
    },
    {
      key: 'difference',
      header: 'Diferença',
      title: 'Diferença entre odômetro e GPS',
      width: 84,
      kind: 'share',
      value: odometerDifference,
      cell: (row) => <Difference share={odometerDifference(row)} />,
    },
    ...(group ? [] : READINGS),
    {
      key: 'trips',
      header: 'Viagens',
      width: 78,
      kind: { decimals: 0 },
      value: ({ tripCount }) => tripCount,
      sums: true,
    },
    time('moving', 'Em movimento', ({ movingSeconds }) => movingSeconds),
    time('idle', 'Parado ligado', ({ idleSeconds }) => idleSeconds),
    time('engineOn', 'Ligado total', ({ movingSeconds, idleSeconds }) => movingSeconds + idleSeconds),
    {
      key: 'mean',
      header: 'Média/dia',
      title: 'Média por dia em uso (km)',
      width: 92,
      kind: { decimals: 1 },
      value: ({ distanceKm, daysInUse }) => (daysInUse > 0 ? distanceKm / daysInUse : null),
    },
    {
      key: 'most',
      header: 'Maior dia',
      title: 'O dia de um veículo com mais quilômetros (km)',
      width: 88,
      kind: { decimals: 1 },
      value: ({ mostKmADay }) => mostKmADay,
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 78,
      kind: { decimals: 0 },
      value: ({ topSpeedKmh }) => topSpeedKmh,
    },
    {
      key: 'coverage',
      header: 'Cobertura',
      title: 'Parte do período com dados',
      width: 92,
      kind: 'share',
      value: ({ knownSeconds, noDataSeconds }) =>
        knownSeconds + noDataSeconds > 0 ? knownSeconds / (knownSeconds + noDataSeconds) : null,
    },
  ]
}

function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties
}

function Difference({ share }: { share: number | null }) {
  if (share === null) return '–'
  const words = changeWords(share)
  return Math.abs(share) > TOLERANCE ? <b title="Odômetro e GPS divergem">▲ {words}</b> : words
}
