import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Places } from '../places/places.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type ChangeRing, createChangeRing } from './change-ring.ts'
import { assembleFleet } from './fleet.ts'
import { readRegisters } from './fleet-rows.ts'
import { createFleetState, type FleetChange, type FleetState } from './fleet-state.ts'
import { createPacedTask } from './paced-task.ts'
import { BEGINNING, readTrackingChanges } from './tracking-changes.ts'

/** One reading a second serves every viewer. */
const MIN_READ_INTERVAL_MS = 1_000
/** Notifications are a hint: without any, tracking is read this often and the registers that often. */
const POLL_MS = 5_000
const REGISTERS_POLL_MS = 60_000
/** A fleet whose reading takes long is read seldom: a mass import must not keep the process busy with it. */
const REGISTERS_REST_FACTOR = 5

/** The live state of all vehicles, kept up with the database for every viewer of this process. */
export interface FleetView {
  /** Tells this process's numbering from another's, or from the one before a restart. */
  readonly instance: string
  readonly state: FleetState
  readonly changes: ChangeRing
  /** False until the database answered once. */
  isLoaded(): boolean
  /** Called after each change, at most once a second. */
  onChange(listener: (change: FleetChange) => void): () => void
  /** To be called when tracking, or a register, may have changed. */
  trackingChanged(): void
  registersChanged(): void
  stop(): Promise<void>
}

interface Options {
  pool: pg.Pool
  places: Places
  log: FastifyBaseLogger
}

/** Begins to read at once and goes on until stopped, whatever happens to the database meanwhile. */
export function openFleetView({ pool, places, log }: Options): FleetView {
  const state = createFleetState(places)
  const changes = createChangeRing()
  const listeners = new Set<(change: FleetChange) => void>()
  const reader = createReader(pool, state)
  const task = createPacedTask({ minIntervalMs: MIN_READ_INTERVAL_MS, run: readAndPublish })
  let failing = false

  async function readAndPublish(): Promise<void> {
    try {
      await reader.read()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the fleet cannot be read; trying on')
      failing = true
      throw error
    } finally {
      publish()
    }
    if (reader.isOutOfDate()) task.wake()
  }

  function publish(): void {
    const change = state.takeChange()
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
      clearInterval(poll)
      listeners.clear()
      await task.stop()
    },
  }
}

/** Reads what changed into the state: tracking by the horizon of the reading before, the registers whole. */
function createReader(pool: pg.Pool, state: FleetState) {
  let horizon = BEGINNING
  let loaded = false
  let registersDirty = true
  let registersReadAt = 0
  let registersRestUntil = 0

  function mustReadRegisters(now: number): boolean {
    const due = now - registersReadAt > REGISTERS_POLL_MS || now >= state.fleet().nextDateAt
    return (registersDirty || due) && now >= registersRestUntil
  }

  async function readAll(now: number): Promise<void> {
    registersDirty = false
    const { registers, tracking } = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      return { registers: await readRegisters(client), tracking: await readTrackingChanges(client, horizon) }
    }).catch((error: unknown) => {
      registersDirty = true
      throw error
    })
    state.applyFleet(assembleFleet(registers, now), now)
    state.applyDevices(tracking.devices, now)
    horizon = tracking.horizon
    loaded = true
    registersReadAt = now
    registersRestUntil = Date.now() + REGISTERS_REST_FACTOR * (Date.now() - now)
  }

  return {
    isLoaded: () => loaded,
    /** Changed registers wait for the rest after a long reading. */
    isOutOfDate: () => registersDirty,
    registersChanged: () => {
      registersDirty = true
    },
    async read() {
      const now = Date.now()
      if (mustReadRegisters(now)) return await readAll(now)
      const tracking = await readTrackingChanges(pool, horizon)
      state.applyDevices(tracking.devices, now)
      horizon = tracking.horizon
    },
  }
}
