import type { NamedReadings } from './named-readings.ts'

/**
 * An instant as milliseconds since 1970-01-01T00:00:00Z. This is the only form of time inside; zones belong to screens.
 */
export type EpochMs = number

/** What a tracker said about one instant. `null` means that it did not say; units are in the names. */
export interface PositionReport extends DeviceReadings {
  /** The time of the fix by the tracker's own clock, before any correction. */
  fixTime: EpochMs
  /** Whether the receiver had a satellite fix; without one the coordinates are not to be trusted. */
  hasFix: boolean
  /** WGS84 decimal degrees, north positive; 0 when there is no fix at all. */
  latitude: number
  /** WGS84 decimal degrees, east positive; 0 when there is no fix at all. */
  longitude: number
  altitudeMeters: number | null
  speedKmh: number | null
  /** The direction of travel in degrees clockwise from north. */
  courseDegrees: number | null
  satellites: number | null
}

/** Everything but place and time that a tracker may report, with a position or alone. */
export interface DeviceReadings {
  ignition: boolean | null
  /** Why the report was sent or what it reports. */
  event: ReportEvent | null
  /** Whether the report was sent from the tracker's memory, not live; null where the protocol cannot tell. */
  buffered: boolean | null
  /** The voltage of the main supply. */
  voltage: number | null
  odometerKm: number | null
  hourMeterHours: number | null
  /** Readings that have no column of their own. */
  attributes: ReadingAttributes
}

/** The place and time of a report, without what else was read. */
export type ReportedPlace = Omit<PositionReport, keyof DeviceReadings>

/**
 * Joins a place and readings into a report. The fields are written out, since this is done for every position and
 * spreading two objects takes ten times as long.
 */
export function reportOf(place: ReportedPlace, readings: DeviceReadings): PositionReport {
  return {
    fixTime: place.fixTime,
    hasFix: place.hasFix,
    latitude: place.latitude,
    longitude: place.longitude,
    altitudeMeters: place.altitudeMeters,
    speedKmh: place.speedKmh,
    courseDegrees: place.courseDegrees,
    satellites: place.satellites,
    ignition: readings.ignition,
    event: readings.event,
    buffered: readings.buffered,
    voltage: readings.voltage,
    odometerKm: readings.odometerKm,
    hourMeterHours: readings.hourMeterHours,
    attributes: readings.attributes,
  }
}

/**
 * The field's alarms and reasons, one word each; their Portuguese labels are the client's. New ones go to the end,
 * since their places are codes.
 */
export const REPORT_EVENTS = [
  'sos',
  'powerCut',
  'powerRestored',
  'lowBattery',
  'lowPower',
  'vibration',
  'movement',
  'overspeed',
  'geofenceEnter',
  'geofenceExit',
  'tampering',
  'removing',
  'door',
  'jamming',
  'gpsAntennaCut',
  'powerOn',
  'powerOff',
  'accident',
  'fallDown',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'laneChange',
  'fatigueDriving',
  'idle',
  'temperature',
  'lock',
  'unlock',
  'fault',
  'general',
  'geofence',
  'tow',
  'lowSpeed',
  'highRpm',
  'parking',
  'bonnet',
  'footBrake',
  'fuelLeak',
] as const
export type ReportEvent = (typeof REPORT_EVENTS)[number]

/** Readings by name: those of the vocabulary have their type, others are a maker's own words in camelCase with the unit last. */
export interface ReadingAttributes extends NamedReadings {
  [name: string]: string | number | boolean | undefined
}

/** Gives the readings of a device that said nothing, with which every decoder starts. */
export function noReadings(): DeviceReadings {
  return {
    ignition: null,
    event: null,
    buffered: null,
    voltage: null,
    odometerKm: null,
    hourMeterHours: null,
    attributes: {},
  }
}
