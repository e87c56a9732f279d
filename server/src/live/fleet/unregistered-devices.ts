import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Places } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { toUnknownDevices } from './live-vehicle.ts'

/** While devices knock, the list is sent only this often, since it is sent whole and to every operator. */
const MIN_INTERVAL_MS = 5_000

/** The devices that report and are in no register. */
export interface UnregisteredDevices {
  put(device: DeviceActivity): void
  /** Forgets the devices that are registered, or gone, by now. */
  keepOnly(deviceIds: ReadonlySet<number>): void
  /** Gives the JSON of the contract's UnknownDevice[]. */
  json(): string
  /**
   * Tells whether the list is to be sent again: at once when devices left it, at most every 5 s when they knocked. What
   * is held back is answered later.
   */
  takeChanged(now: EpochMs): boolean
}

export function createUnregisteredDevices(places: Places): UnregisteredDevices {
  const devices = new Map<number, DeviceActivity>()
  let json: string | null = null
  let knocked = false
  let left = false
  let takenAt = Number.NEGATIVE_INFINITY

  return {
    put(device) {
      devices.set(device.deviceId, device)
      json = null
      knocked = true
    },
    keepOnly(deviceIds) {
      for (const deviceId of devices.keys()) {
        if (deviceIds.has(deviceId)) continue
        devices.delete(deviceId)
        json = null
        left = true
      }
    },
    json() {
      json ??= JSON.stringify(toUnknownDevices(devices.values(), places))
      return json
    },
    takeChanged(now) {
      const due = left || (knocked && now - takenAt >= MIN_INTERVAL_MS)
      if (!due) return false
      knocked = false
      left = false
      takenAt = now
      return true
    },
  }
}
