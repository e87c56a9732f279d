import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createKeptFrameReader } from '../gateway/kept-frames.ts'
import type { Message } from '../gateway/protocol.ts'
import { cellOfDevice } from '../storage/base/cells.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import {
  applyClock,
  arePacked,
  type ClockChange,
  deleteReadable,
  findChangedClock,
  findUncorrectedFrom,
  type KeptMessage,
  listChangedClocks,
  lockClock,
  type MovedAlarm,
  type ReadableMessages,
  readKeptMessages,
} from '../storage/intake/clock-changes.ts'
import { insertPositions } from '../storage/intake/insert-positions.ts'
import { unpackDevice } from '../storage/packed/unpack-device.ts'
import { createPartitions } from '../storage/positions/partitions.ts'
import type { PositionRow } from '../storage/positions/stored-position.ts'
import { type ChangedDevices, createChangedDevices } from './changed-devices.ts'
import { newFrame, type ReceivedFrame } from './received-frame.ts'
import { mark } from './steps/mark.ts'
import { normalise } from './steps/normalise.ts'
import { noteAlarms } from './steps/note-alarms.ts'

/**
 * Puts stored positions right once the zone of a device's clock was said or taken back: one transaction a device, so that
 * whoever reads sees all of it or nothing, and what was begun and not ended is begun anew. What fails is logged.
 */
export function createClockReplacement(pool: pg.Pool, log: Pick<Logger, 'error'>): ChangedDevices {
  return createChangedDevices({
    list: () => listChangedClocks(pool),
    work: (deviceId, signal) => replaceStored(pool, deviceId, signal),
    noteFailure: (error, deviceId) =>
      log.error({ err: error, deviceId }, 'what is stored of a device could not be read anew by the zone of its clock'),
  })
}

/**
 * Reads anew what is stored of one device, by the zone that the registers say; nothing where that is done already. Its
 * messages are read in slices, with a pause after each for whatever else the process does: once to see what can be read,
 * before the device's commits have to wait, and once more to store it.
 */
export async function replaceStored(pool: pg.Pool, deviceId: number, signal?: AbortSignal): Promise<void> {
  const connections = await cellOfDevice(pool, deviceId)
  const change = await findChangedClock(connections, deviceId)
  if (change === null) return
  const partitions = createPartitions(connections)
  const survey = createSurvey(change, await findUncorrectedFrom(connections, deviceId))
  const lookThrough = async (client: Queryable) => {
    for await (const slice of slicesOf(client, { deviceId, after: survey.lastReceivedAt }, signal))
      await partitions.ensureFor(survey.look(slice))
  }
  await lookThrough(connections)
  await inTransaction(connections, async (client) => {
    await lockClock(client, deviceId)
    // Who changed the registers once more has also told of it, so the next run begins with that.
    if (!isDeepStrictEqual(await findChangedClock(client, deviceId), change)) return
    // What was looked through is not to be read anew any more: the next run begins with what is.
    if (survey.from !== null && (await arePacked(client, deviceId, survey.from))) return
    // What came meanwhile.
    await lookThrough(client)
    // Rows alone can be read at other times than they are stored at.
    await unpackDevice(client, deviceId, signal)
    await deleteReadable(client, deviceId, survey)
    const moved = await storeAnew(client, { change, survey, signal })
    await applyClock(client, change, { from: survey.from, moved })
  })
}

async function* slicesOf(
  client: Queryable,
  { deviceId, after }: { deviceId: number; after: EpochMs },
  signal: AbortSignal | undefined,
): AsyncGenerator<KeptMessage[]> {
  for (;;) {
    signal?.throwIfAborted()
    const slice = await readKeptMessages(client, { deviceId, after })
    const last = slice.at(-1)
    if (last === undefined) return
    yield slice
    after = last.receivedAt
    await nextTurn()
  }
}

interface Survey extends ReadableMessages {
  messages: number
  lastReceivedAt: EpochMs
  /** Looks at the next messages, and answers those that can be read anew as they are to be stored, as far as is known yet. */
  look(messages: readonly KeptMessage[]): ReceivedFrame[]
}

