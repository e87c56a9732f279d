import { placeWithLandmark } from '@monitorweb/domain/places/landmark-words'
import { createPlaceIndex, isSamePlace } from '@monitorweb/domain/places/visited-places'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { firstOdometerKm } from '@monitorweb/domain/track/report/odometer-reading'
import { runPasses } from '@monitorweb/domain/track/report/run-filter'
import { numberOf } from '@monitorweb/domain/track/seen-together'
import { timeZone } from '#format/time-zone.ts'
import { runFilterOf } from '#reports/filters/run-filter.ts'
import type { StopRow } from '#reports/history/history-rows.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { isInView } from '../in-view.ts'
import type { NamedVehicle, Viewed } from '../use-viewed.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY_MS = 86_400_000

export interface ShownStop {
  vehicle: NamedVehicle
  stop: StopRow
  /** As on the map. */
  number: string
  /** Of its place, in the period. */
  visits: number
  /** See {@link unusualStops}. */
  isUnusual: boolean
  odometerKm: number | null
  /** Name of the one that holds it; "" for none, null while that is not known. */
  landmark: string | null
}

type StopFilter = Pick<HistorySearch, 'minStopMinutes' | 'stopIgnition' | 'place' | 'workHours' | 'outside'>

/** What of a link says which stops are shown. */
export function stopFilterOf({ minStopMinutes, stopIgnition, place, workHours, outside }: HistorySearch): StopFilter {
  return {
    ...(minStopMinutes && { minStopMinutes }),
    ...(stopIgnition && { stopIgnition }),
    ...(place && { place }),
    ...(workHours && { workHours }),
    ...(outside && { outside }),
  }
}

/** With the engine on for most of it; so it is coloured on the map, too. */
export function isIdle({ idleSeconds, parkedSeconds }: Pick<StopRow, 'idleSeconds' | 'parkedSeconds'>): boolean {
  return idleSeconds > parkedSeconds
}

/** Answers until when a stop is known to last: one in progress lasts as long as its vehicle told of it. */
export function knownEnd({ start, end, durationSeconds }: Pick<StopRow, 'start' | 'end' | 'durationSeconds'>): EpochMs {
  return end ?? start! + durationSeconds * 1000
}

export interface VisitedPlace {
  place: string
  latitude: number
  longitude: number
  visits: number
  totalSeconds: number
  idleSeconds: number
  first: EpochMs
  last: EpochMs
  stops: ShownStop[]
  /** Of its first visit. */
  landmark: ShownStop['landmark']
}

/** The stops of what is looked at that pass the filters of its link. */
export function stopsInView({ vehicles, focus, hasFocus, landmarks }: Viewed, filter: StopFilter): ShownStop[] {
  const stops = vehicles.flatMap((vehicle) => {
    const unusual = unusualStops(vehicle.rows.stops, vehicle.growing?.track.fixTime[0])
    return vehicle.rows.stops.map((stop, index): ShownStop => {
      const odometerKm =
        vehicle.growing && firstOdometerKm(vehicle.growing, { from: stop.start!, to: stop.end ?? focus.to })
      const number = numberOf(vehicle.letter, index + 1)
      const landmark = landmarks.at(stop.customerId, stop)
      return { vehicle, stop, number, visits: 1, isUnusual: unusual.has(stop), odometerKm, landmark }
    })
  })
  // What is left out was a visit, too.
  for (const { stops: visits } of placesOf(stops)) for (const visit of visits) visit.visits = visits.length
  const passes = stopPasses(filter)
  return stops.filter((shown) => passes(shown) && isInView({ focus, hasFocus }, shown.stop))
}

/** Makes the test by which one stop after the other is shown or not. */
export function stopPasses(filter: StopFilter): (shown: Pick<ShownStop, 'stop' | 'landmark'>) => boolean {
  const { stopIgnition, outside } = filter
  const passes = runPasses(runFilterOf(filter, 'stops'), timeZone())
  return ({ stop, landmark }) =>
    !(outside && landmark !== '') &&
    passes({
      start: stop.start!,
      durationSeconds: stop.durationSeconds,
      places: () => [placeWithLandmark(landmark ?? '', stop.place)],
    }) &&
    (!stopIgnition || (stopIgnition === 'on') === isIdle(stop))
}

/** So much must be known of a vehicle before anything can be unusual. */
export const UNUSUAL_AFTER_DAYS = 7
export const UNUSUAL_MINUTES = 15

/**
 * A vehicle's stops of more than {@link UNUSUAL_MINUTES} at places where it did not stop before in what was read, once
 * {@link UNUSUAL_AFTER_DAYS} of it were read. `since`: when what was read begins.
 */
export function unusualStops(stops: readonly StopRow[], since: EpochMs | undefined): ReadonlySet<StopRow> {
  const unusual = new Set<StopRow>()
  const places: StopRow[] = []
  for (const stop of stops) {
    if (places.some((place) => isSamePlace(place, stop))) continue
    places.push(stop)
    const isKnownLongEnough = since !== undefined && stop.start! - since >= UNUSUAL_AFTER_DAYS * DAY_MS
    if (isKnownLongEnough && stop.durationSeconds > UNUSUAL_MINUTES * MINUTE) unusual.add(stop)
  }
  return unusual
}

/** Stops by place, the most visited first; a stop belongs to the first place near enough. */
export function placesOf(stops: readonly ShownStop[]): VisitedPlace[] {
  const placeIndex = createPlaceIndex<VisitedPlace>()
  for (const shown of stops) {
    const { latitude, longitude, place, durationSeconds, idleSeconds, start } = shown.stop
    const known = placeIndex.find(shown.stop)
    if (known) {
      known.visits++
      known.totalSeconds += durationSeconds
      known.idleSeconds += idleSeconds
      known.first = Math.min(known.first, start!)
      known.last = Math.max(known.last, start!)
      known.stops.push(shown)
    } else {
      const visit = { visits: 1, totalSeconds: durationSeconds, idleSeconds, first: start!, last: start! }
      placeIndex.add({ place, latitude, longitude, ...visit, stops: [shown], landmark: shown.landmark })
    }
  }
  return [...placeIndex.places].sort((one, other) => other.visits - one.visits || other.totalSeconds - one.totalSeconds)
}

const BINS = [
  { label: 'até 5 min', most: 5 * MINUTE },
  { label: '5–15 min', most: 15 * MINUTE },
  { label: '15–30 min', most: 30 * MINUTE },
  { label: '30–60 min', most: HOUR },
  { label: '1–4 h', most: 4 * HOUR },
  { label: '4–12 h', most: 12 * HOUR },
  { label: 'mais de 12 h', most: Number.POSITIVE_INFINITY },
]

/** How many stops lasted how long. */
export function durationBins(stops: readonly ShownStop[]): { label: string; count: number }[] {
  return BINS.map(({ label, most }, index) => {
    const least = BINS[index - 1]?.most ?? 0
    return {
      label,
      count: stops.filter(({ stop }) => stop.durationSeconds > least && stop.durationSeconds <= most).length,
    }
  })
}
