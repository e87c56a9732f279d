import { setTimeout as delay } from 'node:timers/promises'
import { serialKey } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import { classifyFailure } from '../base/database-errors.ts'
import { REGISTERED_CLOCK } from './registered-clock.ts'

/** The gateway needs to know this of a device. */
export interface DeviceIdentity {
  id: number
  state: 'quarantine' | 'active' | 'inactive'
  /** Positions sent so far; counted on for devices in quarantine. */
  storedPositions: number
  /** How far its clock is ahead of UTC, as far as that was learned; null while it is not certain. */
  learnedClockMinutes: number | null
  /** How far ahead of UTC its clock is taken to be in what is stored of it, in minutes. */
  clockMinutes: number
}

export interface FirstSight {
  serial: string
  protocol: string
  address: string
}

export interface DeviceIdentities {
  /**
   * Finds the device of this serial, at once where it is known; a new one is taken in quarantine. It is null when
   * quotas are used up.
   */
  find(sight: FirstSight): DeviceIdentity | null | Promise<DeviceIdentity | null>
  forget(): void
}

interface Quotas {
  maxDevices: number
  maxDevicesPerAddress: number
}

const RETRY_MS = 500
/** Refusals are remembered this long, so that an unregistered device's hammering does not reach the database. */
const REFUSAL_MS = 30_000

/** Remembers which device has a serial until a register changes. While the database is away, unknown serials wait. */
export function createDeviceIdentities(pool: pg.Pool, quotas: Quotas): DeviceIdentities {
  const known = new Map<string, DeviceIdentity | null | Promise<DeviceIdentity | null>>()

  async function lookUp(sight: FirstSight): Promise<DeviceIdentity | null> {
    for (;;) {
      try {
        const found = await findDevice(pool, sight.serial)
        if (!found) return await quarantine(pool, sight, quotas)
        if (!found.wasSeen) await rememberFirstSight(pool, found.id, sight)
        const { wasSeen: _, ...device } = found
        return device
      } catch (error) {
        if (classifyFailure(error) === 'content') return null
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  return {
    find(sight) {
      const found = known.get(sight.serial)
      if (found !== undefined) return found
      const asked = lookUp(sight).then((device) => {
        // Unless a register changed meanwhile: then the answer may be out of date, and the next report asks again.
        if (known.get(sight.serial) === asked) known.set(sight.serial, device)
        if (device === null) setTimeout(() => known.delete(sight.serial), REFUSAL_MS).unref()
        return device
      })
      known.set(sight.serial, asked)
      return asked
    },
    forget: () => known.clear(),
  }
}

/** `wasSeen`: a device that was registered before it ever knocked has no protocol yet. */
export interface FoundDevice extends DeviceIdentity {
  wasSeen: boolean
}

/** Finds the device that has exactly this serial, else the one whose serial is another spelling of it. */
export async function findDevice(pool: pg.Pool, serial: string): Promise<FoundDevice | null> {
  const { rows } = await pool.query({
    name: 'find-device',
    text: `select d.id, d.state, coalesce(a.stored_positions, 0)::float8 as "storedPositions",
                  coalesce(a.clock_minutes, ${REGISTERED_CLOCK}) as "clockMinutes",
                  a.learned_clock_minutes as "learnedClockMinutes", d.first_protocol <> '' as "wasSeen"
           from device d left join device_version m on m.id = d.version_id
           left join device_activity a on a.device_id = d.id
           where d.serial = $1 or d.match_key = $2 order by d.serial = $1 desc limit 1`,
    values: [serial, serialKey(serial)],
  })
  return rows[0] ?? null
}

async function rememberFirstSight(pool: pg.Pool, id: number, { protocol, address }: FirstSight): Promise<void> {
  await pool.query({
    name: 'remember-first-sight',
    text: `update device set first_protocol = $2, first_address = $3 where id = $1 and first_protocol = ''`,
    values: [id, protocol, address],
  })
}

async function quarantine(pool: pg.Pool, sight: FirstSight, quotas: Quotas): Promise<DeviceIdentity | null> {
  const { rows } = await pool.query({
    name: 'quarantine-device',
    text: `
      with used as (
        select count(*) as total, count(*) filter (where first_address = $3) as from_address
        from device where state = 'quarantine'
      )
      insert into device (serial, match_key, state, first_protocol, first_address, first_seen_at)
      select $1, $6, 'quarantine', $2, $3, now() from used where used.total < $4 and used.from_address < $5
      on conflict do nothing
      returning id, state`,
    values: [
      ...[sight.serial, sight.protocol, sight.address],
      ...[quotas.maxDevices, quotas.maxDevicesPerAddress, serialKey(sight.serial)],
    ],
  })
  // Without a row the quotas are used up, or somebody took the device in at this very moment.
  return rows[0]
    ? { ...rows[0], storedPositions: 0, learnedClockMinutes: null, clockMinutes: 0 }
    : await findDevice(pool, sight.serial)
}
