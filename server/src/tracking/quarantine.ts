import type { DeviceIdentity } from '../storage/intake/device-sightings.ts'

/** Limits what is kept of devices that nobody registered, so that they cannot fill the disk. */
export const QUARANTINE = {
  /**
   * The number of unregistered devices in all, and of those first seen from one address (carriers put many trackers
   * behind one).
   */
  maxDevices: 5_000,
  maxDevicesPerAddress: 500,
  /** The positions of one unregistered device: a month at two minutes. */
  maxPositionsPerDevice: 21_600,
  /**
   * The frames without a position that one unregistered device may send in a day (UTC), and the bytes that all its
   * frames may take on the disk.
   */
  maxFramesPerDay: 2_000,
  maxBytesPerDay: 5_000_000,
  /** The bytes that all of them together may take in a day, where nothing else is set. */
  maxBytesPerDayOfAll: 200 * 1024 ** 2,
  /** The days between a position and its receipt; an older position is kept as bytes only. */
  maxPositionAgeDays: 7,
  /** The days until an unregistered device that stays silent is forgotten with all it sent. */
  lifeDays: 30,
} as const

/** Whether another report of this device may be stored; only devices in quarantine have a limit. */
export function mayStore(device: DeviceIdentity): boolean {
  return device.state !== 'quarantine' || device.storedPositions < QUARANTINE.maxPositionsPerDevice
}
