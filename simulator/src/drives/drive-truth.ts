import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** What really happened in a generated drive, as plain data: what reports made from its positions must find again. */
export interface DriveTruth {
  start: EpochMs
  end: EpochMs
  /** Of all trips together. */
  distanceMeters: number
  trips: TrueTrip[]
  /** Planned standstills, the first and the last of the drive included. */
  stops: TrueStop[]
  /** Waits at red lights; they belong to their trip. */
  waits: TrueWait[]
}

/** From the first turn of a wheel to the last. */
export interface TrueTrip {
  start: EpochMs
  end: EpochMs
  distanceMeters: number
  topSpeedKmh: number
}

export interface TrueStop {
  start: EpochMs
  end: EpochMs
  latitude: number
  longitude: number
  ignitionOnSeconds: number
}

export interface TrueWait {
  start: EpochMs
  end: EpochMs
  latitude: number
  longitude: number
}
