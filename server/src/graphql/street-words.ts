import type { PlacePoint, Places } from '../places/places.ts'
import { reportedPlace } from '../reports/position-report.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { CallFacts, Resolvers } from './resolver.ts'

/** A report waits so long for the streets of all its rows together. */
const REPORT_WAIT_MS = 2_000

interface Placed {
  latitude: number | null
  longitude: number | null
  place: string
}

interface Travelled {
  startLatitude: number
  startLongitude: number
  startPlace: string
  endLatitude: number
  endLongitude: number
  endPlace: string
}

type List<Args, Row> = (args: Args, viewer: Viewer, call: CallFacts) => Promise<Row[]>

/**
 * Wraps the resolvers whose rows have places: they answer the streets that a geocoder says in time instead of the
 * offline words. That of last positions, whose rows are kept, looks for streets itself.
 */
export function withStreets(resolvers: Resolvers, describeAll: Places['describeAll']): Resolvers {
  const placed =
    <Args, Row extends Placed>(list: List<Args, Row>): List<Args, Row> =>
    async (args, viewer, call) => {
      const rows = await list(args, viewer, call)
      const describe = await describeAll(rows.map(pointOf), { withinMs: REPORT_WAIT_MS })
      for (const row of rows) {
        const { latitude, longitude } = pointOf(row)
        row.place = describe(latitude, longitude)
      }
      return rows
    }
  const travelled =
    <Args, Row extends Travelled>(list: List<Args, Row>): List<Args, Row> =>
    async (args, viewer, call) => {
      const rows = await list(args, viewer, call)
      const describe = await describeAll(rows.flatMap(endsOf), { withinMs: REPORT_WAIT_MS })
      for (const row of rows) {
        row.startPlace = describe(row.startLatitude, row.startLongitude)
        row.endPlace = describe(row.endLatitude, row.endLongitude)
      }
      return rows
    }
  const positionReport: Resolvers['positionReport'] = async (args, viewer, call) => {
    const rows = await resolvers.positionReport(args, viewer, call)
    const describe = await describeAll(rows.map(pointOf), { withinMs: REPORT_WAIT_MS })
    for (const row of rows) row.place = reportedPlace(row, describe)
    return rows
  }
  return {
    ...resolvers,
    positionReport,
    stoppingPoints: placed(resolvers.stoppingPoints),
    listStops: placed(resolvers.listStops),
    tripHistory: travelled(resolvers.tripHistory),
    listTrips: travelled(resolvers.listTrips),
  }
}

/** Answers where a row is; a row without a coordinate gets no words either. */
export function pointOf({ latitude, longitude }: Pick<Placed, 'latitude' | 'longitude'>): PlacePoint {
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
}

function endsOf({ startLatitude, startLongitude, endLatitude, endLongitude }: Travelled) {
  return [
    { latitude: startLatitude, longitude: startLongitude },
    { latitude: endLatitude, longitude: endLongitude },
  ]
}
