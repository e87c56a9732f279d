import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { type TripDetail, tripDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { runPasses } from '@monitorweb/domain/track/report/run-filter'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { useMemo } from 'react'
import { reading as readingUntil } from '#api/client.ts'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import { runFilterOf, runFilterWords } from '#reports/filters/run-filter.ts'
import { usePagedRows } from '#reports/history/use-paged-rows.ts'
import { waitsForNames } from '../filters/waits-for-names.ts'
import { COUNTED_TRIPS, dayGroups } from '../records/day-groups.ts'
import { endsOf, type ShownTrip, shownTripColumns } from '../records/trip-columns.tsx'
import { useIsLookedAt } from '../records/use-is-looked-at.ts'
import { FleetRuns } from './FleetRuns.tsx'
import { drawTrips } from './fleet-drawing.ts'
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

const FIELDS = plainFields(tripDetailFields)

/** Shows the trips of every vehicle of a fleet, as they come from the server. */
export function FleetTrips({ fleet, period, zone, search, change, onDraw, onOthers, onCount }: FleetTableProps) {
  const reading = usePagedRows<TripDetail>({
    key: fleetKey({ fleet, period }),
    read: (page, signal) =>
      readingUntil(signal)(reportOperations.listTrips, { ...fleetArgs({ fleet, period }), ...page }, FIELDS),
    findVehicles: vehicleFinder({ fleet, period }),
    pauseAfter: MOST_RUNS,
  })
  const totalWords = useTotalWords({
    ...{ key: `trips ${fleetKey({ fleet, period })}`, reading, counted: COUNTED_TRIPS },
    count: (signal) => readingUntil(signal)(reportOperations.countTrips, fleetArgs({ fleet, period })),
  })
  const landmarks = useLandmarkNames()
  const limitKmh = search.speedLimitKmh ? Number(search.speedLimitKmh) : DEFAULT_SPEED_LIMIT_KMH
  const whole = useMemo(() => {
    const numbers = numbersWithin(reading.rows)
    return reading.rows.map(
      (trip, index): ShownTrip => ({
        ...{ vehicle: namedVehicle(trip), trip, number: numbers[index]! },
        ...{ excesses: null, pauses: 0 },
      }),
    )
  }, [reading.rows])
  const filter = runFilterOf(search, 'trips')
  const asked = runFilterWords(filter).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  const rows = useMemo(() => {
    const passes = runPasses(filter, zone)
    return whole.filter(({ trip }) => passes({ ...trip, start: trip.start!, places: () => endsOf(trip, landmarks) }))
  }, [whole, asked, zone, landmarks])
  function draw({ vehicle, trip }: ShownTrip, at: number) {
    onDraw(vehicle.vehicleId, { from: trip.start!, to: trip.end!, at })
  }
  const drawing = useMemo(() => drawTrips(rows), [rows])
  useOthers({
    ...{ rows, drawing, reading, counted: COUNTED_TRIPS, onOthers },
    onChoose: (row) => draw(row, row.trip.start!),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn says itself what it is
  const columns = useMemo(
    () => shownTripColumns({ ...{ limitKmh, landmarks }, saysWhose: true, knowsTracks: false, onLookAt: draw }),
    [limitKmh, landmarks],
  )
  const groups = useMemo(() => dayGroups({ byVehicle: search.order === undefined, saysWhose: true }), [search.order])
  const isLookedAt = useIsLookedAt()
  return (
    <FleetRuns
      kind="trips"
      columns={columns}
      counted={COUNTED_TRIPS}
      keyOf={({ vehicle, trip }) => `${vehicle.vehicleId} ${trip.start}`}
      groups={groups}
      isCurrent={({ vehicle, trip }) => isLookedAt(vehicle, trip)}
      onChoose={(row) => draw(row, row.trip.start!)}
      isFiltered={asked !== ''}
      waits={waitsForNames(search, 'trips', landmarks)}
      {...{ reading, totalWords, whole, rows, search, change, onCount }}
    />
  )
}
