import { serialKey } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import type { NetworkList } from '../../network-list.ts'
import { plainArray, textArray } from '../base/array-literal.ts'
import { REGISTERED_CLOCK } from './registered-clock.ts'

/** The gateway needs to know this of a device. */
export interface DeviceIdentity {
  id: number
  state: 'quarantine' | 'active' | 'inactive'
  /** Devices of two cells are never written together. */
  cell: number
  /** Positions that are stored or wait for it. */
  storedPositions: number
  /** How far its clock is ahead of UTC, as far as that was learned; null while it is not certain. */
  learnedClockMinutes: number | null
  /** How far ahead of UTC its clock is taken to be in what is stored of it, in minutes. */
  clockMinutes: number
  /** From where alone it may come; absent: from anywhere. */
  allowed?: NetworkList
  /** The SHA-256 of what it has to show wherever it speaks; absent: nothing. */
  secretDigest?: Buffer
  /** Whether it has to show something that no key opens, so that nobody can be told from it. */
  isSealed?: true
}

export interface FirstSight {
  serial: string
  protocol: string
  address: string
}

export interface Quotas {
  maxDevices: number
  maxDevicesPerAddress: number
}

/** `wasSeen`: a device that was registered before it ever knocked has no protocol yet. */
export interface FoundDevice extends Omit<DeviceIdentity, 'allowed' | 'secretDigest' | 'isSealed'> {
  wasSeen: boolean
  /** As addresses and networks apart by ", ". */
  allowedNetworks: string
  accessSecretEncrypted: string
  /** Of its register, which a secret that is sealed anew does not change. */
  version: number
}

/** Finds the device that has exactly this serial, else the one whose serial is another spelling of it. */
export async function findDevice(pool: pg.Pool, serial: string): Promise<FoundDevice | null> {
  return (await findDevices(pool, [serial])).get(serial) ?? null
}

/** Finds devices as {@link findDevice} does, by the serials that are asked for; of what nobody has there is no entry. */
export async function findDevices(pool: pg.Pool, serials: readonly string[]): Promise<Map<string, FoundDevice>> {
  const { rows } = await pool.query<FoundDevice & { asked: string }>({
    name: 'find-devices',
    text: `select asked.serial as asked, d.id, d.state, d.cell, coalesce(a.stored_positions, 0)::float8 as "storedPositions",
                  coalesce(a.clock_minutes, ${REGISTERED_CLOCK}) as "clockMinutes",
                  a.learned_clock_minutes as "learnedClockMinutes", d.allowed_networks as "allowedNetworks",
                  d.access_secret_encrypted as "accessSecretEncrypted", d.version, d.first_protocol <> '' as "wasSeen"
           from unnest($1::text[], $2::text[]) as asked(serial, key)
           join device d on d.id = coalesce(
             (select e.id from device e where e.serial = asked.serial), (select e.id from device e where e.match_key = asked.key))
           left join device_version m on m.id = d.version_id left join device_activity a on a.device_id = d.id`,
    values: [textArray(serials), textArray(serials.map(serialKey))],
  })
  return new Map(rows.map(({ asked, ...device }) => [asked, device] as const))
}

/** Notes how registered devices came that never did before. */
export async function rememberFirstSights(
  pool: pg.Pool,
  sights: readonly (Omit<FirstSight, 'serial'> & { id: number })[],
): Promise<void> {
  if (sights.length === 0) return
  await pool.query({
    name: 'remember-first-sights',
    text: `update device d set first_protocol = seen.protocol, first_address = seen.address
           from unnest($1::int4[], $2::text[], $3::text[]) as seen(id, protocol, address)
           where d.id = seen.id and d.first_protocol = ''`,
    values: [
      plainArray(sights.map(({ id }) => id)),
      textArray(sights.map(({ protocol }) => protocol)),
      textArray(sights.map(({ address }) => address)),
    ],
  })
}

/** Takes devices that nobody registered in quarantine as far as quotas allow, and answers those that were, by their serials. */
export async function quarantine(
  pool: pg.Pool,
  sights: readonly FirstSight[],
  quotas: Quotas,
): Promise<Map<string, DeviceIdentity>> {
  const { rows } = await pool.query<{ id: number; serial: string; cell: number }>({
    name: 'quarantine-devices',
    text: `
      with used as (select first_address as address, count(*) as devices from device where state = 'quarantine' group by 1),
      numbered as (
        select *, row_number() over (partition by address order by place) as of_address
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as asked(serial, key, protocol, address, place)
      ), allowed as (
        select *, row_number() over (order by place) as of_all from numbered
        where of_address + coalesce((select devices from used where used.address = numbered.address), 0) <= $6
      )
      insert into device (serial, match_key, state, first_protocol, first_address, first_seen_at)
      select serial, key, 'quarantine', protocol, address, now() from allowed
      where of_all + (select coalesce(sum(devices), 0) from used) <= $5
      on conflict do nothing
      returning id, serial, cell`,
    values: [
      textArray(sights.map(({ serial }) => serial)),
      textArray(sights.map(({ serial }) => serialKey(serial))),
      textArray(sights.map(({ protocol }) => protocol)),
      textArray(sights.map(({ address }) => address)),
      ...[quotas.maxDevices, quotas.maxDevicesPerAddress],
    ],
  })
  const taken = {
    state: 'quarantine',
    storedPositions: 0,
    learnedClockMinutes: null,
    clockMinutes: 0,
  } as const
  return new Map(rows.map(({ serial, ...device }) => [serial, { ...taken, ...device }]))
}
