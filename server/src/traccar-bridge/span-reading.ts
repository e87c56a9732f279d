import { normalizeSerial, serialKey } from '@monitorweb/domain/text/serial'
import type { SpanProgress, WaitingSpan, WantedSpan } from '../storage/reception/traccar-span-store.ts'
import type { DeviceReading } from './device-reading.ts'
import type { AnsweredDevice, KnownDevice } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

/** One device that cannot be read keeps no other from it; so many in a row are the server's fault. */
const MOST_FAILURES = 3
/** What was passed over is come back to after so long. */
const COME_BACK_AFTER_MS = 5 * 60_000

interface SpanOptions {
  read(device: KnownDevice, period: { from: number; to: number }): Promise<DeviceReading>
  /** Whether something else is to be done now: the rest of the span follows later. */
  isTimeUp(): boolean
}

export interface SpanReading extends SpanProgress {
  failure: TraccarError | null
  /** What is still to be read of the devices that were passed over, each by itself. */
  passedOver: WantedSpan[]
}

/** Whether a device of the server is the one of this serial, however either is spelled. */
function isNamed({ uniqueId }: AnsweredDevice, serial: string): boolean {
  return keyOf(uniqueId) === keyOf(serial)
}

/** Whether a span of this serial is of the device, which may have been called so before. */
export function isMeant(device: KnownDevice, serial: string): boolean {
  return (
    isNamed(device, serial) || (device.renamed?.from != null && keyOf(device.renamed.from.serial) === keyOf(serial))
  )
}

const keyOf = (serial: string) => serialKey(normalizeSerial(serial) ?? serial)

/**
 * Reads a span of the devices that it is of, from where it was left, and answers how far that went. A device that cannot be
 * read is passed over where the next one can, and where it is what the span broke off at before: no answer, however bad,
 * keeps a span at the same device.
 */
export async function readSpan(
  span: WaitingSpan,
  devices: readonly KnownDevice[],
  { read, isTimeUp }: SpanOptions,
): Promise<SpanReading> {
  const reading: Omit<SpanReading, 'state'> = {
    ...{ nextDevice: span.nextDevice, found: 0, failed: 0 },
    ...{ failure: null, passedOver: [] },
  }
  const passOver = (those: readonly KnownDevice[]) => {
    reading.failed += those.length
    reading.passedOver.push(...those.map(({ uniqueId }) => aloneOf(span, uniqueId)))
  }
  let failing: KnownDevice[] = []
  let isBrokenOff = span.tries > 0 && span.serial === ''
  for (const device of devices) {
    if (device.id < span.nextDevice || (span.serial !== '' && !isMeant(device, span.serial))) continue
    if (isTimeUp()) return { ...reading, state: failing.length > 0 ? 'broken' : 'goingOn' }
    try {
      reading.found += (await read(device, span)).found
    } catch (error) {
      if (!(error instanceof TraccarError)) throw error
      reading.failure ??= error
      failing.push(device)
      if (!isBrokenOff) {
        if (failing.length >= MOST_FAILURES || error.restMs !== null) break
        continue
      }
      if (error.restMs !== null) {
        passOver(failing)
        return { ...reading, nextDevice: device.id + 1, state: 'broken' }
      }
    }
    isBrokenOff = false
    passOver(failing)
    failing = []
    reading.nextDevice = device.id + 1
  }
  return { ...reading, state: failing.length > 0 ? 'broken' : 'read' }
}

function aloneOf({ reason, from, to }: WaitingSpan, serial: string): WantedSpan {
  return { ...{ reason, serial, from, to }, dueAt: Date.now() + COME_BACK_AFTER_MS }
}
