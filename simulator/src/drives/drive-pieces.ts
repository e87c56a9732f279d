import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { createRandom, type Random, seedOf } from '../random.ts'
import { drivePassage, type Passage } from '../roads/passage.ts'
import { placeAlong } from '../roads/road.ts'
import type { DrivePlan, DriveStep } from './drive-plan.ts'

/** A part of a drive: the vehicle moves, or it stands. */
export type DrivePiece = MovingPiece | StandingPiece

interface PieceBase {
  start: EpochMs
  end: EpochMs
  /** The metres driven since the start of the drive when this piece begins. */
  drivenMeters: number
}

export interface MovingPiece extends PieceBase {
  kind: 'moving'
  passage: Passage
}

export interface StandingPiece extends PieceBase {
  kind: 'standing'
  place: { latitude: number; longitude: number; courseDegrees: number }
  /** The times in which the engine runs, half-open and in order. */
  engineOn: readonly { start: EpochMs; end: EpochMs }[]
}

/** The engine starts some seconds before the wheels turn. */
const WARM_UP_SECONDS = { least: 8, most: 50 }
const LEAST_PARK_SECONDS = 60

/** Lays the pieces of a plan, each of which begins where and when the one before ends. */
export function layPieces(plan: DrivePlan): DrivePiece[] {
  const random = createRandom(seedOf('drive', plan.seed))
  const pieces: DrivePiece[] = []
  let time = plan.start
  let roadMeters = plan.startMeters
  let drivenMeters = 0
  let backwards = false
  for (const [index, step] of plan.steps.entries()) {
    if (step.kind === 'drive') {
      backwards = !plan.road.closed && step.toMeters < roadMeters
      const motoring = { driver: plan.driver, random }
      const passage = drivePassage(plan.road, { fromMeters: roadMeters, toMeters: step.toMeters }, motoring)
      const end = time + Math.round(passage.durationSeconds * 1000)
      pieces.push({ kind: 'moving', start: time, end, drivenMeters, passage })
      drivenMeters += passage.distanceMeters
      roadMeters = step.toMeters
    } else {
      const place = placeAlong(plan.road, roadMeters)
      const courseDegrees = backwards ? (place.courseDegrees + 180) % 360 : place.courseDegrees
      const end = endOfStanding(step, time)
      const departs = plan.steps[index + 1]?.kind === 'drive'
      const engineOn = engineTimes({ start: time, end, idleSeconds: step.idleSeconds, departs }, random)
      pieces.push({ kind: 'standing', start: time, end, drivenMeters, place: { ...place, courseDegrees }, engineOn })
    }
    time = pieces.at(-1)!.end
  }
  return pieces
}

/** Finds the piece that holds this instant, or outside the drive the nearest one. */
export function pieceAt(pieces: readonly DrivePiece[], time: EpochMs): DrivePiece {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.start <= time) low = middle
    else high = middle - 1
  }
  return pieces[low]!
}

function endOfStanding(step: Exclude<DriveStep, { kind: 'drive' }>, start: EpochMs): EpochMs {
  if (step.kind === 'stop') return start + step.seconds * 1000
  return Math.max(step.until, start + LEAST_PARK_SECONDS * 1000)
}

interface Standing {
  start: EpochMs
  end: EpochMs
  idleSeconds: number
  /** Whether the vehicle drives on afterwards. */
  departs: boolean
}

function engineTimes({ start, end, idleSeconds, departs }: Standing, random: Random) {
  const idleEnd = Math.min(end, start + idleSeconds * 1000)
  const warmUpMs = random.integer(WARM_UP_SECONDS.least, WARM_UP_SECONDS.most) * 1000
  const warmUpStart = departs ? Math.max(start, end - warmUpMs) : end
  if (idleEnd >= warmUpStart) return [{ start, end: departs ? end : idleEnd }]
  return [
    { start, end: idleEnd },
    { start: warmUpStart, end },
  ].filter((on) => on.end > on.start)
}