/** Finds out from when on messages can be read anew, which is not before `uncorrectedFrom`. */
function createSurvey({ deviceId, fromMinutes, toMinutes, ageDays }: ClockChange, uncorrectedFrom: EpochMs): Survey {
  const read = createKeptFrameReader()
  let unreadableAt = Number.NEGATIVE_INFINITY
  const survey: Survey = {
    ...NOTHING_READABLE,
    messages: 0,
    lastReceivedAt: Number.NEGATIVE_INFINITY,
    look(messages) {
      const frames: ReceivedFrame[] = []
      for (const kept of messages) {
        survey.messages++
        survey.lastReceivedAt = kept.receivedAt
        const said = read(kept)
        if (said === null) {
          // What was received until this instant cannot all be read anew, so none of it is: it is shifted.
          unreadableAt = kept.receivedAt
          Object.assign(survey, NOTHING_READABLE)
          frames.length = 0
        }
        if (said === null || kept.receivedAt <= unreadableAt || kept.receivedAt < uncorrectedFrom) continue
        survey.from ??= kept.receivedAt
        for (const { fixTime } of rowsOf(frameOf(kept, said, { deviceId, clockMinutes: fromMinutes, ageDays }))) {
          survey.firstFixTime = Math.min(survey.firstFixTime, fixTime)
          survey.lastFixTime = Math.max(survey.lastFixTime, fixTime)
        }
        frames.push(frameOf(kept, said, { deviceId, clockMinutes: toMinutes, ageDays }))
      }
      return frames
    },
  }
  return survey
}

const NOTHING_READABLE: ReadableMessages = {
  from: null,
  firstFixTime: Number.POSITIVE_INFINITY,
  lastFixTime: Number.NEGATIVE_INFINITY,
}

/** Stores readable messages by the new zone, and answers what alarms they date anew. */
async function storeAnew(
  client: pg.PoolClient,
  { change, survey, signal }: { change: ClockChange; survey: Survey; signal: AbortSignal | undefined },
): Promise<MovedAlarm[]> {
  const { deviceId, fromMinutes, toMinutes, ageDays } = change
  const read = createKeptFrameReader()
  const moved: MovedAlarm[] = []
  let messages = 0
  for await (const slice of slicesOf(client, { deviceId, after: Number.NEGATIVE_INFINITY }, signal)) {
    const rows: PositionRow[] = []
    for (const kept of slice) {
      messages++
      // Those before are read too: they may tell what belongs to a whole connection.
      const said = read(kept)
      if (said === null || survey.from === null || kept.receivedAt < survey.from) continue
      const frame = frameOf(kept, said, { deviceId, clockMinutes: toMinutes, ageDays })
      rows.push(...rowsOf(frame))
      if (frame.alarms.length > 0)
        moved.push(...movedAlarms(frameOf(kept, said, { deviceId, clockMinutes: fromMinutes, ageDays }), frame))
    }
    await insertPositions(client, rows)
  }
  // One that was committed late or deleted meanwhile was not looked at as the others were.
  if (messages !== survey.messages) throw new Error('the kept messages of a device changed while they were read')
  return moved
}

function movedAlarms(before: ReceivedFrame, after: ReceivedFrame): MovedAlarm[] {
  return before.alarms.flatMap(({ kind, at }, index) => {
    const to = after.alarms[index]!.at
    return to === at ? [] : [{ kind, at, to }]
  })
}

const STEPS = [normalise(), mark({ marked: () => undefined }), noteAlarms()]

function frameOf(
  { protocol, receivedAt, bytes }: KeptMessage,
  messages: readonly Message[],
  { deviceId, clockMinutes, ageDays }: { deviceId: number; clockMinutes: number; ageDays: number },
): ReceivedFrame {
  const frame = newFrame({ protocol, receivedAt, bytes, messages, address: '', serial: '' })
  frame.ageDays = ageDays
  frame.device = { id: deviceId, state: 'active', cell: 0, storedPositions: 0, learnedClockMinutes: null, clockMinutes }
  for (const step of STEPS) step.run(frame)
  return frame
}

function rowsOf({ positions, placeless }: ReceivedFrame) {
  return [...positions, ...placeless]
}
