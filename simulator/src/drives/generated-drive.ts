import { type EpochMs, noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { type DrivePiece, layPieces, pieceAt } from './drive-pieces.ts'
import type { DrivePlan } from './drive-plan.ts'
import type { DriveTruth, TrueStop, TrueWait } from './drive-truth.ts'
import { reportTimes } from './report-times.ts'

/** What is true of the vehicle at one instant. */
export interface DriveState {
  latitude: number
  longitude: number
  courseDegrees: number
  speedKmh: number
  ignition: boolean
  odometerKm: number
}

export interface GeneratedDrive {
  truth: DriveTruth
  /** What a perfect tracker reports, in order of time, in whole seconds; `noise.ts` makes what real ones report. */
  readonly reports: PositionReport[]
  /** Tells the truth at any instant from start to end. */
  at(time: EpochMs): DriveState
}

/** Drives the plan. The same plan gives the same drive, to the last digit. */
export function generateDrive(plan: DrivePlan): GeneratedDrive {
  const pieces = layPieces(plan)
  const at = (time: EpochMs) => stateOf(pieceAt(pieces, time), time, plan.startOdometerKm)
  let reports: PositionReport[] | null = null
  return {
    truth: truthOf(pieces, plan.start),
    // The reports are made when somebody asks for them, since the truth alone is ten times cheaper.
    get reports() {
      reports ??= reportTimes(pieces, at, plan.intervals).map((time) => reportOf(time, at(time)))
      return reports
    },
    at,
  }
}

function stateOf(piece: DrivePiece, time: EpochMs, startOdometerKm: number): DriveState {
  if (piece.kind === 'standing') {
    const { latitude, longitude, courseDegrees } = piece.place
    const ignition = piece.engineOn.some(({ start, end }) => time >= start && time < end)
    const odometerKm = startOdometerKm + piece.drivenMeters / 1000
    return { latitude, longitude, courseDegrees, speedKmh: 0, ignition, odometerKm }
  }
  const { drivenMeters, ...moving } = piece.passage.at((time - piece.start) / 1000)
  return { ...moving, ignition: true, odometerKm: startOdometerKm + (piece.drivenMeters + drivenMeters) / 1000 }
}

function reportOf(fixTime: EpochMs, state: DriveState): PositionReport {
  return {
    ...noReadings(),
    fixTime,
    hasFix: true,
    latitude: state.latitude,
    longitude: state.longitude,
    altitudeMeters: null,
    speedKmh: Math.round(state.speedKmh),
    courseDegrees: Math.round(state.courseDegrees) % 360,
    satellites: 11,
    ignition: state.ignition,
    buffered: false,
    odometerKm: Math.round(state.odometerKm * 1000) / 1000,
  }
}

function truthOf(pieces: readonly DrivePiece[], start: EpochMs): DriveTruth {
  const truth: DriveTruth = {
    start,
    end: pieces.at(-1)?.end ?? start,
    distanceMeters: 0,
    trips: [],
    stops: [],
    waits: [],
  }
  for (const piece of pieces) {
    if (piece.kind === 'standing') {
      truth.stops.push(stopOf(piece))
      continue
    }
    const { distanceMeters, topSpeedKmh } = piece.passage
    truth.distanceMeters += distanceMeters
    truth.trips.push({ start: piece.start, end: piece.end, distanceMeters, topSpeedKmh })
    truth.waits.push(...waitsOf(piece))
  }
  return truth
}

function stopOf({ start, end, place, engineOn }: Extract<DrivePiece, { kind: 'standing' }>): TrueStop {
  const ignitionOnSeconds = engineOn.reduce((sum, on) => sum + (on.end - on.start) / 1000, 0)
  return { start, end, latitude: place.latitude, longitude: place.longitude, ignitionOnSeconds }
}

function waitsOf({ start, passage }: Extract<DrivePiece, { kind: 'moving' }>): TrueWait[] {
  return passage.waits.map(({ startSeconds, endSeconds }) => {
    const { latitude, longitude } = passage.at(startSeconds)
    return { start: start + startSeconds * 1000, end: start + endSeconds * 1000, latitude, longitude }
  })
}
