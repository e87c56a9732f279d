import { setTimeout as delay } from 'node:timers/promises'
import { setLast } from '@monitorweb/domain/collections/set-last'
import type pg from 'pg'
import { classifyFailure } from '../base/database-errors.ts'
import type { Secrets } from '../base/secret-columns.ts'
import { secretDigest } from './access-secret.ts'
import { allowedNetworks as networksOf } from './allowed-networks.ts'
import {
  type DeviceIdentity,
  type FirstSight,
  type FoundDevice,
  findDevices,
  type Quotas,
  quarantine,
  rememberFirstSights,
} from './device-sightings.ts'

export interface DeviceIdentities {
  /**
   * Finds the device of this serial, at once where it is known; a new one is taken in quarantine. It is null when
   * quotas are used up, or too many new ones wait.
   */
  find(sight: FirstSight): DeviceIdentity | null | Promise<DeviceIdentity | null>
  forget(): void
}

const RETRY_MS = 500
/** Refusals are remembered this long, so that an unregistered device's hammering does not reach the database. */
const REFUSAL_MS = 30_000
/** One statement looks up at most so many serials: those that came during the statement before. */
const MOST_AT_ONCE = 250
/** So many that nobody registered wait to be taken in. */
const MOST_WAITING = 500
/** A device has as many serials as it writes its number in ways: of more than these those that spoke longest ago are looked up again. */
const MOST_SERIALS = 100_000

interface Asked {
  sight: FirstSight
  resolve(device: DeviceIdentity | null): void
}

/**
 * Remembers which device has a serial until a register changes. While the database is away, unknown serials wait. Serials
 * are looked up many at a time, and those that nobody registered are taken in beside that, so that a flood of them keeps no
 * registered device waiting after a restart, or when a register changed. `secrets` open what devices have to show.
 */
export function createDeviceIdentities(
  pool: pg.Pool,
  quotas: Quotas,
  secrets: Pick<Secrets, 'decrypt'> | null,
  mostSerials = MOST_SERIALS,
): DeviceIdentities {
  const known = new Map<string, DeviceIdentity | null | Promise<DeviceIdentity | null>>()
  const lookingUp = createQueue(lookUp)
  const takingIn = createQueue(takeIn)

  /** What was opened of devices that have a secret, by their numbers. */
  const opened = new Map<number, { version: number; secretDigest: Buffer }>()

  function identityOf(found: FoundDevice): DeviceIdentity {
    const { wasSeen: _, allowedNetworks, accessSecretEncrypted, version, ...device } = found
    const allowed = networksOf(allowedNetworks)
    const shown = accessSecretEncrypted === '' ? null : secretOf(device.id, version, accessSecretEncrypted)
    return { ...device, ...(allowed && { allowed }), ...shown }
  }

  /**
   * A key that changed seals every secret anew and changes no register: who does not have the new one knows the secret all the same, as
   * long as nobody changed the device since.
   */
  function secretOf(id: number, version: number, stored: string): Pick<DeviceIdentity, 'secretDigest' | 'isSealed'> {
    const digest = secretDigest(stored, secrets)
    if (digest) opened.set(id, { version, secretDigest: digest })
    const before = opened.get(id)
    return before?.version === version ? { secretDigest: before.secretDigest } : { isSealed: true }
  }

  async function lookUp(asked: readonly Asked[]): Promise<void> {
    const found = await findDevices(
      pool,
      asked.map(({ sight }) => sight.serial),
    )
    await rememberFirstSights(
      pool,
      asked.flatMap(({ sight }) => {
        const device = found.get(sight.serial)
        return device && !device.wasSeen ? { ...sight, id: device.id } : []
      }),
    )
    for (const one of asked) {
      const device = found.get(one.sight.serial)
      if (device) one.resolve(identityOf(device))
      else if (takingIn.length() < MOST_WAITING) takingIn.add(one)
      else one.resolve(null)
    }
  }

  async function takeIn(asked: readonly Asked[]): Promise<void> {
    const sights = asked.map(({ sight }) => sight)
    const taken = await quarantine(pool, sights, quotas)
    // Of the others the quotas are used up, or somebody took the device in at this very moment.
    const others = sights.map(({ serial }) => serial).filter((serial) => !taken.has(serial))
    const found = others.length > 0 ? await findDevices(pool, others) : new Map<string, FoundDevice>()
    for (const { sight, resolve } of asked) {
      const other = found.get(sight.serial)
      resolve(taken.get(sight.serial) ?? (other ? identityOf(other) : null))
    }
  }

  return {
    find(sight) {
      const found = known.get(sight.serial)
      if (found !== undefined) {
        if (known.size >= mostSerials) setLast(known, sight.serial, found, mostSerials)
        return found
      }
      const asked = new Promise<DeviceIdentity | null>((resolve) => lookingUp.add({ sight, resolve })).then(
        (device) => {
          // Unless a register changed meanwhile: then the answer may be out of date, and the next report asks again.
          if (known.get(sight.serial) === asked) known.set(sight.serial, device)
          // A secret that no key opens yet is sealed anew by a process that starts with the new key, and no register changes.
          if (device === null || device.isSealed) setTimeout(() => known.delete(sight.serial), REFUSAL_MS).unref()
          return device
        },
      )
      setLast(known, sight.serial, asked, mostSerials)
      return asked
    },
    forget: () => known.clear(),
  }
}

/** Does a work for all who ask, those together who came during the one before; until it is done, as often as it takes. */
function createQueue(work: (asked: readonly Asked[]) => Promise<void>) {
  const queue: Asked[] = []
  let isBusy = false

  async function doWork(asked: readonly Asked[]): Promise<void> {
    for (;;) {
      try {
        return await work(asked)
      } catch (error) {
        if (classifyFailure(error) === 'content') return await doApart(asked)
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  /** What the database refuses for its content is one of them, and the others must not suffer for it. */
  async function doApart(asked: readonly Asked[]): Promise<void> {
    if (asked.length === 1) return asked[0]!.resolve(null)
    const middle = asked.length >> 1
    await doWork(asked.slice(0, middle))
    await doWork(asked.slice(middle))
  }

  async function pump(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (queue.length > 0) await doWork(queue.splice(0, MOST_AT_ONCE))
    isBusy = false
  }

  return {
    length: () => queue.length,
    add(asked: Asked): void {
      queue.push(asked)
      void pump()
    },
  }
}
