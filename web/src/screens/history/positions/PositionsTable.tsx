import { useMemo, useState } from 'react'
import { formatSpeed } from '#format/numbers.ts'
import { useAskForPlaces, usePlaceSearch, usePlaceWords } from '#places/use-place-words.ts'
import {
  areFiltersOpen,
  NO_POSITION_FILTER,
  positionFilterOf,
  positionFilterSearch,
  positionFilterWords,
} from '#reports/filters/position-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history/history-selection.ts'
import { knownPlaceWords } from '#reports/track/known-place.ts'
import { useTableModel } from '#table/use-table-model.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import screen from '../screen.module.css'
import styles from '../table/cells.module.css'
import { useHiddenColumns } from '../table/column-choice.ts'
import { emptyWords } from '../table/empty-words.ts'
import { HistoryTable } from '../table/HistoryTable.tsx'
import { readSort, writeSort } from '../table/linked-sort.ts'
import { toggled } from '../table/row-groups.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { COUNTED_POSITIONS } from './listed-positions.ts'
import { PositionFilters } from './PositionFilters.tsx'
import { foldWords, hasPlace, pointOf, shownPositionColumns } from './position-columns.tsx'
import { type PositionRow, positionRows, positionSort } from './position-rows.ts'
import { useReadings } from './use-readings.ts'

interface PositionsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  waits: boolean
  isPending?: boolean
}

/** Shows every position that passes the filters. */
export function PositionsTable({ viewed, search, change, waits, isPending = false }: PositionsTableProps) {
  const selection = useSelection()
  const { order } = search
  const sort = useMemo(() => positionSort(readSort({ ...(order && { order }) })), [order])
  const [seen, setSeen] = useState({ from: 0, to: 30 })
  const filter = usePositionFilter(search)
  const filterWords = positionFilterWords(filter)
  const isPlace = usePlaceSearch(filter.place)
  const withExcluded = search.discarded === '1'
  const folds = search.rows !== 'all'
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () =>
      positionRows(viewed, { filter, sort, withExcluded, isPlace, isOpen: folds ? (key) => opened.has(key) : null }),
    [viewed, filter, sort, withExcluded, isPlace, folds, opened],
  )
  const hidden = useHiddenColumns('posicoes')
  const readings = useReadings(viewed, hidden, waits)
  const instant = useCalmInstant()
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const current = useMemo(
    () => (instant === null ? -1 : rows.find(vehicleId, instant + 999)),
    [rows, instant, vehicleId],
  )
  const visible = useMemo(() => {
    const shown = []
    for (let row = seen.from; row <= Math.min(seen.to, rows.count - 1); row++) shown.push(rows.at(row))
    return shown.filter(hasPlace).map(pointOf)
  }, [rows, seen])
  const wordsOf = usePlaceWords(visible)
  const placeOf = (row: PositionRow) => knownPlaceWords(row.vehicle.growing!.track, row.index, wordsOf(pointOf(row)))
  const askForPlaces = useAskForPlaces()
  const { totals } = viewed
  const [, setTurn] = useState(0)
  async function readPlaces() {
    await askForPlaces(rows.unread)
    setTurn((turn) => turn + 1)
  }
  const columns = shownPositionColumns({
    viewed,
    positionCount: rows.positionCount,
    withExcluded,
    placeOf,
    readings,
    before: rows.before,
  })
  // A month of positions is numbers, which sort themselves, so the table has no rows to sort.
  const model = useTableModel({
    columns,
    shown: columns.flatMap(({ key }) => (hidden.has(key) ? [] : key)),
    sort,
    onSort: (next) => change({ order: writeSort(next) }),
  })
  const table = (
    <HistoryTable
      label="Posições"
      model={model}
      rowCount={rows.count}
      rowAt={rows.at}
      keyOf={({ vehicle, index, fold }) => `${vehicle.vehicleId} ${index}${fold ? ' +' : ''}`}
      groupOf={(row) =>
        row.fold && {
          words: (
            <>
              {foldWords(row)}
              <span className={styles.muted}>{placeOf(row)}</span>
            </>
          ),
          text: `${foldWords(row)} · ${placeOf(row)}`,
          isOpen: row.fold.isOpen,
          toggle: () => setOpened((before) => toggled(before, row.fold!.key)),
        }
      }
      current={current}
      onChoose={({ vehicle, index }) =>
        selection.set({ vehicleId: vehicle.vehicleId, instant: vehicle.growing!.track.fixTime[index]!, playing: false })
      }
      onHover={(row) =>
        selection.set({
          hovered: row && { at: row.vehicle.growing!.track.fixTime[row.index]!, vehicleId: row.vehicle.vehicleId },
        })
      }
      onVisible={(from, to) => setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))}
      beforeCopy={async () => {
        // Where no column says the place, only the heads of what is folded do.
        const all = Array.from({ length: rows.count }, (_, row) => rows.at(row))
        const saying = hidden.has('place') ? all.filter(({ fold }) => fold) : all
        const places = await askForPlaces(saying.filter(hasPlace).map(pointOf))
        return { places, readings: all.filter((row) => !row.fold && !readings.isRead(row)).length }
      }}
      isPending={isPending}
      empty={
        waits ? (
          'Lendo as posições…'
        ) : viewed.isPartial ? (
          emptyWords(COUNTED_POSITIONS, { isPartial: true, isFiltered: false })
        ) : filterWords.length === 0 ? (
          'Sem posições neste trecho.'
        ) : (
          <>
            Nenhuma posição: {filterWords.join(', ')}.{rows.unread.length > 0 && ' Ainda há endereços a ler.'}
            {filter.speed.type !== 0 &&
              totals.topSpeedKmh !== null &&
              ` A maior foi ${formatSpeed(totals.topSpeedKmh)}.`}{' '}
            <button type="button" className={styles.link} onClick={() => change(NO_POSITION_FILTER)}>
              Ver todas
            </button>
          </>
        )
      }
    />
  )
  return (
    <>
      {areFiltersOpen(search) && (
        <PositionFilters
          viewed={viewed}
          rows={rows}
          filter={filter}
          search={search}
          change={change}
          onReadPlaces={readPlaces}
        />
      )}
      {readings.isFailed && (
        <p role="alert" className={styles.failed}>
          Nem todas as colunas puderam ser lidas.
          <AgainButton className={styles.link} onAgain={readings.retry} />
        </p>
      )}
      {/* Paper has rows that were never in sight, for which nobody asked what their places are called. */}
      {!hidden.has('place') && (seen.from > 0 || seen.to < rows.count - 1) && (
        <p className={screen.printed}>Onde o local ainda não foi lido estão as coordenadas.</p>
      )}
      {table}
    </>
  )
}

/** The same as long as the link asks for the same. */
function usePositionFilter(search: HistorySearch) {
  const asked = JSON.stringify(positionFilterSearch(search))
  return useMemo(() => positionFilterOf(JSON.parse(asked)), [asked])
}
