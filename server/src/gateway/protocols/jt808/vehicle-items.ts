import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteEvent } from './alarms.ts'
import { type Item, numberIn } from './items.ts'

type Reading = readonly [name: string, divisor?: number, from?: number]

/** What a diagnosis says of the vehicle in EA, EB, EC and EE (4G wireless air protocol VJT.04, schedules 3.36 to 3.40). */
const READINGS: ReadonlyMap<number, Reading> = new Map<number, Reading>([
  [0x0014, ['signalLevel']],
  [0x0013, ['backupVoltage', 10]],
  [0x0019, ['hdop', 100]],
  [0x60c0, ['engineRpm']],
  [0x60d0, ['obdSpeedKmh']],
  [0x6040, ['engineLoadPercent']],
  [0x6050, ['coolantCelsius', 1, -40]],
  [0x60f0, ['intakeCelsius', 1, -40]],
  [0x60b0, ['intakePressure']],
  [0x50b0, ['intakePressure']],
  [0x6110, ['throttlePercent', 10]],
  [0x6460, ['airCelsius', 1, -40]],
  [0x6490, ['acceleratorPercent']],
  [0x6010, ['faultCodes']],
  [0x6907, ['obdOdometerKm', 10]],
  [0x3002, ['temperatureCelsius', 10, -40]],
  [0x3003, ['temperature2Celsius', 10, -40]],
  [0x3004, ['temperature3Celsius', 10, -40]],
  [0x3005, ['temperature4Celsius', 10, -40]],
])
const [ODOMETER, RUN_SECONDS, SUPPLY, ANTENNA, FUEL] = [0x0003, 0x0005, 0x0012, 0x001b, 0x62f0]
/** The highest bit of the fuel says that it is litres, not percent. */
const [IN_LITERS, FUEL_MASK] = [15, 0x7fff]

/** Notes one of them. */
export function noteVehicleItem({ id, value }: Item, readings: DeviceReadings): void {
  const { attributes } = readings
  const number = numberIn(value)
  // Before the metres stands from what they were counted.
  if (id === ODOMETER && value.length === 5) readings.odometerKm = value.readUInt32BE(1) / 1000
  if (number === null) return
  if (id === RUN_SECONDS) readings.hourMeterHours = number / 3600
  else if (id === SUPPLY) readings.voltage = number / 10
  else if (id === ANTENNA && number !== 0) noteEvent('gpsAntennaCut', readings)
  else if (id === FUEL) attributes[bit(number, IN_LITERS) ? 'fuelLiters' : 'fuelPercent'] = (number & FUEL_MASK) / 10
  const [name, divisor = 1, from = 0] = READINGS.get(id) ?? []
  if (name !== undefined) attributes[name] = number / divisor + from
}

/** What FA calls for (schedule 3.41). */
const CALLS: ReadonlyMap<number, ReportEvent> = new Map<number, ReportEvent>([
  [0x0005, 'door'],
  [0x0101, 'tow'],
  [0x0103, 'powerCut'],
  [0x0104, 'powerRestored'],
  [0x0105, 'lowPower'],
  [0x0106, 'idle'],
  [0x0107, 'overspeed'],
  [0x0108, 'fatigueDriving'],
  [0x0109, 'temperature'],
  [0x010f, 'door'],
  [0x0110, 'general'],
  [0x0111, 'hardAcceleration'],
  [0x0112, 'hardBraking'],
  [0x0113, 'hardCornering'],
  [0x0114, 'accident'],
  [0x0115, 'vibration'],
  [0x0401, 'hardBraking'],
  [0x0402, 'hardBraking'],
  [0x0403, 'highRpm'],
  [0x0404, 'idle'],
  [0x0405, 'tampering'],
  [0x0407, 'removing'],
  [0x0408, 'tampering'],
  [0x040a, 'lowBattery'],
  [0x040b, 'tampering'],
  [0x040c, 'tampering'],
  [0x040d, 'tampering'],
  [0x040e, 'tampering'],
])
const [IGNITION_ON, IGNITION_OFF, ARMED, DISARMED] = [0x0001, 0x0002, 0x0003, 0x0004]
const [FIRST_FAULT, LAST_FAULT] = [0x0201, 0x0206]

/** Notes what a diagnosis calls for; one without a word here is kept as `alarmCode`. */
export function noteCall(id: number, readings: DeviceReadings): void {
  const event = id >= FIRST_FAULT && id <= LAST_FAULT ? 'fault' : CALLS.get(id)
  if (event) noteEvent(event, readings)
  else if (id === IGNITION_ON || id === IGNITION_OFF) readings.ignition = id === IGNITION_ON
  else if (id === ARMED || id === DISARMED) readings.attributes.armed = id === ARMED
  else readings.attributes['alarmCode'] = id
}
