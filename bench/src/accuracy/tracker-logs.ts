import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { Track } from '@monitorweb/domain/track/track'
import { tripRules } from '@monitorweb/domain/track/trip-rules'
import { readReference, readTraces } from './reference-data.ts'
import { clock, reportAll, type Section } from './scoring.ts'

export interface LoggedEvent {
  vehicle: string
  type: string
  time?: string
  /** Where a motion ended, its seconds. */
  movingPeriod?: number
}

/**
 * The platform declares a stop when a vehicle has stood for a minute: each of its events comes about 60 s after
 * arrival.
 */
export const DECLARED_AFTER_SECONDS = 60
const DECLARED = { minStopSeconds: DECLARED_AFTER_SECONDS, minStopEngineOffSeconds: DECLARED_AFTER_SECONDS }
const SLACK_MS = 60_000

/** Compares what a tracking platform itself logged of its vehicles with the engine's stops of the same least length. */
export function trackerLogs(): Section {
  const events = readReference<{ events: LoggedEvent[] }>('tajo_events.json').events
  const traces = readTraces('myanmar_trucks_tajo.csv.gz')
  const compared = [...traces].map(([vehicle, track]) => compare(vehicle, track, declaredStops(events, vehicle)))
  const sum = (key: 'hits' | 'logged' | 'found') => compared.reduce((total, each) => total + each[key], 0)
  const [precision, recall] = [sum('hits') / sum('found'), sum('hits') / sum('logged')]
  return {
    title: 'Tracker event log: trucks in Myanmar, 3 to 20 s, with ignition',
    text: `The log says when the platform declared a vehicle stopped, about a minute after it stood; so the stops are asked for by rules of that length (minStopSeconds ${DECLARED_AFTER_SECONDS}), all else by default. A stop counts as found when it was declared in it. Stops that the recording begins or ends in are not judged: the log does not say where they belong. By the default rules none of these stands is a stop: the engine ran, and none lasted ten minutes.`,
    columns: ['vehicle', 'stop', 'declared in the log', 'stops by default rules'],
    rows: compared.flatMap(({ rows }) => rows),
    marks: [
      { promise: 'precision at least 0.9', found: precision.toFixed(2), isKept: precision >= 0.9 },
      { promise: 'recall at least 0.9', found: recall.toFixed(2), isKept: recall >= 0.9 },
    ],
  }
}

function declaredStops(events: readonly LoggedEvent[], vehicle: string): EpochMs[] {
  const own = events.filter((event) => event.vehicle === vehicle && event.type === 'stopped-moving')
  return own.map(({ time }) => Date.parse(time ?? ''))
}

function compare(vehicle: string, track: Track, declared: readonly EpochMs[]) {
  const isWhole = ({ startsAfter, endsWith }: Stop) => startsAfter === 'trip' && endsWith === 'trip'
  const stops = reportAll(track, tripRules(DECLARED)).stops.filter(isWhole)
  const byDefault = reportAll(track).stops.filter(isWhole).length
  const hasEvent = ({ start, end }: Stop) => declared.find((time) => time >= start && time <= end + SLACK_MS)
  const rows = stops.map((stop) => {
    const event = hasEvent(stop)
    const seen = event === undefined ? 'not declared' : clock(event)
    return [vehicle, `${clock(stop.start)} to ${clock(stop.end).slice(6)}`, seen, String(byDefault)]
  })
  const hits = declared.filter((time) => stops.some((stop) => hasEvent(stop) === time)).length
  return { rows, hits, logged: declared.length, found: stops.length }
}
