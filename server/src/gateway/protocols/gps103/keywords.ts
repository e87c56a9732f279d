import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'

/** The words for what happened (Coban GPRS protocol of 2014-12-12, "description of keywords"). */
const EVENTS: Readonly<Record<string, ReportEvent>> = {
  'help me': 'sos',
  'low battery': 'lowBattery',
  // It was moved although somebody had set that it stands.
  move: 'tow',
  speed: 'overspeed',
  stockade: 'geofence',
  'ac alarm': 'powerCut',
  'door alarm': 'door',
  'sensor alarm': 'vibration',
  'accident alarm': 'accident',
  'bonnet alarm': 'bonnet',
  'footbrake alarm': 'footBrake',
  // Those of newer models (GPS403).
  brake: 'hardBraking',
  'brake alarm': 'hardBraking',
  accelerate: 'hardAcceleration',
  'sharp turn': 'hardCornering',
  collision: 'accident',
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
/** Behind these stand the tank, or what it holds; and the code of the fault. */
const [OIL, FAULT] = [/^oil/, /^dtc(?: ([pcbu][0-9a-f]{4}))?/]

/** The keyword as it is compared: some devices end it with an exclamation mark. */
export function wordOf(keyword: string): string {
  return keyword.trim().toLowerCase().replace(/!$/, '')
}

/** Notes what the keyword of a report says. One without a meaning here is kept as `eventWord`. */
export function noteKeyword(keyword: string, readings: DeviceReadings): void {
  const word = wordOf(keyword)
  const [, celsius] = TEMPERATURE.exec(word) ?? []
  if (celsius !== undefined) {
    readings.event = 'temperature'
    readings.attributes.temperatureCelsius = Number(celsius)
  } else if (word === 'acc on' || word === 'acc off') readings.ignition = word === 'acc on'
  else if (OIL.test(word)) readings.event = 'fuelLeak'
  else if (FAULT.test(word)) {
    readings.event = 'fault'
    const [, code] = FAULT.exec(word) ?? []
    if (code !== undefined) readings.attributes['dtcs'] = code.toUpperCase()
  } else if (EVENTS[word]) readings.event = EVENTS[word]
  else if (DONE[word]) Object.assign(readings.attributes, DONE[word])
  else if (!ROUTINE.test(word)) readings.attributes['eventWord'] = word
}
