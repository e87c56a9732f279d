import type { Track } from '@monitorweb/domain/track/track'
import { readReference, readTraces } from './reference-data.ts'
import {
  isWithin,
  km,
  type Labelled,
  matchTrip,
  percent,
  percentOff,
  reportAll,
  type Section,
  seconds,
} from './scoring.ts'

interface LabelledDrive extends Labelled {
  vehicle: string
  distanceKmHaversine1Hz: number
  distanceKmUpstream?: number
  distanceKmSpeedIntegral?: number
  drive?: number
  tripId?: string
}

const TOLERANCE_SECONDS = 60

/** Measures drives of one car from ignition on to ignition off, with the ignition column and without it. */
export function omaha(): Section {
  const drives = readReference<{ trips: LabelledDrive[] }>('omaha_drives.json').trips
  const track = readTraces('omaha_naturalistic_drives.csv.gz').get('OMAHA-1')!
  const answers = [track, { ...track, ignition: new Int8Array(track.length).fill(-1) }].map((each) => reportAll(each))
  const matches = drives.map((drive) => answers.map(({ trips }) => matchTrip(trips, drive)))
  const hits = [0, 1].map((copy) => matches.filter((each) => isWithin(each[copy]!, TOLERANCE_SECONDS)).length)
  const kmOff = matches.map(([match], index) =>
    percentOff(match!.trip!.meters / 1000, drives[index]!.distanceKmHaversine1Hz),
  )
  const worst = Math.max(...kmOff.map(Math.abs))
  return {
    title: 'Omaha: drives of one car, 1 Hz',
    text: `A label is the time between starting the car and turning it off again; some drives are trimmed in motion for privacy. Default rules. "Reference" is the great circle over all points (a sphere, itself up to 0.3 % off at that latitude), "upstream" what the source says, by speed.`,
    columns: [
      'drive',
      'start',
      'end',
      'start, no ignition',
      'end, no ignition',
      'km',
      'reference',
      'off',
      'upstream km',
    ],
    rows: drives.map((drive, index) => [
      String(drive.drive),
      ...matches[index]!.flatMap((match) => [seconds(match.startSeconds), seconds(match.endSeconds)]),
      km(matches[index]![0]!.trip!.meters),
      drive.distanceKmHaversine1Hz.toFixed(3),
      percent(kmOff[index]!),
      String(drive.distanceKmUpstream),
    ]),
    marks: [
      mark('start and end within 60 s for at least 13 of 14, with ignition', hits[0]!, drives.length),
      mark('the same from a copy without ignition', hits[1]!, drives.length),
      { promise: 'km within 1 % of the reference', found: `worst ${worst.toFixed(2)} %`, isKept: worst <= 1 },
    ],
  }
}

function mark(promise: string, hits: number, of: number) {
  return { promise, found: `${hits} of ${of}`, isKept: hits >= of - 1 }
}

/** Measures drives of private cars, without ignition. */
export function curitiba(): Section {
  const drives = readReference<{ trips: LabelledDrive[] }>('ndsbr_trips.json').trips
  const tracks = new Map<string, Track>([
    ...readTraces('ndsbr_curitiba_driverA.csv.gz'),
    ...readTraces('ndsbr_curitiba_driverC.csv.gz'),
  ])
  const answers = new Map([...tracks].map(([vehicle, track]) => [vehicle, reportAll(track)]))
  const matches = drives.map((drive) => matchTrip(answers.get(drive.vehicle)?.trips ?? [], drive))
  const hits = matches.filter((match) => isWithin(match, TOLERANCE_SECONDS)).length
  return {
    title: 'Curitiba: private cars, 1 Hz, no ignition',
    text: `Labels are the source's trips: from the first to the last second of each recording. Where a recording ends with the car standing and the next begins within 50 m, the engine sees one long stop and gives it the standing seconds.`,
    columns: ['trip', 'start', 'end', 'km', 'reference', 'off', 'by speed'],
    rows: drives.map((drive, index) => {
      const { trip, startSeconds, endSeconds } = matches[index]!
      const meters = trip?.meters ?? Number.NaN
      return [
        ...[drive.tripId ?? '', seconds(startSeconds), seconds(endSeconds), km(meters)],
        drive.distanceKmHaversine1Hz.toFixed(3),
        percent(percentOff(meters / 1000, drive.distanceKmHaversine1Hz)),
        String(drive.distanceKmSpeedIntegral),
      ]
    }),
    marks: [
      { promise: 'every trip within 60 s', found: `${hits} of ${drives.length}`, isKept: hits === drives.length },
    ],
  }
}

/** Measures buses that report every 20 to 30 s, neither speed nor ignition, against labels of their operator. */
export function liverpool(): Section {
  const drives = readReference<{
    trips: (Labelled & { vehicle: string; tripId: string; distanceKmHaversine: number })[]
  }>('liverpool_trips.json').trips
  const tracks = readTraces('liverpool_bus_route14.csv.gz')
  const matches = drives.map((drive) => matchTrip(reportAll(tracks.get(drive.vehicle)!).trips, drive))
  const hits = matches.filter((match) => isWithin(match, TOLERANCE_SECONDS)).length
  return {
    title: 'Liverpool: buses of one route, 20 to 30 s, no speed, no ignition',
    text: `Labels are the operator's journeys. Buses wait up to six minutes on their way: those are pauses, not stops.`,
    columns: ['bus', 'journey', 'start', 'end', 'km', 'reference', 'off'],
    rows: drives.map((drive, index) => {
      const { trip, startSeconds, endSeconds } = matches[index]!
      const meters = trip?.meters ?? Number.NaN
      const off = percent(percentOff(meters / 1000, drive.distanceKmHaversine))
      const times = [seconds(startSeconds), seconds(endSeconds)]
      return [drive.vehicle, drive.tripId, ...times, km(meters), drive.distanceKmHaversine.toFixed(3), off]
    }),
    marks: [{ promise: 'not promised: journeys within 60 s', found: `${hits} of ${drives.length}`, isKept: true }],
  }
}
