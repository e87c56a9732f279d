import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import type { PositionRow } from '../positions/stored-position.ts'
import type { Apart } from '../reception/set-apart-store.ts'
import type { FrameUse } from '../reception/stranger-use-store.ts'
import type { AlarmReport } from './alarm-writer.ts'

/** What is written of one frame. */
export interface WritableFrame {
  protocol: string
  address: string
  receivedAt: EpochMs
  bytes: Uint8Array
  /** Its clock is by how many minutes ahead of UTC the times in this frame were taken to be. */
  device?: { id: number; cell: number; clockMinutes: number }
  positions: readonly PositionRow[]
  readings: DeviceReadings | null
  /** What heartbeats tell at their instants: points of the track that are no positions. */
  placeless: readonly PositionRow[]
  alarms: readonly AlarmReport[]
  apart: readonly Apart[]
  /** How far the device's clock is ahead of UTC, where this frame made that certain; absent for nearly every frame. */
  learnedClockMinutes?: number | undefined
  /** What it takes of the quotas of its device, which nobody registered. */
  strangerUse?: FrameUse | undefined
}

export function deviceOf({ device }: Pick<WritableFrame, 'device'>): number {
  return device?.id ?? 0
}

/** What nobody knows the device of is kept in the first cell. */
export function cellNumberOf({ device }: { device?: { cell: number } }): number {
  return device?.cell ?? 0
}

/** What of a frame is kept with what is set apart. */
export function apartFrame({ protocol, address, receivedAt, bytes, device }: WritableFrame) {
  return { protocol, address, receivedAt, bytes, deviceId: device?.id ?? null }
}
