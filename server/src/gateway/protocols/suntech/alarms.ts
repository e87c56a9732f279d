import type { ReportEvent } from '@monitorweb/domain/position/position-report'

/** What an emergency report says (ST300/340 manual, EMG_ID). */
const EMERGENCIES: Readonly<Record<number, ReportEvent>> = {
  1: 'sos',
  // The vehicle moved although it was locked for parking.
  2: 'movement',
  3: 'powerCut',
  5: 'general',
  6: 'door',
  7: 'movement',
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

export function emergencyEvent(id: number): ReportEvent {
  return EMERGENCIES[id] ?? 'general'
}

export function alertEvent(id: number): ReportEvent | null {
  return ALERTS[id] ?? null
}
