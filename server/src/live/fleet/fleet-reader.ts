import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { inSnapshot } from '../../storage/base/transaction.ts'
import { readRegisters } from '../../storage/fleet/fleet-rows.ts'
import { BEGINNING, readTrackingChanges } from '../../storage/fleet/tracking-changes.ts'
import { assembleFleet } from './fleet.ts'
import type { FleetState } from './fleet-state.ts'

/** Whoever tells of changes may be cut off: without a word the registers are read this often. */
const REGISTERS_POLL_MS = 60_000
/** A fleet whose reading takes long is read seldom: a mass import must not keep the process busy with it. */
const REGISTERS_REST_FACTOR = 5

export interface FleetReader {
  /** Throws when the database does not answer; an outage is logged once. */
  read(): Promise<void>
  /** To be called when a register changed: the next reading takes them in. */
  registersChanged(): void
  /** Whether changed registers wait, for the rest after a long reading. */
  isOutOfDate(): boolean
  isLoaded(): boolean
}

interface Options {
  pool: pg.Pool
  state: FleetState
  log: FastifyBaseLogger
}

/** Reads from the database into the state what changed: tracking by the horizon of the reading before, registers whole. */
export function createFleetReader({ pool, state, log }: Options): FleetReader {
  let horizon = BEGINNING
  let registersDirty = true
  let registersReadAt = 0
  let registersRestUntil = 0
  let failing = false

  function mustReadRegisters(now: number): boolean {
    const due = now - registersReadAt > REGISTERS_POLL_MS || now >= state.fleet().nextDateAt
    return (registersDirty || due) && now >= registersRestUntil
  }

  async function readAll(now: number): Promise<void> {
    registersDirty = false
    const { registers, tracking } = await readTogether(pool, horizon).catch((error: unknown) => {
      registersDirty = true
      throw error
    })
    state.applyFleet(assembleFleet(registers, now), now)
    state.applyDevices(tracking.devices, now)
    horizon = tracking.horizon
    registersReadAt = now
    registersRestUntil = Date.now() + REGISTERS_REST_FACTOR * (Date.now() - now)
  }

  async function readTracking(now: number): Promise<void> {
    const tracking = await readTrackingChanges(pool, horizon)
    state.applyDevices(tracking.devices, now)
    horizon = tracking.horizon
  }

  return {
    isLoaded: () => registersReadAt > 0,
    isOutOfDate: () => registersDirty,
    registersChanged: () => {
      registersDirty = true
    },
    async read() {
      const now = Date.now()
      try {
        await (mustReadRegisters(now) ? readAll(now) : readTracking(now))
        failing = false
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'the fleet cannot be read; trying on')
        failing = true
        throw error
      }
    },
  }
}

/** Registers and tracking as of one moment, so that no position comes without its vehicle. */
async function readTogether(pool: pg.Pool, horizon: string) {
  return await inSnapshot(pool, async (client) => ({
    registers: await readRegisters(client),
    tracking: await readTrackingChanges(client, horizon),
  }))
}
