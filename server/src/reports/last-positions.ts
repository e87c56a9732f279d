import type { LastPosition } from '@monitorweb/contract/fleet/last-position'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { ignitionBefore } from '@monitorweb/domain/position/known-ignition'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { ReadingValue } from '@monitorweb/domain/position/timed-readings'
import type { LastPositionRow } from '../storage/tracks/last-position-store.ts'
import type { DescribePlace } from './position-report.ts'

/**
 * Presents a stored last position with what the device said since, as a heartbeat after the fix knows better than the
 * fix. What the device did not say is null. The vehicle moves from `movingKmh` on.
 */
export function presentLastPosition(
  row: LastPositionRow,
  describePlace: DescribePlace,
  movingKmh: number,
): LastPosition {
  const said = createReader(row)
  const { latitude, longitude, speedKmh, flags, event, outputLabels: labels } = row
  // The object is one literal, named field by field: spreading objects of this size costs ten times as much, for each
  // of 10,000 rows.
  return {
    vehicleId: row.vehicleId,
    vehicleCode: row.vehicleCode,
    plate: row.plate,
    description: row.description,
    customerName: row.customerName,
    deviceSerial: row.deviceSerial,
    protocol: row.protocol,
    fixTime: row.fixTime,
    receivedAt: row.receivedAt,
    latitude,
    longitude,
    place: latitude === null || longitude === null ? '' : describePlace(latitude, longitude),
    speedKmh,
    courseDegrees: row.courseDegrees,
    ignition: said.flag('ignition') ?? row.ignition ?? ignitionTold(row, movingKmh),
    voltage: said.number('voltage', row.voltage),
    odometerKm: said.number('odometerKm', row.odometerKm),
    hourMeterHours: said.number('hourMeterHours', row.hourMeterHours),
    hasFix: flags === null ? null : true,
    online: flags === null ? null : (flags & POSITION_FLAGS.buffered) === 0,
    moving: isMoving(row, movingKmh, said.flag('moving')),
    event: event === null ? null : eventLabel(event),
    temperatureCelsius: said.number('temperatureCelsius'),
    batteryPercent: said.number('batteryPercent'),
    acceleration: said.number('acceleration'),
    signalLevel: said.number('signalLevel'),
    panic: said.flag('panic') ?? (event === 'sos' ? true : null),
    jamming: said.flag('jamming') ?? (event === 'jamming' ? true : null),
    input1: said.flag('input1'),
    input2: said.flag('input2'),
    input3: said.flag('input3'),
    output1: said.flag('output1'),
    output2: said.flag('output2'),
    output3: said.flag('output3'),
    output4: said.flag('output4'),
    output5: said.flag('output5'),
    outputLabel1: labels[0] ?? '',
    outputLabel2: labels[1] ?? '',
    outputLabel3: labels[2] ?? '',
    outputLabel4: labels[3] ?? '',
    outputLabel5: labels[4] ?? '',
    outputLabel6: labels[5] ?? '',
    outputLabel7: labels[6] ?? '',
    outputLabel8: labels[7] ?? '',
    driverId: said.text('driverId'),
  }
}

/**
 * Moves as the status says it: where the ignition went off after the position, the vehicle no longer has its speed. Without
 * a speed it is what the device told of it.
 */
function isMoving(
  { newerReadings, speedKmh }: LastPositionRow,
  movingKmh: number,
  told: boolean | null,
): boolean | null {
  if (newerReadings['ignition'] === false) return false
  return speedKmh === null ? told : speedKmh >= movingKmh
}

function ignitionTold({ earlierReadings, fixTime, speedKmh }: LastPositionRow, movingKmh: number): boolean | null {
  return fixTime === null ? null : ignitionBefore(earlierReadings['ignition'], { fixTime, speedKmh }, movingKmh)
}

/**
 * Reads what was said last under a name: after the position, with it, or before it and still believed; null for nothing
 * and for a value of another kind.
 */
function createReader({ newerReadings, attributes, earlierReadings }: LastPositionRow) {
  const read = (name: string, column: ReadingValue | null = null) =>
    newerReadings[name] ?? column ?? attributes?.[name] ?? earlierReadings[name]?.[0]
  return {
    number(name: string, column: number | null = null): number | null {
      const value = read(name, column)
      return typeof value === 'number' ? value : null
    },
    text(name: string): string | null {
      const value = read(name)
      return value === undefined ? null : String(value)
    },
    flag(name: string): boolean | null {
      const value = newerReadings[name] ?? attributes?.[name]
      return typeof value === 'boolean' ? value : null
    },
  }
}
