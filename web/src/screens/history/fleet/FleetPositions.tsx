import { operations } from '@monitorweb/contract/operations'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { READING_NAMES } from '@monitorweb/contract/tracks/track-readings'
import { ALARM_KINDS } from '@monitorweb/domain/position/alarms'
import { useMemo } from 'react'
import { reading as readingUntil } from '#api/client.ts'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import {
  areFiltersOpen,
  heldPositionFilterOf,
  positionFilterArgsOf,
  positionFilterWords,
} from '#reports/filters/position-filter.ts'
import { useLooked, useSelection } from '#reports/history/history-selection.ts'
import { usePagedRows } from '#reports/history/use-paged-rows.ts'
import { COUNTED_POSITIONS } from '../positions/listed-positions.ts'
import { callColumn } from '../records/call-column.tsx'
import { useHiddenColumns } from '../table/column-choice.ts'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable } from '../table/ReportTable.tsx'
import { FleetPositionFilters } from './FleetPositionFilters.tsx'
import { FleetRows } from './FleetRows.tsx'
import { drawPositions } from './fleet-drawing.ts'
import { MOST_POSITIONS } from './fleet-pages.ts'
import { type FleetPosition, fleetPositionColumns } from './fleet-position-columns.tsx'
import { type FleetTableProps, fleetArgs, fleetKey, namedVehicle, vehicleFinder } from './fleet-question.ts'
import { useOthers } from './use-others.ts'
import { useTotalWords } from './use-total-words.ts'

/** Some of those that were received no report counts. */
const RECEIVED = { none: 'nenhuma posição recebida', one: 'posição recebida', many: 'posições recebidas' }
/** So much of the way before and after a position is drawn with it. */
const AROUND_MS = 15 * 60_000
const ALARM_WORDS: ReadonlySet<string | null> = new Set(ALARM_KINDS.map((kind) => EVENT_LABELS[kind]))
/** Only these readings are asked for when their column is shown: each costs the server a column of the track. */
const READINGS: readonly string[] = READING_NAMES

const FIELDS = Object.values(positionColumns).flatMap((column) => ('field' in column ? column.field : []))
const ALWAYS = [...FIELDS, 'vehicleId', 'customerId', 'exclusion', 'cursor'].filter((name) => !READINGS.includes(name))

/** Shows the positions of every vehicle of a fleet, as they come from the server. */
export function FleetPositions({ fleet, period, search, change, onDraw, onOthers, onCount }: FleetTableProps) {
  const hidden = useHiddenColumns('posicoes')
  const readings = READING_NAMES.filter((name) => !hidden.has(name))
  const filter = heldPositionFilterOf(search)
  const isFiltered = positionFilterWords(filter).length > 0
  const args = { ...fleetArgs({ fleet, period }), ...positionFilterArgsOf(filter) }
  const key = `${fleetKey({ fleet, period })} ${JSON.stringify(filter)}`
  const reading = usePagedRows<TrackingPosition>({
    key: `${key} ${readings.join()}`,
    read: (page, signal) =>
      readingUntil(signal)(operations.positionReport, { ...args, ...page }, [...ALWAYS, ...readings] as never),
    findVehicles: vehicleFinder({ fleet, period }),
    pauseAfter: MOST_POSITIONS,
  })
  const isPartial = reading.state !== 'ready'
  const totalWords = useTotalWords({
    ...{ key: `positions ${key}`, reading, counted: RECEIVED },
    count: (signal) => readingUntil(signal)(operations.countPositions, args),
  })
  const landmarks = useLandmarkNames()
  const withExcluded = search.discarded === '1'
  const rows = useMemo(() => {
    const shown = reading.rows.filter(
      ({ exclusion, event }) => withExcluded || exclusion === null || ALARM_WORDS.has(event),
    )
    return shown.map((position, index): FleetPosition => {
      const before = shown[index - 1]
      const isSame = before?.vehicleId === position.vehicleId
      return { vehicle: namedVehicle(position), position, before: isSame ? before : null }
    })
  }, [reading.rows, withExcluded])
  const columns = useMemo(() => fleetPositionColumns({ withExcluded, landmarks }), [landmarks, withExcluded])
  const actions = useMemo(() => callColumn(({ position }: FleetPosition) => position.fixTime!), [])
  function draw({ position: { vehicleId, fixTime } }: FleetPosition) {
    onDraw(vehicleId, { from: fixTime! - AROUND_MS, to: fixTime! + AROUND_MS, at: fixTime! })
  }
  const drawing = useMemo(() => drawPositions(rows), [rows])
  useOthers({
    ...{ rows, drawing, reading, counted: COUNTED_POSITIONS, onOthers, onChoose: draw },
  })
  const selection = useSelection()
  const at = useLooked(({ instant }) => instant)
  const looked = selection.get().vehicleId
  return (
    <FleetRows
      counted={COUNTED_POSITIONS}
      leftOut={reading.rows.length - rows.length}
      {...{ reading, totalWords, search, onCount }}
    >
      {areFiltersOpen(search) && <FleetPositionFilters filter={filter} search={search} change={change} />}
      <ReportTable
        label="Posições"
        name="posicoes"
        columns={columns}
        actions={actions}
        rows={rows}
        counted={COUNTED_POSITIONS}
        isPartial={isPartial}
        keyOf={({ position }) => position.cursor}
        isCurrent={({ position }) =>
          position.vehicleId === looked && at !== null && Math.floor(position.fixTime! / 1000) === Math.floor(at / 1000)
        }
        onChoose={draw}
        isPending={reading.state === 'loading' && rows.length === 0}
        empty={emptyWords(COUNTED_POSITIONS, { isPartial, isFiltered })}
        {...{ search, change }}
      />
    </FleetRows>
  )
}
