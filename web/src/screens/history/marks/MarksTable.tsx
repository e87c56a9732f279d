import { historyMarkColumns } from '@monitorweb/contract/reports/columns/watch-columns'
import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import { useMemo } from 'react'
import { shortPlace } from '#places/place-of.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { endWords } from '../table/end-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import { PLATE_CELL, type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { MarkLink } from './MarkLink.tsx'
import { MarkSign } from './MarkSign.tsx'
import { NOT_READ_WORDS } from './MarksNotRead.tsx'
import styles from './marks.module.css'
import { CUT_WORDS } from './ToldMarks.tsx'
import { isInFocus, keyOfMark, MOST_MARKS, useHistoryMarks } from './use-history-marks.ts'

interface MarksTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
}

interface ShownMark {
  vehicle: ShownVehicle
  mark: HistoryMark
}

const COUNTED = { none: 'Nenhuma', one: 'linha', many: 'linhas' }
const ACTIONS = [
  { key: 'open', header: 'Abrir', width: 104, cell: ({ mark }: ShownMark) => <MarkLink mark={mark} isShort /> },
]

/** Shows the occurrences and commands of what is looked at, those that were withdrawn too. */
export function MarksTable({ viewed, search, change }: MarksTableProps) {
  const selection = useSelection()
  const { vehicles, focus } = viewed
  const { data, isError } = useHistoryMarks(viewed)
  const isCut = data?.length === MOST_MARKS
  const rows = useMemo(
    () =>
      (data ?? []).flatMap((mark): ShownMark[] => {
        const vehicle = vehicles.find(({ vehicleId }) => vehicleId === mark.vehicleId)
        return vehicle && isInFocus(mark, focus) ? [{ vehicle, mark }] : []
      }),
    [data, vehicles, focus],
  )
  const columns = useMemo(() => markColumns(vehicles.length > 1), [vehicles])
  return (
    <ReportTable
      label="Ocorrências e comandos"
      columns={columns}
      actions={ACTIONS}
      rows={rows}
      counted={COUNTED}
      isPartial={isCut}
      keyOf={({ mark }) => keyOfMark(mark)}
      search={search}
      change={change}
      onChoose={({ mark }) =>
        selection.set({
          vehicleId: mark.vehicleId,
          instant: Math.max(mark.start!, viewed.period.from),
          playing: false,
        })
      }
      onHover={(row) => selection.set({ hovered: row && { at: row.mark.start!, vehicleId: row.mark.vehicleId } })}
      isPending={data === undefined && !isError}
      empty={emptyWordsOf(data)}
    />
  )
}

/** Those that were not read may be of the part that is looked at. */
function emptyWordsOf(data: readonly HistoryMark[] | undefined): string {
  if (data === undefined) return NOT_READ_WORDS
  return data.length === MOST_MARKS ? CUT_WORDS : 'Nenhuma ocorrência e nenhum comando neste período.'
}

function markColumns(saysWhose: boolean): ReportColumn<ShownMark>[] {
  return reportColumns(historyMarkColumns, {
    fieldsOf: ({ mark }: ShownMark) => mark,
    values: { plate: ({ vehicle }) => vehicle.name },
    cells: {
      plate: PLATE_CELL,
      kind: {
        width: 120,
        cell: ({ mark: { kind } }) => (
          <span className={styles.kind}>
            <MarkSign kind={kind} />
            {kind}
          </span>
        ),
      },
      start: { width: 158 },
      end: { width: 116, cell: ({ mark }) => endWords(mark) },
      times: { width: 70 },
      words: { width: 176, grows: true, wraps: true },
      detail: { width: 122, grows: true, wraps: true },
      state: { width: 108, grows: true, wraps: true },
      place: {
        ...{ width: 108, grows: true, wraps: true },
        cell: ({ mark: { place } }) => <span title={place}>{shortPlace(place)}</span>,
      },
    },
    // Who worked at it stands in the occurrence, and in files.
    without: ['description', 'customer', 'people', ...(saysWhose ? [] : (['plate'] as const))],
  })
}
