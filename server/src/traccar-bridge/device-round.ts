import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { WantedSpan } from '../storage/reception/traccar-span-store.ts'
import type { DeviceReading } from './device-reading.ts'
import type { KnownDevice } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

const HOUR_MS = 3600_000
/** The window is so long, and reaches back so far at most where nothing was read for a while. */
const WINDOW_MS = HOUR_MS
const LONGEST_MS = 7 * 24 * HOUR_MS
/** A device's clock, or the server's, may be ahead. */
const AHEAD_MS = HOUR_MS
/** Of a fleet up to this size every device is asked for each time; of a greater one those that were heard since. */
const ALL_ASKED_UP_TO = 500
/** One device that cannot be read keeps no other from it; so many in a row are the server's fault. */
const MOST_FAILURES = 3
/** A tracker that was away empties its memory for a while. */
const EMPTYING_MS = HOUR_MS

interface Known {
  readUntil: EpochMs
  heardAt: EpochMs | null
}

interface RoundOptions {
  /** The last hour before this instant was read of all devices; null: it is not known. */
  readUntil: EpochMs | null
  read(device: KnownDevice, period: { from: EpochMs; to: EpochMs }): Promise<DeviceReading>
  /** Is told of what is to be read beside the window. */
  want(spans: readonly WantedSpan[]): Promise<void>
}

export interface RoundResult {
  found: number
  /** The first failure of a device, of which the others were read all the same. */
  failure: TraccarError | null
}

/**
 * Reads the last hour of each device, or more where it was not read for longer. Who is heard after a silence may be
 * emptying its memory, so that its whole silence is to be read too: at once, and when it had time to end.
 */
export function createDeviceRound() {
  let known = new Map<number, Known>()
  /** A round that was given up is begun anew behind the device where that was, so that it stands in nobody's way. */
  let brokenAt = 0
  /** For whom the server asked for a rest last: who asks for one a second time for the same device is read on behind it. */
  let sparedAt: number | null = null

  return async function round(devices: readonly KnownDevice[], options: RoundOptions): Promise<RoundResult> {
    const result: RoundResult = { found: 0, failure: null }
    let failures = 0
    const seen = new Map<number, Known>()
    const isBehind = ({ id }: KnownDevice) => id > brokenAt
    for (const device of [...devices.filter(isBehind), ...devices.filter((device) => !isBehind(device))]) {
      const now = Date.now()
      const before = known.get(device.id)
      const readUntil = before?.readUntil ?? options.readUntil ?? now
      const from = Math.max(Math.min(now, readUntil) - WINDOW_MS, now - LONGEST_MS)
      if (devices.length > ALL_ASKED_UP_TO && isQuiet(device, before, from)) {
        seen.set(device.id, { readUntil: now, heardAt: device.heardAt })
        continue
      }
      try {
        const { found, newestFix } = await options.read(device, { from, to: now + AHEAD_MS })
        result.found += found
        failures = 0
        // A clock that was ahead, the server's or the device's, would hide every silence until then.
        const heardAt = notAfter(now, latest(device.heardAt, newestFix, before?.heardAt ?? null))
        await options.want(silenceOf(device, before?.heardAt ?? null, heardAt))
        seen.set(device.id, { readUntil: now, heardAt })
      } catch (error) {
        if (!(error instanceof TraccarError)) throw error
        result.failure ??= error
        // What was to be read of it still is, whatever is noted of the round.
        seen.set(device.id, before ?? { readUntil, heardAt: null })
        const isSparing = error.restMs !== null
        brokenAt = isSparing && sparedAt !== device.id ? device.id - 1 : device.id
        sparedAt = isSparing ? device.id : null
        if (isSparing || ++failures >= MOST_FAILURES) {
          known = new Map([...known, ...seen])
          throw error
        }
      }
    }
    known = seen
    brokenAt = 0
    sparedAt = null
    return result
  }
}

/** Whether the server heard nothing of it in the window, and nothing since it was last asked. */
function isQuiet({ heardAt }: KnownDevice, before: Known | undefined, from: EpochMs): boolean {
  return heardAt !== null && heardAt < from && (before === undefined || heardAt === before.heardAt)
}

function silenceOf({ uniqueId }: KnownDevice, before: EpochMs | null, heardAt: EpochMs | null): readonly WantedSpan[] {
  if (before === null || heardAt === null || heardAt - before < WINDOW_MS) return []
  const now = Date.now()
  const silence = {
    ...{ reason: 'silence' as const, serial: uniqueId },
    ...{ from: Math.max(before, now - LONGEST_MS) - WINDOW_MS, to: now },
  }
  return [
    { ...silence, dueAt: now },
    { ...silence, dueAt: now + EMPTYING_MS },
  ]
}

function notAfter(now: EpochMs, at: EpochMs | null): EpochMs | null {
  return at === null ? null : Math.min(now, at)
}

function latest(...instants: readonly (EpochMs | null)[]): EpochMs | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : Math.max(...known)
}
