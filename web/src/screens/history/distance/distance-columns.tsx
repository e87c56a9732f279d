import { distanceColumns, stepColumn } from '@monitorweb/contract/reports/columns/distance-columns'
import type { Period } from '@monitorweb/domain/calendar/period'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { DistanceGroup } from '#reports/history/history-search.ts'
import { HISTORY_TABS } from '../history-tabs.ts'
import { type ReportColumn, reportColumns } from '../table/report-column.ts'
import { changeWords, dayWords, km, kmNumber, percent, periodWords, stepWords } from '../words.ts'
import styles from './distance.module.css'
import type { Change, Comparison } from './distance-comparison.ts'
import { type DistanceMatrix, type DistanceRow, odometerDifference } from './distance-matrix.ts'

/** There are data, and it did not move: it is said quietly, so that what moved is seen. */
const STOOD = <span className={styles.stood}>{kmNumber(0)}</span>

/** A column for each day, week or month; a press on a cell leads to the trips of it, where it has any to lead to. */
export function shownStepColumns(
  matrix: DistanceMatrix,
  searchOf: ((row: DistanceRow, part: Period) => Record<string, unknown>) | null,
): ReportColumn<DistanceRow>[] {
  return matrix.dates.map((date): ReportColumn<DistanceRow> => {
    const { wire, ...column } = stepColumn(date, matrix.step)
    return {
      ...column,
      key: wire,
      header: { day: dayAndMonth, week: weekDays, month: monthWords }[matrix.step](date),
      width: { day: 88, week: 102, month: 84 }[matrix.step],
      value: ({ cells }) => cells.get(date)?.distanceKm ?? null,
      cell: (row) => {
        const cell = row.cells.get(date)
        if (!cell) return <span title="Sem dados">·</span>
        if (cell.distanceKm === 0) return STOOD
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
          >
            {kmNumber(cell.distanceKm)}
          </Link>
        )
      },
    }
  })
}

/** Writes a day shortly, "qua 04/03": seven of them stand beside what is said of each vehicle. */
function dayAndMonth(date: string): string {
  return dayWords(date).slice(0, -'/2020'.length)
}

interface Options {
  matrix: DistanceMatrix
  group: DistanceGroup | undefined
  /** With the period before; null where nobody compares. */
  comparison: Comparison | null
}

/** Writes a week shortly, "22–28/11" or "29/11–05/12"; its name in full is the column's. */
function weekDays(date: string): string {
  const last = new Date(Date.parse(date) + 6 * DAY_MS).toISOString().slice(0, 10)
  const [first, end] = [date, last].map((day) => day.slice(5).split('-').reverse().join('/')) as [string, string]
  return `${first.slice(3) === end.slice(3) ? first.slice(0, 2) : first}–${end}`
}

function monthWords(date: string): string {
  return stepWords(date, 'month')
}

/** What is said of each vehicle or customer over the whole period. */
export function shownDistanceColumns({ matrix, group, comparison }: Options): ReportColumn<DistanceRow>[] {
  const most = Math.max(1, ...matrix.rows.map((row) => row.distanceKm))
  const before = comparison && periodWords(comparison.previous)
  return reportColumns(distanceColumns, {
    fieldsOf: (row: DistanceRow) => row,
    values: {
      name: ({ name }) => name,
      description: ({ description }) => description,
      customer: ({ customers }) => customers,
      km: ({ distanceKm }) => distanceKm,
      before: (row) => comparison?.of(row)?.beforeKm ?? null,
      change: (row) => percentOf(comparison?.of(row)?.share ?? null),
      vehicles: ({ vehicleIds }) => vehicleIds.size,
      use: ({ daysInUse }) => daysInUse,
      odometer: ({ odometerKm }) => odometerKm,
      difference: (row) => percentOf(odometerDifference(row)),
      engineOn: ({ movingSeconds, idleSeconds }) => movingSeconds + idleSeconds,
      mean: ({ distanceKm, daysInUse }) => (daysInUse > 0 ? distanceKm / daysInUse : null),
      most: ({ mostKmADay }) => mostKmADay,
      coverage: ({ knownSeconds, noDataSeconds }) =>
        knownSeconds + noDataSeconds > 0 ? (100 * knownSeconds) / (knownSeconds + noDataSeconds) : null,
    },
    cells: {
      name: {
        pinned: true,
        ...(group ? { width: 150, label: 'Cliente', header: 'Cliente', grows: true, wraps: true } : { width: 100 }),
      },
      description: { width: 110, grows: true, wraps: true },
      customer: { width: 190 },
      km: {
        width: 96,
        cell: ({ distanceKm }) =>
          distanceKm === 0 ? (
            STOOD
          ) : (
            <span className={styles.bar} style={shareStyle(distanceKm / most)}>
              {kmNumber(distanceKm)}
            </span>
          ),
      },
      before: { width: 100, header: distanceColumns.before.label, label: `Distância em ${before} (km)` },
      change: {
        width: 100,
        label: `Variação desde ${before} (%)`,
        cell: (row) => <ChangeCell change={comparison?.of(row) ?? null} />,
      },
      use: { width: 98, ...(group && { hint: 'Somados os dos veículos' }) },
      difference: { cell: (row) => <Difference row={row} /> },
    },
    without: [
      ...(comparison ? [] : (['before', 'change'] as const)),
      ...(group ? (['description', 'customer', 'odometerStart', 'odometerEnd'] as const) : (['vehicles'] as const)),
    ],
  })
}

function percentOf(share: number | null): number | null {
  return share === null ? null : share * 100
}

function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties
}

function Difference({ row }: { row: DistanceRow }) {
  const share = odometerDifference(row)
  if (share === null) return '–'
  const words = changeWords(share)
  return row.odometerDiffers ? <b title="Odômetro e GPS divergem">▲ {words}</b> : words
}

function ChangeCell({ change }: { change: Change | null }) {
  if (!change) return <span title="Sem dados, ou quase, em um dos períodos">sem dados</span>
  if (change.share === null) return <span title="Não rodou no período anterior">–</span>
  const { known, beforeKm, share, isSure } = change
  return (
    <span
      className={isSure ? undefined : styles.unsure}
      title={`Antes ${km(beforeKm)}. Há dados de ${percent(known.now)} deste período e de ${percent(known.before)} do anterior.`}
    >
      {!isSure && <span aria-hidden="true">≈ </span>}
      {changeWords(share)}
      {!isSure && <span className="visually-hidden"> com dados incompletos</span>}
    </span>
  )
}
