import type { ReportEvent } from '@monitorweb/domain/position/position-report'

/** What an emergency report says (ST300/340 manual, EMG_ID). */
const EMERGENCIES: Readonly<Record<number, ReportEvent>> = {
  1: 'sos',
  // The vehicle moved although it was locked for parking.
  2: 'tow',
  3: 'powerCut',
  5: 'general',
  6: 'door',
  // It was moved while it was guarded.
  7: 'tow',
  8: 'vibration',
}

/**
 * What an alert report says (ST300/340 manual, ALERT_ID; the universal family goes on with the same numbers). Numbers that
 * mean one thing in one family and another in the next, and those that only repeat what the report says anyway
 * (ignition, inputs), are left out; the number is kept beside.
 */
const ALERTS: Readonly<Record<number, ReportEvent>> = {
  1: 'overspeed',
  3: 'gpsAntennaCut',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  8: 'gpsAntennaCut',
  13: 'fault',
  14: 'lowPower',
  15: 'vibration',
  16: 'accident',
  40: 'powerRestored',
  41: 'powerCut',
  42: 'sos',
  45: 'fault',
  46: 'hardAcceleration',
  47: 'hardBraking',
  48: 'hardCornering',
  49: 'overspeed',
  50: 'jamming',
  68: 'idle',
  132: 'door',
}

/** The alerts of ST300 and kin alone: of the universal family no document says that these numbers mean the same. */
const ALERTS_OF_ST300: Readonly<Record<number, ReportEvent>> = {
  // What the engine says over the bus: speed, turns, hard brakes, an error code.
  22: 'overspeed',
  23: 'overspeed',
  26: 'highRpm',
  27: 'hardBraking',
  28: 'fault',
  // On, and not driven for the time that was set.
  61: 'idle',
  64: 'highRpm',
  73: 'fuelLeak',
  75: 'temperature',
}

export function emergencyEvent(id: number): ReportEvent {
  return EMERGENCIES[id] ?? 'general'
}

/** What an alert says in every family. */
export function alertEvent(id: number): ReportEvent | null {
  return ALERTS[id] ?? null
}

export function alertEventOfSt300(id: number): ReportEvent | null {
  return ALERTS_OF_ST300[id] ?? alertEvent(id)
}
