import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createPacedTask } from '../../jobs/paced-task.ts'
import type { Places } from '../../places/places.ts'
import { findMovementStarts } from '../../storage/tracks/movement-start-store.ts'
import { type ChangeRing, createChangeRing } from './change-ring.ts'
import { createFleetReader } from './fleet-reader.ts'
import { createFleetState, type FleetChange, type FleetState } from './fleet-state.ts'

/** One reading a second serves every viewer. */
const MIN_READ_INTERVAL_MS = 1_000
/** Notifications are a hint, so without any the fleet is read this often. */
const POLL_MS = 5_000
/** So many vehicles are put into words before others have their turn. */
const PREPARED_AT_ONCE = 200
/**
 * After a start every vehicle's history has to be looked into: some vehicles at a time, with rests for everybody else.
 */
const MOST_STARTS = 100
const STARTS_INTERVAL_MS = 1_000

/** The live state of all vehicles, kept up with the database for every viewer of this process. */
export interface FleetView {
  /** Tells this process's numbering of changes from another's, or from the one before a restart. */
  readonly instance: string
  readonly state: FleetState
  readonly changes: ChangeRing
  /** Whether the database has answered once. */
  isLoaded(): boolean
  /** The listener is called after each change, at most once a second. */
  onChange(listener: (change: FleetChange) => void): () => void
  /** Must be called when tracking, or a register, may have changed. */
  trackingChanged(): void
  registersChanged(): void
  stop(): Promise<void>
}

interface Options {
  pool: pg.Pool
  places: Places
  log: FastifyBaseLogger
}

/**
 * Opens the view, which begins to read at once and goes on until stopped, whatever happens to the database meanwhile.
 */
export function openFleetView({ pool, places, log }: Options): FleetView {
  const state = createFleetState(places)
  const changes = createChangeRing()
  const listeners = new Set<(change: FleetChange) => void>()
  const reader = createFleetReader({ pool, state, log })
  const task = createPacedTask({ minIntervalMs: MIN_READ_INTERVAL_MS, run: readAndPublish })

  const starts = createPacedTask({ minIntervalMs: STARTS_INTERVAL_MS, run: seekStarts })

  let prepared = false
  let stopped = false

  async function readAndPublish(): Promise<void> {
    await reader.read().finally(publish)
    if (reader.isOutOfDate()) task.wake()
    if (!prepared) void describePlaces(state, () => stopped)
    prepared = true
    starts.wake()
  }

  async function seekStarts(): Promise<void> {
    const questions = state.movementQuestions(MOST_STARTS)
    if (questions.length === 0) return
    state.takeMovementStarts(questions, await findMovementStarts(pool, questions))
    task.wake()
    starts.wake()
  }

  function publish(): void {
    const change = state.takeChange(Date.now())
    if (!change) return
    changes.add(change)
    for (const listener of listeners) listener(change)
  }

  const poll = setInterval(() => {
    state.reevaluate(Date.now())
    task.wake()
  }, POLL_MS)
  task.wake()

  return {
    instance: randomBytes(6).toString('base64url'),
    state,
    changes,
    isLoaded: reader.isLoaded,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    trackingChanged: task.wake,
    registersChanged() {
      reader.registersChanged()
      task.wake()
    },
    async stop() {
      stopped = true
      clearInterval(poll)
      listeners.clear()
      await task.stop()
      await starts.stop()
    },
  }
}

/**
 * Makes the words of thousands of places while nobody asks, so that the first viewer after a start need not wait for
 * them.
 */
async function describePlaces(state: FleetState, isOver: () => boolean): Promise<void> {
  let made = 0
  for (const vehicleId of [...state.fleet().vehicles.keys()]) {
    state.putIntoWords(vehicleId)
    if (++made % PREPARED_AT_ONCE === 0) await nextTurn()
    if (isOver()) return
  }
}
