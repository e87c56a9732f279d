import type { DeviceReadings } from '@monitorweb/domain/position-report'
import type { Arrival, Outcome } from '../gateway/intake.ts'
import type { DeviceIdentity } from '../storage/device-identities.ts'
import type { PositionRow } from '../storage/write-batch.ts'

/** One frame on its way from the socket to the store. Every step adds what it found. */
export interface Parcel extends Arrival {
  device?: DeviceIdentity
  positions: PositionRow[]
  readings: DeviceReadings | null
  /** Reasons why parts of this frame are kept as bytes only. */
  apart: string[]
}

/** A step may end the journey with an outcome; else the parcel goes on to the next. */
export interface Step {
  name: string
  run(parcel: Parcel): Promise<Outcome | undefined> | Outcome | undefined
}
