import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { cellsOf } from '../storage/base/cells.ts'
import { classifyFailure, OTHER_CELL, sqlStateOf } from '../storage/base/database-errors.ts'
import { ClockChangedError, createBatchWriter } from '../storage/intake/batch-writer.ts'
import { keepUndecoded } from '../storage/intake/keep-undecoded.ts'
import { createPartitions } from '../storage/positions/partitions.ts'
import { type CommitState, createCommitWatch, type WatchedCommit } from './commit-watch.ts'
import { LANES, laneOfDevice } from './lanes.ts'
import type { ReceivedFrame } from './received-frame.ts'
import { takeBatch } from './take-batch.ts'
import type { TrackingMetrics } from './tracking-metrics.ts'

const MAX_BACKOFF_MS = 2_000

/**
 * What devices that nobody registered send has a lane of its own, in small transactions with rests between them, so that
 * however many they are and whatever they say, the disk and the processor are the others' most of the time: a rest is
 * three times as long as the transaction before it.
 */
const STRANGER_FRAMES = 25
const STRANGER_REST = 3
/** A transaction that waited for the database asks for no longer rest. */
const LONGEST_REST_MS = 1_000
/**
 * So many of their frames wait, and so long; more, and those that wait longer, are refused, which their senders keep. They
 * must not wait as long as shuts the ports of protocols that acknowledge nothing, however slow the database is.
 */
const MAX_STRANGERS_WAITING = 150
const MAX_STRANGER_WAIT_MS = 3_000

export type CommitResult = 'committed' | 'device gone' | 'no room'

export interface GroupCommit {
  /**
   * Tells `committed` once the transaction that holds this frame is, or with `device gone` when nothing was
   * written, since the device was deleted, moved to another cell or its clock's zone changed meanwhile, so that it has to be found anew; with `no room` at
   * once where too many frames of devices that nobody registered wait, or later where one waits too long, unless nobody else keeps it and the database
   * was away.
   */
  add(frame: ReceivedFrame, settled: (frame: ReceivedFrame, result: CommitResult) => void): void
  isStalled(): boolean
  /** Tells whether batches are committed, and since when not. */
  state(): CommitState
  stop(maxWaitMs: number): Promise<void>
}

interface Options {
  pool: pg.Pool
  metrics: TrackingMetrics
  /** Called when a device of a batch was deleted or its clock's zone changed meanwhile, so that what is known of devices is out of date. */
  onDeviceGone(): void
}

interface Waiting {
  since: number
  frame: ReceivedFrame
  settled(frame: ReceivedFrame, result: CommitResult): void
}

/** Others may be faster so many times in a row, before people are told that a batch is not committed. */
const MOST_RETRIES = 20

interface Lane {
  queue: Waiting[]
  busy: boolean
  /** Since when its batch under way is not committed, though it was tried; null while commits succeed. */
  failingSince: number | null
}

/**
 * Collects what many devices sent and commits it together. Nothing waits on a timer: a commit takes all that came
 * during the commits before. A batch refused for its content is halved until the culprit stands alone; the culprit is
 * kept as bytes, so that it stops nobody and is not sent again for ever.
 */
