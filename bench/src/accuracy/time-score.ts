import type { Period } from '@monitorweb/domain/calendar/period'
import type { TrackReport } from '@monitorweb/domain/track/report/track-report'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { LabelledSet, LabelledTrack } from './labelled-sets.ts'
import { isWithin, matchTrip, reportAll, type Section } from './scoring.ts'

/** How well time agrees, second by second: what was called so and is so, of what was called so, and of what is so. */
interface TimeScore {
  precision: number
  recall: number
  f1: number
}

export interface SetScore {
  /** Of time on a trip, its pauses included, and of time in motion. */
  onTrip: TimeScore
  inMotion: TimeScore
  /** Labelled drives that a trip meets within a minute on both sides; null where the labels are no drives. */
  drivesMet: { hits: number; of: number } | null
  tripCount: number
}

const TOLERANCE_SECONDS = 60

/** Scores the engine's answers about a set, by these rules. */
export function scoreSet({ tracks, areDrives }: LabelledSet, rules?: TripRules): SetScore {
  const answers = tracks.map(({ track, underWay }) => ({ underWay, report: reportAll(track, rules) }))
  const met = answers.flatMap(({ underWay, report }) => underWay.map((label) => isMet(report, label)))
  return {
    onTrip: scoreOf(tracks, (index) =>
      answers[index]!.report.trips.map(({ start, end }) => ({ from: start, to: end })),
    ),
    inMotion: scoreOf(tracks, (index) =>
      answers[index]!.report.segments.filter(({ kind }) => kind === 'moving').map(({ start, end }) => ({
        from: start,
        to: end,
      })),
    ),
    drivesMet: areDrives ? { hits: met.filter(Boolean).length, of: met.length } : null,
    tripCount: answers.reduce((sum, { report }) => sum + report.trips.length, 0),
  }
}

/** Tells how each labelled set agrees with the engine by time. */
export function timeScores(sets: readonly LabelledSet[]): Section {
  return {
    title: 'By time: under way or not, second by second',
    text: `Every second of every track, silence and all (in Myanmar from the first motion in the log to the last), is under way or not by the label, and on a trip or not by the engine; F1 is the harmonic mean of precision and recall. "In motion" leaves out the pauses of trips: labels of drives hold their red lights and waits, so it must score lower there; the log of the trucks in Myanmar leaves out stands from a minute on, so trips must score lower there.`,
    columns: ['set', 'on a trip: precision', 'recall', 'F1', 'in motion: precision', 'recall', 'F1'],
    rows: sets.map((set) => {
      const { onTrip, inMotion } = scoreSet(set)
      return [
        set.name,
        ...[onTrip, inMotion].flatMap(({ precision, recall, f1 }) => [precision, recall, f1].map(share)),
      ]
    }),
    marks: [],
  }
}

export const share = (number: number) => number.toFixed(4)

function isMet(report: TrackReport, { from, to }: Period): boolean {
  const label = { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
  return isWithin(matchTrip(report.trips, label), TOLERANCE_SECONDS)
}

function scoreOf(tracks: readonly LabelledTrack[], foundIn: (index: number) => readonly Period[]): TimeScore {
  let [both, found, labelled] = [0, 0, 0]
  for (const [index, { underWay, judged }] of tracks.entries()) {
    const periods = within(foundIn(index), judged)
    labelled += lengthOf(underWay)
    found += lengthOf(periods)
    for (const label of underWay) {
      both += lengthOf(within(periods, label))
    }
  }
  const [precision, recall] = [both / found, both / labelled]
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

function within(periods: readonly Period[], { from, to }: Period): Period[] {
  return periods.map((period) => ({ from: Math.max(period.from, from), to: Math.min(period.to, to) }))
}

/** Adds up whole seconds, which is what the labels are in; periods of one list do not overlap. */
function lengthOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { from, to }) => sum + Math.max(0, Math.round((to - from) / 1000)), 0)
}
