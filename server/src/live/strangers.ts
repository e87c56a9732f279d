import type { Places } from '../places/places.ts'
import { toUnknownDevices } from './live-vehicle.ts'
import type { DeviceActivity } from './tracking-changes.ts'

/** The devices that nobody registered. */
export interface Strangers {
  put(device: DeviceActivity): void
  /** Forgets those that are registered, or gone, by now. */
  keepOnly(deviceIds: ReadonlySet<number>): void
  /** JSON of the contract's UnknownDevice[]. */
  json(): string
  /** Whether the list changed since this was asked last. */
  takeChanged(): boolean
}

export function createStrangers(places: Places): Strangers {
  const devices = new Map<number, DeviceActivity>()
  let json: string | null = null
  let changed = false

  function note(): void {
    json = null
    changed = true
  }
  return {
    put(device) {
      devices.set(device.deviceId, device)
      note()
    },
    keepOnly(deviceIds) {
      for (const deviceId of devices.keys()) {
        if (deviceIds.has(deviceId)) continue
        devices.delete(deviceId)
        note()
      }
    },
    json() {
      json ??= JSON.stringify(toUnknownDevices(devices.values(), places))
      return json
    },
    takeChanged() {
      const was = changed
      changed = false
      return was
    },
  }
}
