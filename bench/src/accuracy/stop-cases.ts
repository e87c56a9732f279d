import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import { tripRules } from '@monitorweb/domain/track/trip-rules'
import { readReference } from './reference-data.ts'
import { reportAll, type Section } from './scoring.ts'

interface StopCase {
  name: string
  points: { x: number; y: number; second: number }[]
  maxDiameterM: number
  minDurationS: number
  stops: { from: number; to: number }[]
}

/** The cases are in metres and seconds; no vehicle is that small, so both are drawn a hundred times as large. */
const SCALE = 100
const METERS_PER_DEGREE = 111_320

/** Compares the engine with the stop detector of MovingPandas, by that one's own test cases. */
export function movingPandas(): Section {
  const { cases } = readReference<{ cases: StopCase[] }>('movingpandas_stops.json')
  const compared = cases.map((each) => ({ each, found: stopsOf(each) }))
  const spans = (stops: readonly { from: number; to: number }[]) =>
    stops.map(({ from, to }) => `${from}–${to}`).join(', ') || 'none'
  const same = compared.filter(({ each, found }) => spans(found) === spans(each.stops)).length
  return {
    title: 'MovingPandas: its stop detector’s test cases',
    text: `Drawn ${SCALE} times as large. Our stop is a stand within a circle, found by the box around its fixes and without the fixes at which the vehicle still or already drives or is outside the circle around where it is a pause later or before; theirs is every fix within a diameter, the ones driven through included.`,
    columns: ['case', 'theirs', 'ours'],
    rows: compared.map(({ each, found }) => [each.name, spans(each.stops), spans(found)]),
    marks: [{ promise: 'not promised: the same stops', found: `${same} of ${cases.length}`, isKept: true }],
  }
}

function stopsOf({ points, maxDiameterM, minDurationS }: StopCase): { from: number; to: number }[] {
  const minStopSeconds = minDurationS * SCALE
  const rules = tripRules({
    stopRadiusMeters: (maxDiameterM * SCALE) / 2,
    ...{ minStopSeconds, minStopEngineOffSeconds: minStopSeconds, minPauseSeconds: minStopSeconds },
    ...{ gapSeconds: 86_400, minTripMeters: 0 },
  })
  const { stops } = reportAll(trackOf(points), rules)
  return stops.map(({ start, end }) => ({ from: start / 1000 / SCALE, to: end / 1000 / SCALE }))
}

function trackOf(points: StopCase['points']): Track {
  const track = emptyTrack(points.length)
  for (const [index, { x, y, second }] of points.entries()) {
    track.fixTime[index] = second * SCALE * 1000
    track.latitude[index] = (y * SCALE) / METERS_PER_DEGREE
    track.longitude[index] = (x * SCALE) / METERS_PER_DEGREE + 10
  }
  return track
}
