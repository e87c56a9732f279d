import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { useMemo } from 'react'
import type { DayRow } from '#reports/history/history-rows.ts'
import { type HistorySearch, writeFocus } from '#reports/history/history-search.ts'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import { PLATE_CELL, type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { useIsLookedAt } from './use-is-looked-at.ts'

interface Row {
  vehicle: ShownVehicle
  day: DayRow
}

interface DaysTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
  isPending?: boolean
}

const COUNTED = { none: 'Nenhum', one: 'dia', many: 'dias' }

/** Shows the days of the period; choosing one looks at it alone. */
export function DaysTable({
  viewed: { vehicles, isPartial },
  search,
  change,
  zone,
  isPending = false,
}: DaysTableProps) {
  const rows = useMemo(
    () => vehicles.flatMap((vehicle) => vehicle.rows.days.map((day): Row => ({ vehicle, day }))),
    [vehicles],
  )
  const columns = useMemo(() => shownDayColumns(vehicles), [vehicles])
  const isLookedAt = useIsLookedAt()
  return (
    <ReportTable
      label="Dias"
      name="dias"
      columns={columns}
      rows={rows}
      counted={COUNTED}
      isPartial={isPartial}
      keyOf={({ vehicle, day }) => `${vehicle.vehicleId} ${day.date} ${day.start}`}
      search={search}
      change={change}
      isCurrent={({ vehicle, day }) => isLookedAt(vehicle, day)}
      onChoose={({ day }) =>
        change({ focus: writeFocus({ from: day.start!, to: day.end! }, zone) }, { remember: true })
      }
      isPending={isPending}
      empty={isPartial ? emptyWords(COUNTED, { isPartial, isFiltered: false }) : 'Nenhum dia com dados.'}
    />
  )
}

function shownDayColumns(vehicles: readonly ShownVehicle[]): ReportColumn<Row>[] {
  return reportColumns(dayColumns, {
    fieldsOf: ({ day }: Row) => day,
    values: {
      plate: ({ vehicle }) => vehicle.name,
      engineOn: ({ day }) => day.movingSeconds + day.idleSeconds,
      coverage: ({ day }) => coverageOf(day) * 100,
    },
    cells: { plate: PLATE_CELL },
    without: vehicles.length > 1 ? [] : ['plate'],
  })
}

/** Answers the part of a day of which there is data, from 0 to 1; a day of no length has none. */
export function coverageOf(
  day: Pick<DayRow, 'movingSeconds' | 'idleSeconds' | 'parkedSeconds' | 'noDataSeconds'>,
): number {
  const all = day.movingSeconds + day.idleSeconds + day.parkedSeconds + day.noDataSeconds
  return all > 0 ? 1 - day.noDataSeconds / all : 0
}
