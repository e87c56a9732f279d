import { eventLabel } from '@monitorweb/contract/event-labels'
import type { LastPosition } from '@monitorweb/contract/last-position'
import { POSITION_FLAGS } from '@monitorweb/domain/position-flags'
import { DEFAULT_STATUS_RULES } from '@monitorweb/domain/vehicle-status'
import type { LastPositionRow } from '../storage/last-position-store.ts'
import type { DescribePlace } from './position-report.ts'

/**
 * A stored last position as it is reported: with what the device said since, as a heartbeat after the fix knows better
 * than the fix. Null for what it did not say. `place` is looked up when it is read.
 */
export function presentLastPosition(row: LastPositionRow, describePlace: DescribePlace): LastPosition {
  const { outputLabels, flags, attributes, newerReadings, ...same } = row
  const { latitude, longitude, speedKmh, event } = row
  const said: Readings = { ...attributes, ...newerReadings }
  const ignition = booleanOf(said, 'ignition') ?? row.ignition
  return {
    ...same,
    get place() {
      return latitude === null || longitude === null ? '' : describePlace(latitude, longitude)
    },
    ignition,
    voltage: numberOf(said, 'voltage') ?? row.voltage,
    odometerKm: numberOf(said, 'odometerKm') ?? row.odometerKm,
    hourMeterHours: numberOf(said, 'hourMeterHours') ?? row.hourMeterHours,
    hasFix: flags === null ? null : true,
    online: flags === null ? null : (flags & POSITION_FLAGS.buffered) === 0,
    moving: speedKmh === null ? null : speedKmh >= DEFAULT_STATUS_RULES.movingKmh,
    event: event === null ? null : eventLabel(event),
    ...presentAttributes(said, event),
    ...presentLabels(outputLabels),
    driverId: null,
  }
}

type Readings = Record<string, unknown>

function presentAttributes(said: Readings, event: string | null) {
  return {
    temperatureCelsius: numberOf(said, 'temperatureCelsius'),
    batteryPercent: numberOf(said, 'batteryPercent'),
    acceleration: numberOf(said, 'acceleration'),
    signalLevel: numberOf(said, 'signalLevel'),
    panic: booleanOf(said, 'panic') ?? (event === 'sos' ? true : null),
    jamming: booleanOf(said, 'jamming') ?? (event === 'jamming' ? true : null),
    input1: booleanOf(said, 'input1'),
    input2: booleanOf(said, 'input2'),
    input3: booleanOf(said, 'input3'),
    output1: booleanOf(said, 'output1'),
    output2: booleanOf(said, 'output2'),
    output3: booleanOf(said, 'output3'),
    output4: booleanOf(said, 'output4'),
    output5: booleanOf(said, 'output5'),
  }
}

function presentLabels(labels: readonly string[]) {
  const label = (index: number) => labels[index] ?? ''
  return {
    outputLabel1: label(0),
    outputLabel2: label(1),
    outputLabel3: label(2),
    outputLabel4: label(3),
    outputLabel5: label(4),
    outputLabel6: label(5),
    outputLabel7: label(6),
    outputLabel8: label(7),
  }
}

function numberOf(said: Readings, name: string): number | null {
  const value = said[name]
  return typeof value === 'number' ? value : null
}

function booleanOf(said: Readings, name: string): boolean | null {
  const value = said[name]
  return typeof value === 'boolean' ? value : null
}
