import { normalizeSerial, serialKey } from '@monitorweb/domain/text/serial'
import type { SpanProgress, WaitingSpan } from '../storage/reception/traccar-span-store.ts'
import type { DeviceReading } from './device-reading.ts'
import type { AnsweredDevice, KnownDevice } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

/** One device that cannot be read keeps no other from it; so many in a row are the server's fault. */
const MOST_FAILURES = 3

interface SpanOptions {
  read(device: KnownDevice, period: { from: number; to: number }): Promise<DeviceReading>
  /** Whether something else is to be done now: the rest of the span follows later. */
  isTimeUp(): boolean
}

/** Whether a device of the server is the one of this serial, however either is spelled. */
export function isNamed({ uniqueId }: AnsweredDevice, serial: string): boolean {
  return keyOf(uniqueId) === keyOf(serial)
}

const keyOf = (serial: string) => serialKey(normalizeSerial(serial) ?? serial)

/**
 * Reads a span of the devices that it is of, from where it was left, and answers how far that went. What could not be
 * read at its end is asked for again later; of what failed between others it is only told.
 */
export async function readSpan(
  span: WaitingSpan,
  devices: readonly KnownDevice[],
  { read, isTimeUp }: SpanOptions,
): Promise<SpanProgress & { failure: TraccarError | null }> {
  const progress = { nextDevice: span.nextDevice, found: 0, failed: 0, failure: null as TraccarError | null }
  let failures = 0
  for (const device of devices) {
    if (device.id < span.nextDevice || (span.serial !== '' && !isNamed(device, span.serial))) continue
    if (isTimeUp()) return { ...progress, state: failures > 0 ? 'broken' : 'goingOn' }
    try {
      progress.found += (await read(device, span)).found
    } catch (error) {
      if (!(error instanceof TraccarError)) throw error
      progress.failure ??= error
      if (++failures >= MOST_FAILURES || error.restMs !== null) break
      continue
    }
    progress.failed += failures
    failures = 0
    progress.nextDevice = device.id + 1
  }
  return { ...progress, state: failures > 0 ? 'broken' : 'read' }
}
