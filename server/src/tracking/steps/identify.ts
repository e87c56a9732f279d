import { normalizeSerial } from '@monitorweb/domain/text/serial'
import type { Outcome } from '../../gateway/intake.ts'
import { isShown } from '../../storage/intake/access-secret.ts'
import type { DeviceIdentities } from '../../storage/intake/device-identities.ts'
import type { DeviceIdentity } from '../../storage/intake/device-sightings.ts'
import { mayStore } from '../quarantine.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'
import type { SecretGuesses } from '../secret-guesses.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

/**
 * Finds the device by its serial; a device that nobody registered is taken in quarantine, within the quotas. One that may come from
 * certain addresses alone is barred from others, and one that has a secret where it does not show it, or where no key of this process opens that, unless who
 * sends is trusted.
 */
export function identify(
  identities: DeviceIdentities,
  metrics: TrackingMetrics,
  { guesses, trustsSenders }: { guesses: SecretGuesses; trustsSenders: boolean },
): Step {
  return {
    name: 'identify',
    run(frame) {
      const { protocol, address } = frame
      const serial = normalizeSerial(frame.serial)
      if (serial === null) {
        metrics.refused(protocol, 'unidentified')
        return 'refused'
      }
      const found = identities.find({ serial, protocol, address })
      return found instanceof Promise ? found.then((device) => admit(frame, device)) : admit(frame, found)
    },
  }

  function admit(frame: ReceivedFrame, device: DeviceIdentity | null): Outcome | undefined {
    if (device === null || !mayStore(device)) {
      metrics.refused(frame.protocol, 'quota')
      return 'refused'
    }
    if (!trustsSenders && device.allowed && !device.allowed.has(frame.address)) {
      metrics.refused(frame.protocol, 'barred')
      return 'barred'
    }
    if (!trustsSenders && device.isSealed) {
      metrics.refused(frame.protocol, 'sealed')
      return 'sealed'
    }
    if (!trustsSenders && device.secretDigest && !proves(frame, device.id, device.secretDigest)) {
      metrics.refused(frame.protocol, 'unproven')
      return 'unproven'
    }
    frame.device = device
    frame.onAdmitted?.()
    return undefined
  }

  /** Whoever shows nothing guesses nothing. */
  function proves({ secret = null, address }: ReceivedFrame, id: number, digest: Buffer): boolean {
    if (secret === null || !guesses.hasLeft(id, address)) return false
    if (isShown(digest, secret)) return true
    guesses.spend(id, address)
    return false
  }
}
