import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { turnBetween } from '../roads/geodesy.ts'
import type { DrivePiece } from './drive-pieces.ts'
import { REPORTING_INTERVALS, type ReportingIntervals } from './reporting-intervals.ts'

/** A turn is noticed at most this often. */
const TURN_CHECK_SECONDS = 5

interface Phase {
  start: EpochMs
  end: EpochMs
  intervalSeconds: number
  moving: boolean
}

/**
 * Finds when a tracker reports: at its intervals, and at once when the engine starts or stops and when the vehicle sets
 * off or arrives. The times are whole seconds, each once, in order.
 */
export function reportTimes(
  pieces: readonly DrivePiece[],
  at: (time: EpochMs) => { courseDegrees: number },
  chosen: Partial<ReportingIntervals> = {},
): EpochMs[] {
  const intervals = { ...REPORTING_INTERVALS, ...chosen }
  const times: EpochMs[] = []
  const add = (time: EpochMs) => {
    const second = Math.ceil(time / 1000) * 1000
    if (second > (times.at(-1) ?? -Infinity)) times.push(second)
  }
  for (const phase of pieces.flatMap((piece) => phasesOf(piece, intervals))) {
    add(phase.start)
    if (phase.moving && intervals.turnDegrees !== null) addWithTurns(phase, intervals.turnDegrees, { at, add })
    else for (let time = phase.start; time < phase.end; time += phase.intervalSeconds * 1000) add(time)
  }
  const end = pieces.at(-1)?.end
  if (end !== undefined) add(end)
  return times
}

function addWithTurns(
  phase: Phase,
  turnDegrees: number,
  { at, add }: { at: (time: EpochMs) => { courseDegrees: number }; add: (time: EpochMs) => void },
): void {
  let last = phase.start
  let lastCourse = at(phase.start).courseDegrees
  for (let time = phase.start; time < phase.end; time += TURN_CHECK_SECONDS * 1000) {
    const course = at(time).courseDegrees
    const turned = Math.abs(turnBetween(lastCourse, course)) >= turnDegrees
    if (!turned && time - last < phase.intervalSeconds * 1000) continue
    add(time)
    last = time
    lastCourse = course
  }
}

function phasesOf(piece: DrivePiece, intervals: ReportingIntervals): Phase[] {
  if (piece.kind === 'moving') {
    return [{ start: piece.start, end: piece.end, intervalSeconds: intervals.movingSeconds, moving: true }]
  }
  const phases: Phase[] = []
  const stand = (start: EpochMs, end: EpochMs, intervalSeconds: number) => {
    if (end > start) phases.push({ start, end, intervalSeconds, moving: false })
  }
  let time = piece.start
  for (const on of piece.engineOn) {
    stand(time, on.start, intervals.parkedSeconds)
    stand(on.start, on.end, intervals.idleSeconds)
    time = on.end
  }
  stand(time, piece.end, intervals.parkedSeconds)
  return phases
}
