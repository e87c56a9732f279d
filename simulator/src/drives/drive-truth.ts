import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** What really happened in a generated drive, as plain data: reports made from its positions must find it again. */
export interface DriveTruth {
  start: EpochMs
  end: EpochMs
  /** The metres of all trips together. */
  distanceMeters: number
  trips: TrueTrip[]
  /** The planned standstills; the first and the last of the drive are among them. */
  stops: TrueStop[]
  /** The waits at red lights, each of which belongs to its trip. */
  waits: TrueWait[]
}

/** A trip lasts from the first turn of a wheel to the last. */
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