export function createGroupCommit({ pool, metrics, onDeviceGone }: Options): GroupCommit {
  const partitions = createPartitions(pool)
  const writer = createBatchWriter(pool)
  const cells = cellsOf(pool).length
  const lanesOfCells = new Map<number, Lane[]>()
  const watch = createCommitWatch()
  const strangers = newLane()
  /** How many frames of a device wait in the lane of strangers: those that follow them must not overtake them. */
  const amongStrangers = new Map<number, number>()
  let lastFailedAt = Number.NEGATIVE_INFINITY
  let lastCommittedAt = Number.NEGATIVE_INFINITY
  /** What was handed on until then waited, or waits, for a database that was away. */
  let heldUpUntil = Number.NEGATIVE_INFINITY
  let stopped = false

  function pump(lane: Lane): void {
    if (lane.busy) return
    const startedAt = performance.now()
    if (lane === strangers) refuseLongest(startedAt - MAX_STRANGER_WAIT_MS)
    if (lane.queue.length === 0) return
    lane.busy = true
    const batch = takeBatch(lane.queue, lane === strangers ? STRANGER_FRAMES : undefined)
    void commit(batch, lane).finally(() => {
      if (lane === strangers) leaveStrangers(batch)
      const next = () => {
        lane.busy = false
        pump(lane)
      }
      // Ports wait for what is owed.
      const rests = lane === strangers && !stopped && !lane.queue.some(({ frame, since }) => isOwed(frame, since))
      if (rests) setTimeout(next, Math.min(LONGEST_REST_MS, STRANGER_REST * (performance.now() - startedAt)))
      else next()
    })
  }

  /** Not where all wait for the database. */
  function refuseLongest(before: number): void {
    if (lastFailedAt >= before) return
    const isLate = ({ since, frame }: Waiting) => since < before && isStranger(frame) && !isOwed(frame, since)
    const refused = strangers.queue.filter(isLate)
    if (refused.length === 0) return
    strangers.queue = strangers.queue.filter((waiting) => !isLate(waiting))
    leaveStrangers(refused)
    for (const { frame, settled } of refused) settled(frame, 'no room')
  }

  /**
   * What was read of a protocol without answers before the database went away nobody else keeps, and its ports are closed until it is
   * stored. It may have waited for it before it came here: for its device, or for what a register says.
   */
  function isOwed({ isUnanswered, way }: ReceivedFrame, since: number): boolean {
    if (!isUnanswered || way === null) return false
    return way.begunAt <= heldUpUntil || since - way.begunAt > MAX_STRANGER_WAIT_MS
  }

  function leaveStrangers(left: readonly Waiting[]): void {
    for (const { frame } of left) {
      const id = frame.device?.id ?? 0
      const others = (amongStrangers.get(id) ?? 0) - 1
      if (others > 0) amongStrangers.set(id, others)
      else amongStrangers.delete(id)
    }
  }

  async function commit(batch: readonly Waiting[], lane: Lane): Promise<void> {
    const watched = watch.begin()
    const isWhole = await commitWhole(batch, lane, watched).finally(watched.end)
    if (!isWhole) await commitHalves(batch, lane)
  }

  /** Answers false where the database refuses the batch for its content. */
  async function commitWhole(batch: readonly Waiting[], lane: Lane, watched: WatchedCommit): Promise<boolean> {
    let wait = 50
    for (let tries = 1; !stopped; tries++) {
      const startedAt = performance.now()
      const failure = await attempt(batch, watched, tries)
      if (failure !== 'unavailable') lane.failingSince = null
      if (failure === null) {
        lastCommittedAt = performance.now()
        if (heldUpUntil === Number.POSITIVE_INFINITY) heldUpUntil = lastCommittedAt
        return true
      }
      if (failure === 'unavailable') {
        lastFailedAt = performance.now()
        heldUpUntil = Number.POSITIVE_INFINITY
        lane.failingSince ??= startedAt
        await delay(wait, undefined, { ref: false })
        wait = Math.min(wait * 2, MAX_BACKOFF_MS)
      } else if (failure === 'retry') {
        partitions.forget()
        await delay(10)
      } else {
        return false
      }
    }
    return true
  }

  async function attempt(batch: readonly Waiting[], watched: WatchedCommit, tries: number) {
    const frames = batch.map((waiting) => waiting.frame)
    try {
      await partitions.ensureFor(frames)
      const startedAt = performance.now()
      const result = await writer.write(frames)
      metrics.committed(frames, result, (performance.now() - startedAt) / 1000)
      if (result.resent.size > 0) takeBackResent(frames, result.resent)
      // Whoever is told finds nothing said of it any more.
      watched.end()
      for (const { frame, settled } of batch) settled(frame, 'committed')
      return null
    } catch (error) {
      const isClock = error instanceof ClockChangedError
      const failure = isClock ? 'reference' : classifyFailure(error)
      // However often either changes meanwhile, the device is there.
      const isThere = isClock || sqlStateOf(error) === OTHER_CELL
      const alone = batch.length === 1 ? batch[0] : undefined
      if (failure === 'reference') onDeviceGone()
      if (alone && failure === 'reference' && (isThere || !alone.frame.isSecondTry)) {
        alone.settled(alone.frame, 'device gone')
        return null
      }
      if (alone && (failure === 'content' || failure === 'reference')) return await keepApart(alone, error, watched)
      // What changes between any two of so many tries is no neighbour who was faster.
      const isGivenUp = failure === 'unavailable' || (failure === 'retry' && tries > MOST_RETRIES)
      if (isGivenUp) watched.failed(error)
      return isGivenUp ? 'unavailable' : failure
    }
  }

  async function keepApart(waiting: Waiting, error: unknown, watched: WatchedCommit) {
    try {
      await keepUndecoded(pool, waiting.frame, error instanceof Error ? error.message : String(error))
      metrics.refused(waiting.frame.protocol, 'content')
      if (waiting.frame.device) waiting.frame.device.storedPositions -= waiting.frame.positions.length
      watched.end()
      waiting.settled(waiting.frame, 'committed')
      return null
    } catch (refusal) {
      watched.failed(refusal)
      return 'unavailable' as const
    }
  }

  async function commitHalves(batch: readonly Waiting[], lane: Lane): Promise<void> {
    const middle = batch.length >> 1
    await commit(batch.slice(0, middle), lane)
    await commit(batch.slice(middle), lane)
  }

  /** A device that is registered meanwhile stays in the lane of strangers until what it sent before is committed. */
  function laneOf(frame: ReceivedFrame): Lane {
    const id = frame.device?.id ?? 0
    if (isStranger(frame) || amongStrangers.has(id)) return strangers
    const cell = frame.device?.cell ?? 0
    const lanes = lanesOfCells.get(cell) ?? Array.from({ length: LANES }, newLane)
    lanesOfCells.set(cell, lanes)
    return lanes[laneOfDevice(id, cells)] as Lane
  }

  function allLanes(): Lane[] {
    return [...lanesOfCells.values(), strangers].flat()
  }

  /** No lane commits: one may fail for itself, by a lock on what it writes, and must not stand for the others. */
  function isStalled(): boolean {
    return allLanes().some(({ failingSince }) => failingSince !== null && failingSince > lastCommittedAt)
  }

  return {
    add(frame, settled) {
      const lane = laneOf(frame)
      const since = performance.now()
      if (lane === strangers) {
        const isOver = lane.queue.length >= MAX_STRANGERS_WAITING
        if (isOver && isStranger(frame) && !isOwed(frame, since)) return settled(frame, 'no room')
        const id = frame.device?.id ?? 0
        amongStrangers.set(id, (amongStrangers.get(id) ?? 0) + 1)
      }
      lane.queue.push({ since, frame, settled })
      pump(lane)
    },
    isStalled,
    state: watch.state,
    async stop(maxWaitMs) {
      const deadline = Date.now() + maxWaitMs
      while (allLanes().some(({ busy }) => busy) && Date.now() < deadline) await delay(10)
      stopped = true
    },
  }
}

function isStranger({ device }: ReceivedFrame): boolean {
  return device?.state === 'quarantine'
}

function newLane(): Lane {
  return { queue: [], busy: false, failingSince: null }
}

/** What was there already takes nothing of the quotas. */
function takeBackResent(frames: readonly ReceivedFrame[], resent: ReadonlyMap<number, number>): void {
  const devices = new Map(frames.flatMap(({ device }) => (device ? [[device.id, device]] : [])))
  for (const [id, count] of resent) {
    const device = devices.get(id)
    if (device) device.storedPositions -= count
  }
}
