import type pg from 'pg'
import type { Logger } from 'pino'
import { createKeptFrameReader } from '../gateway/kept-frames.ts'
import type { Message } from '../gateway/protocol.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import {
  applyClock,
  type ClockChange,
  type KeptMessage,
  listChangedClocks,
  lockChangedClock,
  type Rereading,
  readKeptMessages,
} from '../storage/tracks/clock-changes.ts'
import { createPartitions } from '../storage/tracks/partitions.ts'
import { newFrame, type ReceivedFrame } from './received-frame.ts'
import { mark } from './steps/mark.ts'
import { normalise } from './steps/normalise.ts'
import { noteAlarms } from './steps/note-alarms.ts'

/** Registers tell of most changes; this often one looks for those that nobody told of. */
const LOOK_EVERY_MS = 60_000

export interface ClockReplacement {
  /** Says that a register changed, so that the next run looks. */
  noteChange(): void
  /** Reads anew what is stored of the devices whose zone changed, where there may be any. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * Puts stored positions right once the zone of a device's clock was said or taken back: one transaction a device, so that
 * whoever reads sees all of it or nothing, and what was begun and not ended is begun anew. What fails is logged.
 */
export function createClockReplacement(pool: pg.Pool, log: Pick<Logger, 'error'>): ClockReplacement {
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    noteChange() {
      lookedAt = Number.NEGATIVE_INFINITY
    },
    async run(signal) {
      const now = performance.now()
      if (now - lookedAt < LOOK_EVERY_MS) return
      lookedAt = now
      for (const deviceId of await listChangedClocks(pool)) {
        if (signal.aborted) return
        // One device that cannot be read anew must keep no other from it; it is tried again at the next look.
        await replaceStored(pool, deviceId).catch((error: unknown) =>
          log.error(
            { err: error, deviceId },
            'what is stored of a device could not be read anew by the zone of its clock',
          ),
        )
      }
    },
  }
}

/** Reads anew what is stored of one device, by the zone that the registers say; nothing where that is done already. */
export async function replaceStored(pool: pg.Pool, deviceId: number): Promise<void> {
  const partitions = createPartitions(pool)
  await inTransaction(pool, async (client) => {
    const change = await lockChangedClock(client, deviceId)
    if (change === null) return
    const { frames, rereading } = reread(await readKeptMessages(client, deviceId), change)
    await partitions.ensureFor(frames)
    await applyClock(client, change, rereading)
  })
}

/** Reads each message as it was read when it was stored, and as it is to be read. */
function reread(
  messages: readonly KeptMessage[],
  { deviceId, fromMinutes, toMinutes }: ClockChange,
): { frames: ReceivedFrame[]; rereading: Rereading } {
  const read = createKeptFrameReader()
  const before: ReceivedFrame[] = []
  const after: ReceivedFrame[] = []
  for (const kept of messages) {
    const said = read(kept)
    if (said === null) {
      // What was received until here cannot all be read anew, so none of it is: it is shifted.
      before.length = 0
      after.length = 0
      continue
    }
    before.push(frameOf(kept, said, { deviceId, clockMinutes: fromMinutes }))
    after.push(frameOf(kept, said, { deviceId, clockMinutes: toMinutes }))
  }
  const rereading = {
    from: before[0]?.receivedAt ?? null,
    receivedAt: before.map(({ receivedAt }) => receivedAt),
    before: before.flatMap(rowsOf),
    after: after.flatMap(rowsOf),
    alarmsBefore: before.flatMap(({ alarms }) => alarms),
    alarmsAfter: after.flatMap(({ alarms }) => alarms),
  }
  return { frames: after, rereading }
}

const STEPS = [normalise(), mark({ marked: () => undefined }), noteAlarms()]

function frameOf(
  { protocol, receivedAt, bytes }: KeptMessage,
  messages: readonly Message[],
  { deviceId, clockMinutes }: { deviceId: number; clockMinutes: number },
): ReceivedFrame {
  const frame = newFrame({ protocol, receivedAt, bytes, messages, address: '', serial: '' })
  frame.device = { id: deviceId, state: 'active', storedPositions: 0, learnedClockMinutes: null, clockMinutes }
  for (const step of STEPS) step.run(frame)
  return frame
}

function rowsOf({ positions, placeless }: ReceivedFrame) {
  return placeless ? [...positions, placeless] : positions
}
