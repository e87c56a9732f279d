import { formatDuration } from '#format/age.ts'
import { formatDate } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'
import type { TripRow } from '#reports/history/history-rows.ts'
import type { RowGroups } from '../table/row-groups.ts'
import { dayWords, km } from '../words.ts'
import type { ShownTrip } from './trip-columns.tsx'

export const COUNTED_TRIPS = { none: 'Nenhuma', one: 'viagem', many: 'viagens' }

interface Options {
  /** True where the trips come by vehicle: then those of each vehicle stand apart. */
  byVehicle: boolean
  /** True where there is more than one vehicle. */
  saysWhose: boolean
}

/** Puts trips together by the day on which they began. */
export function dayGroups({ byVehicle, saysWhose }: Options): RowGroups<ShownTrip> {
  return {
    keyOf: ({ vehicle, trip }) => `${byVehicle ? vehicle.vehicleId : ''} ${formatDate(trip.start!)}`,
    wordsOf(rows) {
      const { vehicle, trip } = rows[0]!
      const sum = (pick: (trip: TripRow) => number) => rows.reduce((total, row) => total + pick(row.trip), 0)
      return [
        ...(byVehicle && saysWhose ? [`${vehicle.letter} ${vehicle.name}`.trim()] : []),
        dayWords(formatDate(trip.start!).split('/').reverse().join('-')),
        formatQuantity(rows.length, COUNTED_TRIPS),
        km(sum(({ distanceKm }) => distanceKm)),
        formatDuration(sum(({ durationSeconds }) => durationSeconds)),
      ].join(' · ')
    },
  }
}
