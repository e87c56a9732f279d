import { normalizeSerial } from '@monitorweb/domain/serial'
import type { DeviceIdentities } from '../../storage/device-identities.ts'
import type { Step } from '../parcel.ts'
import { mayStore } from '../quarantine.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

/** Finds the device by its serial; one that nobody registered is taken in quarantine, within the quotas. */
export function identify(identities: DeviceIdentities, metrics: TrackingMetrics): Step {
  return {
    name: 'identify',
    async run(parcel) {
      const serial = normalizeSerial(parcel.serial)
      const device = serial === null ? null : await identities.find({ ...parcel, serial })
      if (device === null || !mayStore(device)) {
        metrics.refused(parcel.protocol, device === null ? 'unidentified' : 'quota')
        return 'refused'
      }
      parcel.device = device
      device.storedPositions += parcel.messages.filter((message) => message.kind === 'position').length
      return undefined
    },
  }
}
