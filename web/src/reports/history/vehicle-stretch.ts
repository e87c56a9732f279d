/** The first rows of a fleet are looked for among so few vehicles that they come at once. */
const FIRST_STRETCH = 20
const LONGEST_STRETCH = 400
/** A stretch that took less is followed by one twice as long, one that took more by half of it: people see progress. */
const SHORT_MS = 500
const LONG_MS = 2000

/** How many of the vehicles were looked through for rows. */
export interface SearchProgress {
  searched: number
  vehicles: number
}

/**
 * Divides the vehicles of a fleet, ascending, into stretches that are searched one after the other, so that a thousand
 * vehicles without rows hold up no answer. `since` is the vehicle of the last row that is known, whose other rows are
 * still to come.
 */
export function createVehicleStretches(vehicleIds: readonly number[], since: number | null) {
  const placeOf = (vehicleId: number) => vehicleIds.findIndex((id) => id >= vehicleId)
  let place = since === null ? 0 : placeOf(since)
  let length = FIRST_STRETCH
  const end = () => Math.min(place + length, vehicleIds.length)
  return {
    /** Answers between which vehicles the next page is looked for; who came behind the last one meanwhile counts too. */
    range: () => ({
      firstVehicleId: vehicleIds[place],
      lastVehicleId: end() < vehicleIds.length ? vehicleIds[end() - 1] : undefined,
    }),
    /** Goes on: behind the stretch where it has no more rows, otherwise with the vehicle of its last row. */
    goOn({ lastOfPage, milliseconds }: { lastOfPage: number | null; milliseconds: number }) {
      place = lastOfPage === null ? end() : Math.max(place, placeOf(lastOfPage))
      if (milliseconds < SHORT_MS) length = Math.min(2 * length, LONGEST_STRETCH)
      if (milliseconds > LONG_MS) length = Math.ceil(length / 2)
    },
    isAtEnd: () => place >= vehicleIds.length,
    progress: (): SearchProgress => ({ searched: place, vehicles: vehicleIds.length }),
  }
}
