import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { BEGINNING, readFleet, readTrackingChanges } from '../../storage/fleet/tracking-changes.ts'
import { assembleFleet } from './fleet.ts'
import type { FleetState } from './fleet-state.ts'

/** Notifications of changes may be cut off, so the registers are read this often without any. */
const REGISTERS_POLL_MS = 60_000
/**
 * A fleet whose reading takes long rests this many times as long, since a mass import must not keep the process busy
 * with it.
 */
const REGISTERS_REST_FACTOR = 5

export interface FleetReader {
  /** Reads what changed. Throws when the database does not answer; an outage is logged once. */
  read(): Promise<void>
  /** Must be called when a register changed; the next reading takes the change in. */
  registersChanged(): void
  /** Whether changed registers still wait, because of the rest after a long reading. */
  isOutOfDate(): boolean
  isLoaded(): boolean
}

interface Options {
  pool: pg.Pool
  state: FleetState
  log: FastifyBaseLogger
}

/**
 * Reads from the database into the state what changed: of tracking what is newer than the horizon of the reading
 * before, and the registers whole.
 */
export function createFleetReader({ pool, state, log }: Options): FleetReader {
  let horizons = BEGINNING
  let registersDirty = true
  let registersReadAt = 0
  let registersRestUntil = 0
  let failing = false

  function mustReadRegisters(now: number): boolean {
    const elapsed = performance.now()
    const due = elapsed - registersReadAt > REGISTERS_POLL_MS || now >= state.fleet().nextDateAt
    return (registersDirty || due) && elapsed >= registersRestUntil
  }

  async function readAll(now: number): Promise<void> {
    // Pauses are measured by a clock that nobody sets.
    const began = performance.now()
    registersDirty = false
    const { registers, tracking } = await readFleet(pool, horizons).catch((error: unknown) => {
      registersDirty = true
      throw error
    })
    state.applyFleet(assembleFleet(registers, now), now)
    state.applyDevices(tracking.devices, now)
    horizons = tracking.horizons
    registersReadAt = performance.now()
    registersRestUntil = registersReadAt + REGISTERS_REST_FACTOR * (registersReadAt - began)
  }

  async function readTracking(now: number): Promise<void> {
    const tracking = await readTrackingChanges(pool, horizons)
    state.applyDevices(tracking.devices, now)
    horizons = tracking.horizons
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
