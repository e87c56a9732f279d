import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { type StopDetail, stopDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { useMemo } from 'react'
import { reading as readingUntil } from '#api/client.ts'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import { usePagedRows } from '#reports/history/use-paged-rows.ts'
import { waitsForNames } from '../filters/waits-for-names.ts'
import { callColumn } from '../records/call-column.tsx'
import { useIsLookedAt } from '../records/use-is-looked-at.ts'
import { COUNTED_STOPS, shownStopColumns } from '../stops/stop-columns.tsx'
import { knownEnd, type ShownStop, stopFilterOf, stopPasses } from '../stops/stop-places.ts'
import { FleetRuns } from './FleetRuns.tsx'
import { drawStops } from './fleet-drawing.ts'
import { MOST_RUNS, plainFields } from './fleet-pages.ts'
import {
  type FleetTableProps,
  fleetArgs,
  fleetKey,
  namedVehicle,
  numbersWithin,
  vehicleFinder,
} from './fleet-question.ts'
import { useOthers } from './use-others.ts'
import { useTotalWords } from './use-total-words.ts'

const FIELDS = plainFields(stopDetailFields)
const COLUMNS = shownStopColumns({ saysWhose: true, knowsTracks: false })

/** Shows the stops of every vehicle of a fleet, as they come from the server. */
export function FleetStops({ fleet, period, search, change, onDraw, onOthers, onCount }: FleetTableProps) {
  const reading = usePagedRows<StopDetail>({
    key: fleetKey({ fleet, period }),
    read: (page, signal) =>
      readingUntil(signal)(reportOperations.listStops, { ...fleetArgs({ fleet, period }), ...page }, FIELDS),
    findVehicles: vehicleFinder({ fleet, period }),
    pauseAfter: MOST_RUNS,
  })
  const totalWords = useTotalWords({
    ...{ key: `stops ${fleetKey({ fleet, period })}`, reading, counted: COUNTED_STOPS },
    count: (signal) => readingUntil(signal)(reportOperations.countStops, fleetArgs({ fleet, period })),
  })
  const landmarks = useLandmarkNames()
  const whole = useMemo(() => {
    const numbers = numbersWithin(reading.rows)
    return reading.rows.map((stop, index): ShownStop => {
      const landmark = landmarks.at(stop.customerId, stop)
      const number = String(numbers[index]!)
      return { vehicle: namedVehicle(stop), stop, number, landmark, visits: 1, isUnusual: false, odometerKm: null }
    })
  }, [reading.rows, landmarks])
  const filter = stopFilterOf(search)
  const asked = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => whole.filter(stopPasses(filter)), [whole, asked])
  const actions = useMemo(() => callColumn(({ stop }: ShownStop) => stop.start!), [])
  const isLookedAt = useIsLookedAt()
  function draw({ vehicle, stop }: ShownStop) {
    onDraw(vehicle.vehicleId, { from: stop.start!, to: knownEnd(stop), at: stop.start! })
  }
  const drawing = useMemo(() => drawStops(rows), [rows])
  useOthers({
    ...{ rows, drawing, reading, counted: COUNTED_STOPS, onOthers },
    stopOf: (row) => row,
    onChoose: draw,
  })
  return (
    <FleetRuns
      kind="stops"
      columns={COLUMNS}
      actions={actions}
      counted={COUNTED_STOPS}
      keyOf={({ vehicle, stop }) => `${vehicle.vehicleId} ${stop.start}`}
      isCurrent={({ vehicle, stop }) => isLookedAt(vehicle, stop)}
      onChoose={draw}
      isFiltered={asked !== '{}'}
      waits={waitsForNames(search, 'stops', landmarks)}
      {...{ reading, totalWords, whole, rows, search, change, onCount }}
    />
  )
}
