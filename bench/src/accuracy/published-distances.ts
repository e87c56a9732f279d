import { readReference, readTraces } from './reference-data.ts'
import { km, median, percent, percentOff, quantile, reportAll, type Section } from './scoring.ts'

interface PublishedTrack {
  vehicle: string
  mode: string
  publishedDistanceKm: number
  pointsDistanceKmHaversine: number
}

/** Measures cars and buses recorded by a telephone against the kilometres that its app published. */
export function aracaju(): Section {
  const published = readReference<{ tracks: PublishedTrack[] }>('aracaju_gotrack_tracks.json').tracks
  const traces = readTraces('aracaju_gotrack.csv.gz')
  const measured = published.map((track) => ({ track, summary: reportAll(traces.get(track.vehicle)!).summary }))
  const withTrips = measured.filter(({ summary }) => summary.meters > 0)
  const groups = ['car', 'bus'].map((mode) => ({
    mode,
    all: measured.filter(({ track }) => track.mode === mode),
    found: withTrips.filter(({ track }) => track.mode === mode),
  }))
  return {
    title: 'Aracaju: cars and buses, 6 s, positions only',
    text: `The published kilometres are of unknown method, and the source is known to be broken in places (points far away, tracks twice, fixes that leap back to an old place); medians are printed and nothing is promised. "Points" is the great circle over every raw point, faults included. Tracks without a trip are telephones that never got 200 m away, with half a published kilometre at most, and one bus whose 8.7 km lie across silences of more than ten minutes.`,
    columns: [
      'mode',
      'tracks',
      'with a trip',
      'km',
      'median off published',
      'quartiles',
      'median off points',
      'jumps left out',
    ],
    rows: groups.map(({ mode, all, found }) => {
      const offPublished = found.map(({ track, summary }) =>
        percentOff(summary.meters / 1000, track.publishedDistanceKm),
      )
      const offPoints = found.map(({ track, summary }) =>
        percentOff(summary.meters / 1000, track.pointsDistanceKmHaversine),
      )
      return [
        ...[mode, String(all.length), String(found.length)],
        km(found.reduce((sum, { summary }) => sum + summary.meters, 0)),
        percent(median(offPublished)),
        `${percent(quantile(offPublished, 0.25))} to ${percent(quantile(offPublished, 0.75))}`,
        percent(median(offPoints)),
        String(all.reduce((sum, { summary }) => sum + summary.exclusions.jump, 0)),
      ]
    }),
    marks: [],
  }
}
