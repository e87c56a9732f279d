import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import type { ReceivedFrame } from '../received-frame.ts'

/** Adds what a message says to what its frame tells of the device now: of several messages the one of the newest instant counts. */
export function addReadings(frame: ReceivedFrame, told: DeviceReadings, at: EpochMs): void {
  const isNewest = at >= frame.readingsAt
  const charging = chargingInWords(told)
  const whole = charging === null ? told : { ...told, attributes: { ...told.attributes, charging } }
  frame.readings = isNewest ? renewed(frame.readings, whole) : renewed(whole, frame.readings)
  if (isNewest) frame.readingsAt = at
}

/**
 * What the word of a cut or restored supply says of it, where the report measures none: such a tracker says nothing of
 * the supply until it changes again.
 */
export function chargingInWords({ event, voltage, attributes }: DeviceReadings): boolean | null {
  if (voltage !== null || attributes.charging !== undefined) return null
  return event === 'powerCut' ? false : event === 'powerRestored' ? true : null
}

/** What was said before holds where what was said later is silent. */
function renewed(before: DeviceReadings | null, later: DeviceReadings | null): DeviceReadings | null {
  if (!before || !later) return later ?? before
  return {
    ignition: later.ignition ?? before.ignition,
    event: later.event ?? before.event,
    buffered: later.buffered ?? before.buffered,
    voltage: later.voltage ?? before.voltage,
    odometerKm: later.odometerKm ?? before.odometerKm,
    hourMeterHours: later.hourMeterHours ?? before.hourMeterHours,
    attributes: { ...before.attributes, ...later.attributes },
  }
}
