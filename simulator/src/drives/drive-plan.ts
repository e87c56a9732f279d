import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Road } from '../roads/road.ts'
import type { Driver } from '../roads/stretch.ts'
import type { ReportingIntervals } from './reporting-intervals.ts'

/** What a vehicle does one thing after the other. */
export type DriveStep =
  /** Drives along the road to this distance from the road's start. */
  | { kind: 'drive'; toMeters: number }
  /** Stands for so long; the engine runs for the first `idleSeconds` of that time. */
  | { kind: 'stop'; seconds: number; idleSeconds: number }
  /** Stands until this instant, or for a minute when that has gone by. */
  | { kind: 'park'; until: EpochMs; idleSeconds: number }

export interface DrivePlan {
  seed: number
  road: Road
  driver: Driver
  start: EpochMs
  /** The place on the road where the vehicle stands at the start, in metres from the road's start. */
  startMeters: number
  startOdometerKm: number
  steps: readonly DriveStep[]
  intervals?: Partial<ReportingIntervals>
}
