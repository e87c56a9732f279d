import type { Period } from '@monitorweb/domain/track'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatDuration } from '#format/age.ts'
import { formatQuantity } from '#format/numbers.ts'
import styles from './distance.module.css'
import { type DistanceMatrix, type DistanceRow, odometerDifference } from './distance-matrix.ts'
import { HISTORY_TABS } from './history-tabs.ts'
import type { TableColumn } from './VirtualTable.tsx'
import { kmNumber, percent, stepWords, wholeOrDash } from './words.ts'

const TOLERANCE = 0.05

/** A column for each day, week or month; a press on a cell leads to the trips of it. */
export function stepColumns(
  matrix: DistanceMatrix,
  searchOf: (row: DistanceRow, part: Period) => Record<string, unknown>,
): TableColumn<DistanceRow>[] {
  return matrix.dates.map((date): TableColumn<DistanceRow> => {
    return {
      key: date,
      header: stepWords(date, matrix.step),
      width: matrix.step === 'semana' ? 116 : 84,
      number: true,
      sorts: true,
      cell: (row) => {
        const cell = row.cells.get(date)
        if (!cell) return <span title="Sem dados">·</span>
        if (cell.distanceKm === 0) return kmNumber(0)
        return (
          <Link
            to={HISTORY_TABS.viagens.path as string}
            search={searchOf(row, { from: cell.start!, to: cell.end! }) as never}
            className={styles.cell}
            style={shareStyle(cell.distanceKm / matrix.mostKm)}
            onClick={(event) => event.stopPropagation()}
          >
            {kmNumber(cell.distanceKm)}
          </Link>
        )
      },
      total: kmNumber(matrix.totals.get(date) ?? 0),
    }
  })
}

/** What is said of each vehicle over the whole period. */
export function vehicleColumns({ rows, distanceKm }: DistanceMatrix): TableColumn<DistanceRow>[] {
  const most = Math.max(1, ...rows.map((row) => row.distanceKm))
  const total = (pick: (row: DistanceRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  return [
    {
      key: 'name',
      header: 'Veículo',
      width: 130,
      cell: ({ name }) => name,
      total: formatQuantity(rows.length, { none: 'Nenhum', one: 'veículo', many: 'veículos' }),
    },
    {
      key: 'km',
      header: 'Total (km)',
      width: 128,
      number: true,
      cell: (row) => (
        <span className={styles.bar} style={shareStyle(row.distanceKm / most)}>
          {kmNumber(row.distanceKm)}
        </span>
      ),
      total: kmNumber(distanceKm),
    },
    {
      key: 'description',
      header: 'Descrição',
      width: 150,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
    { key: 'use', header: 'Dias em uso', width: 96, number: true, cell: ({ daysInUse }) => String(daysInUse) },
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
    {
      key: 'trips',
      header: 'Viagens',
      width: 78,
      number: true,
      cell: ({ tripCount }) => String(tripCount),
      total: String(total(({ tripCount }) => tripCount)),
    },
    {
      key: 'moving',
      header: 'Em movimento',
      width: 112,
      number: true,
      cell: ({ movingSeconds }) => formatDuration(movingSeconds),
      total: formatDuration(total(({ movingSeconds }) => movingSeconds)),
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 78,
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
