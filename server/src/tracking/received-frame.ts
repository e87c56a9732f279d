import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_REPORT_AGE_DAYS } from '@monitorweb/domain/position/retention'
import type { Arrival, Outcome, Settled } from '../gateway/intake.ts'
import type { AlarmReport } from '../storage/intake/alarm-writer.ts'
import type { DeviceIdentity } from '../storage/intake/device-sightings.ts'
import type { PositionRow } from '../storage/positions/stored-position.ts'
import type { Apart } from '../storage/reception/set-apart-store.ts'
import type { FrameUse } from '../storage/reception/stranger-use-store.ts'

/** A frame on its way from the socket to the store. Every step adds what it found. */
export interface ReceivedFrame extends Arrival {
  device?: DeviceIdentity
  positions: PositionRow[]
  readings: DeviceReadings | null
  /** Of which instant the newest of them are. */
  readingsAt: EpochMs
  /** The readings of heartbeats as points of the track in time, where they tell what its reports ask for. */
  placeless: PositionRow[]
  alarms: AlarmReport[]
  /** The reasons why parts of this frame are kept as bytes only. */
  apart: Apart[]
  /** How far the device's clock is ahead of UTC, where this frame made that certain. */
  learnedClockMinutes?: number
  /** What it takes of the quotas of a device that nobody registered; absent for others. */
  strangerUse?: FrameUse
  /** How old a report may be when it comes. */
  ageDays: number
  /** An instant that has passed though the server's clock, which went back, has not reached it; else −∞. */
  passedAt: EpochMs
  /** Whether the device was deleted while the frame waited for its first commit. */
  isSecondTry: boolean
  /** Null for a frame that goes nowhere. */
  way: Way | null
}

/** Where a frame is on its way through the steps. */
export interface Way {
  arrival: Arrival
  settled: Settled<Arrival>
  /** When the frame was handed on, by `performance.now()`. */
  begunAt: number
  /** The step that comes next. */
  next: number
  /** Must be called with the result of a step that answered `later`. */
  goOn(frame: ReceivedFrame, result: StepResult): void
}

/** Begins the journey of a frame. */
export function newFrame(arrival: Arrival, isSecondTry = false, way: Way | null = null): ReceivedFrame {
  const {
    protocol,
    address,
    receivedAt,
    bytes,
    messages,
    serial,
    number = null,
    secret = null,
    isFirst = false,
    isUnanswered = false,
    isRecovered = false,
    onAdmitted,
  } = arrival
  return {
    protocol,
    address,
    receivedAt,
    bytes,
    messages,
    serial,
    number,
    secret,
    isFirst,
    isUnanswered,
    isRecovered,
    positions: [],
    readings: null,
    readingsAt: Number.NEGATIVE_INFINITY,
    placeless: [],
    alarms: [],
    apart: [],
    ageDays: DEFAULT_REPORT_AGE_DAYS,
    passedAt: Number.NEGATIVE_INFINITY,
    isSecondTry,
    way,
    onAdmitted,
  }
}

/** `anew` means that the device was deleted or read by another zone meanwhile, so that the journey begins again with the arrival. */
export type StepResult = Outcome | 'anew' | undefined

/**
 * A step may end the journey with a result; else the frame goes on to the next step. What waits answers `later`, and calls `goOn` of the frame's way then; few
 * frames wait for a promise.
 */
export interface Step {
  name: string
  run(frame: ReceivedFrame): Promise<StepResult> | StepResult | 'later'
}
