import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Places } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { MAX_UNKNOWN_DEVICES, toUnknownDevices } from './live-vehicle.ts'

/** While devices knock, the list is sent only this often, since it is sent whole and to every operator. */
const MIN_INTERVAL_MS = 5_000

/** The devices that report and are in no register. */
export interface UnregisteredDevices {
  put(device: DeviceActivity): void
  /** Forgets the devices that are registered, or gone, by now. */
  keepOnly(deviceIds: ReadonlySet<number>): void
  /** Gives the members of an event that tell of them, as JSON: those heard last and, where these are not all, how many there are. */
  members(): Record<string, string>
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
    members() {
      json ??= JSON.stringify(toUnknownDevices(devices.values(), places))
      const isWhole = devices.size <= MAX_UNKNOWN_DEVICES
      return { unknownDevices: json, ...(!isWhole && { unknownDeviceCount: String(devices.size) }) }
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
