import type { DeviceIdentity } from '../storage/tracks/device-identities.ts'

/** How much is kept of devices that nobody registered, so that a stranger cannot fill the disk. */
export const QUARANTINE = {
  /** Unregistered devices in all, and first seen from one address (carriers put many trackers behind one). */
  maxDevices: 5_000,
  maxDevicesPerAddress: 500,
  /** Positions of one of them: a month at two minutes. */
  maxPositionsPerDevice: 21_600,
  /** Frames of one of them without a position, and bytes of all its frames. */
  maxFramesPerDay: 2_000,
  maxBytesPerDay: 2_000_000,
  /** Days between a position and its receipt; older ones are kept as bytes only. */
  maxPositionAgeDays: 7,
  /** Days until an unregistered device that stays silent is forgotten with all it sent. */
  lifeDays: 30,
} as const

/** Whether another report of this device may be stored. */
export function mayStore(device: DeviceIdentity): boolean {
  return device.state !== 'quarantine' || device.storedPositions < QUARANTINE.maxPositionsPerDevice
}
