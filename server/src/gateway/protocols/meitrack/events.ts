import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'

/**
 * What an event says (event codes of the GPRS protocols of MVT and T models). Those that only repeat an input or the fix,
 * and the intervals of reports, have no word; the number is kept beside.
 */
const EVENTS: Readonly<Record<number, ReportEvent>> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  28: 'gpsAntennaCut',
  29: 'powerOn',
  30: 'vibration',
  36: 'tow',
  40: 'powerOff',
  42: 'movement',
  44: 'jamming',
  50: 'temperature',
  51: 'temperature',
  54: 'fuelLeak',
  58: 'general',
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
  133: 'idle',
  135: 'fatigueDriving',
}

/** The event at which a card or key was shown. */
const KEY_SHOWN = 37
const FENCES = new Set([20, 21])

export function noteEvent(readings: DeviceReadings, code: number): void {
  readings.event = EVENTS[code] ?? null
  readings.attributes['eventCode'] = code
}

/** Notes what an event adds: the number of the fence, or the driver's key. */
export function noteEventData({ attributes }: DeviceReadings, code: number, data: string): void {
  if (!/^[0-9A-F]{1,16}$/i.test(data)) return
  if (code === KEY_SHOWN) attributes.driverId = data
  else if (FENCES.has(code)) attributes['geofenceNumber'] = Number.parseInt(data, 16)
}
