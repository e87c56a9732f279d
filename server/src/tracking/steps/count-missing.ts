import { createMessageNumbers } from '../message-numbers.ts'
import type { Step } from '../received-frame.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

/**
 * Counts the numbers of messages that a device left out. A device that logs in counts anew; where several gateways take
 * devices, so does one that connects, since another may have heard what this one did not.
 */
export function countMissing(metrics: Pick<TrackingMetrics, 'missing'>, isOneOfSeveral: boolean): Step {
  const numbers = createMessageNumbers()
  return {
    name: 'count-missing',
    run({ device, number, isFirst, messages, protocol, receivedAt }) {
      if (!device || !number) return undefined
      const startsAnew = (isOneOfSeveral && isFirst) || messages.some(({ kind }) => kind === 'login')
      const missing = numbers.take(device.id, number, receivedAt, startsAnew)
      if (missing) metrics.missing(protocol, device.id, missing)
      return undefined
    },
  }
}
