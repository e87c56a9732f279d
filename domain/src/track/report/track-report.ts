import type { Period } from '../../calendar/period.ts'
import type { TimeZone } from '../../calendar/time-zone.ts'
import { shareOfLeg } from '../itinerary/fixes.ts'
import { type Itinerary, layItinerary } from '../itinerary/itinerary.ts'
import type { Run } from '../itinerary/run.ts'
import { type Segment, segmentsOf } from '../itinerary/segments.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { createDayTotals, type Day, type DayTotals } from './day-totals.ts'
import { type Approach, describeStop, isListedStop, type Stop } from './stops.ts'
import { type Summary, summarize } from './summary.ts'
import { greaterSpeed, measureTravel } from './travel.ts'
import { describeTrip, edgesIn, spanOfRun, type Trip } from './trips.ts'

/** No history is longer than this, so a longer period is a mistake of the caller. */
const MOST_YEARS = 100
const YEAR_MS = 366 * 24 * 3_600_000

export interface TrackQuery {
  /** The period must not reach beyond the present: time that has not happened would count as no data. */
  period: Period
  rules: TripRules
  /** The time zone of the person who reads the report; its midnights part the days. */
  zone: TimeZone
}

/** Everything that is known of a vehicle's period by one set of rules. No figure is rounded. */
export interface TrackReport extends TrackQuery {
  trips: Trip[]
  stops: Stop[]
  segments: Segment[]
  days: Day[]
  summary: Summary
  /** The code of the verdict on each point of the track that was given; see {@link VERDICTS}. */
  verdicts: Uint8Array
}

/**
 * This is the one entry to the engine. The track must reach over the period to the nearest restart points on both
 * sides, or to where there is no more (see `needsMore`); reaching further changes nothing. No track makes it throw; a
 * period or a zone that is none is a RangeError. Who looked for restart points may have laid out the itinerary of this very
 * track by these rules already, and hands it over.
 */
export function reportTrack(track: Track, query: TrackQuery, laid: Itinerary | null = null): TrackReport {
  const { period, rules, zone } = query
  checkPeriod(period)
  const itinerary = laid ?? layItinerary(track, rules)
  const segments = segmentsOf(itinerary, period)
  const dayTotals = createDayTotals(itinerary, segments, query)
  const found = walkRuns(itinerary, { query, segments, dayTotals })
  const summary = summarize({ track, itinerary, period, rules, segments, ...found })
  const { trips, stops } = found
  return {
    period,
    rules,
    zone,
    trips,
    stops,
    segments,
    days: [...dayTotals.days],
    summary,
    verdicts: itinerary.verdicts,
  }
}

interface Walk {
  query: TrackQuery
  segments: readonly Segment[]
  dayTotals: DayTotals
}

function walkRuns(itinerary: Itinerary, { query, segments, dayTotals }: Walk) {
  const { period, rules } = query
  const edges = edgesIn(itinerary, period, rules)
  const trips: Trip[] = []
  const stops: Stop[] = []
  let noDataMeters = 0
  let sincePrevious: Approach = { meters: 0, travelMs: 0, topSpeed: null }
  for (const run of itinerary.runs) {
    const span = spanOfRun(itinerary, run, period)
    if (span.to <= span.from) continue
    if (run.kind === 'noData') noDataMeters += metersAcross(itinerary, run, span)
    else if (run.kind === 'trip') {
      const travel = measureTravel(itinerary, run, { span, rules })
      dayTotals.addTrip(run, span, travel)
      trips.push(describeTrip(itinerary, run, { span, travel, edges }))
      sincePrevious = {
        meters: sincePrevious.meters + travel.meters,
        travelMs: sincePrevious.travelMs + span.to - span.from,
        topSpeed: greaterSpeed(sincePrevious.topSpeed, travel.topSpeed),
      }
    } else if (isListedStop(itinerary, run)) {
      const metersOfDay = dayTotals.metersOfDayAt(span.from)
      const stop = describeStop(itinerary, { span, segments, edges: edges(run), sincePrevious, metersOfDay })
      stops.push(stop)
      addStopTo(trips.at(-1), stop)
      sincePrevious = { meters: 0, travelMs: 0, topSpeed: null }
    }
  }
  return { trips, stops, noDataMeters }
}

function addStopTo(trip: Trip | undefined, { start, end, endsWith }: Stop): void {
  if (!trip) return
  trip.stoppedAfter = { milliseconds: (trip.stoppedAfter?.milliseconds ?? 0) + end - start, endsWith }
}

function metersAcross({ fixes }: Itinerary, run: Run, span: Period): number {
  let meters = 0
  for (let leg = run.first; leg < run.last; leg++) meters += fixes.legMeters[leg]! * shareOfLeg(fixes, leg, span)
  return meters
}

function checkPeriod({ from, to }: Period): void {
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new RangeError('a period needs a start and an end')
  if (to < from) throw new RangeError('a period cannot end before it starts')
  if (to - from > MOST_YEARS * YEAR_MS) throw new RangeError(`a period cannot be longer than ${MOST_YEARS} years`)
}
