import type { Period } from '@monitorweb/domain/calendar/period'
import type { Track } from '@monitorweb/domain/track/track'
import { readReference, readTraces } from './reference-data.ts'
import { DECLARED_AFTER_SECONDS, type LoggedEvent } from './tracker-logs.ts'

/** One vehicle's track, and the times in which its source says that it was under way. */
export interface LabelledTrack {
  track: Track
  underWay: readonly Period[]
  /** In this time, what is not under way was not; of other time the labels say nothing. */
  judged: Period
}

export interface LabelledSet {
  name: string
  tracks: readonly LabelledTrack[]
  /** Whether a label holds one drive from its start to its end; a platform's log of motion holds none of its pauses. */
  areDrives: boolean
}

interface LabelledDrives {
  trips: { vehicle: string; start: string; end: string }[]
}

/** Reads every set whose source says when its vehicles were under way. */
export function readLabelledSets(): LabelledSet[] {
  const omaha = tracksWith(readTraces('omaha_naturalistic_drives.csv.gz'), drivesOf('omaha_drives.json'))
  const curitiba = new Map([
    ...readTraces('ndsbr_curitiba_driverA.csv.gz'),
    ...readTraces('ndsbr_curitiba_driverC.csv.gz'),
  ])
  return [
    { name: 'Omaha', tracks: omaha, areDrives: true },
    { name: 'Omaha, no ignition', tracks: omaha.map(withoutIgnition), areDrives: true },
    { name: 'Curitiba', tracks: tracksWith(curitiba, drivesOf('ndsbr_trips.json')), areDrives: true },
    {
      name: 'Liverpool',
      tracks: tracksWith(readTraces('liverpool_bus_route14.csv.gz'), drivesOf('liverpool_trips.json')),
      areDrives: true,
    },
    { name: 'Myanmar', tracks: loggedTracks(), areDrives: false },
  ]
}

function tracksWith(traces: ReadonlyMap<string, Track>, labels: ReadonlyMap<string, Period[]>): LabelledTrack[] {
  return [...labels].flatMap(([vehicle, underWay]) => {
    const track = traces.get(vehicle)
    if (track === undefined) return []
    return [{ track, underWay, judged: { from: track.fixTime[0]!, to: track.fixTime[track.length - 1]! } }]
  })
}

function drivesOf(file: string): Map<string, Period[]> {
  const drives = new Map<string, Period[]>()
  for (const { vehicle, start, end } of readReference<LabelledDrives>(file).trips) {
    const own = drives.get(vehicle) ?? []
    drives.set(vehicle, own)
    own.push({ from: Date.parse(start), to: Date.parse(end) })
  }
  return drives
}

/** Reads the log, which says at the end of each motion how long it was; a stop began a minute before it was declared. */
function loggedTracks(): LabelledTrack[] {
  const { events } = readReference<{ events: LoggedEvent[] }>('tajo_events.json')
  return [...readTraces('myanmar_trucks_tajo.csv.gz')].map(([vehicle, track]) => {
    const ends = events.filter((event) => event.vehicle === vehicle && event.movingPeriod !== undefined)
    const declared = ends.map(({ time, movingPeriod = 0 }) => {
      const to = Date.parse(time ?? '')
      return { from: to - movingPeriod * 1000, to: to - DECLARED_AFTER_SECONDS * 1000 }
    })
    const judged = { from: declared[0]!.from, to: declared.at(-1)!.to }
    return { track, underWay: declared, judged }
  })
}

function withoutIgnition({ track, ...labels }: LabelledTrack): LabelledTrack {
  return { track: { ...track, ignition: new Int8Array(track.length).fill(-1) }, ...labels }
}
