import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'

/** The words for what happened (Coban GPRS protocol of 2014-12-12, "description of keywords"). */
const EVENTS: Readonly<Record<string, ReportEvent>> = {
  'help me': 'sos',
  'low battery': 'lowBattery',
  move: 'movement',
  speed: 'overspeed',
  stockade: 'geofence',
  'ac alarm': 'powerCut',
  'door alarm': 'door',
  'sensor alarm': 'vibration',
  'accident alarm': 'accident',
  'bonnet alarm': 'bonnet',
  'footbrake alarm': 'footBrake',
  dtc: 'fault',
}

/** What a device says that did what it was told. */
const DONE: Readonly<Record<string, Pick<DeviceReadings['attributes'], 'blocked' | 'armed'>>> = {
  jt: { blocked: true },
  kt: { blocked: false },
  lt: { armed: true },
  111: { armed: true },
  mt: { armed: false },
  112: { armed: false },
}

/** Reports that nothing made happen but time or distance. */
const ROUTINE = /^(tracker|101|)$/
const TEMPERATURE = /^t:([+-]?\d{1,3}(?:\.\d{1,2})?)$/
/** `oil`, `oil1` and `oil2` name the tank. */
const OIL = /^oil ?\d?$/

/** Notes what the keyword of a report says. One without a meaning here is kept as `eventWord`. */
export function noteKeyword(keyword: string, readings: DeviceReadings): void {
  const word = keyword.trim().toLowerCase()
  const [, celsius] = TEMPERATURE.exec(word) ?? []
  if (celsius !== undefined) {
    readings.event = 'temperature'
    readings.attributes.temperatureCelsius = Number(celsius)
  } else if (word === 'acc on' || word === 'acc off') readings.ignition = word === 'acc on'
  else if (OIL.test(word)) readings.event = 'fuelLeak'
  else if (EVENTS[word]) readings.event = EVENTS[word]
  else if (DONE[word]) Object.assign(readings.attributes, DONE[word])
  else if (!ROUTINE.test(word)) readings.attributes['eventWord'] = word
}
