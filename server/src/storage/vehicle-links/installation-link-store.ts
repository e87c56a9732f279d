import type { InstallationLink, InstallationTicks } from '@monitorweb/contract/registers/installation-link'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** This is a link that still serves, and whose device it shows. */
export interface OpenLink {
  id: number
  deviceId: number
  serial: string
  madeAt: EpochMs
  endsAt: EpochMs
  openedAt: EpochMs | null
  ticks: Partial<InstallationTicks>
}

const NO_TICKS: InstallationTicks = {
  connectedAt: null,
  identifiedAt: null,
  positionAt: null,
  ignitionOnAt: null,
  ignitionOffAt: null,
  powerCutAt: null,
  powerBackAt: null,
}
const SERVES = `l.revoked_at is null and l.signed_at is null and l.expires_at > statement_timestamp() and not l.created_at ${AHEAD}`

/** Whose a link's device was at an instant, by the vehicle that it was in. */
function ownerAt(instant: string): string {
  return `(select o.customer_id from installation i join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0
           where i.device_id = l.device_id and i.period @> ${instant} and o.period @> ${instant})`
}
/** A link is none of the customer's business to whom its device went meanwhile. */
const IS_WITH_ITS_OWNER = `coalesce(${ownerAt('l.created_at')} = ${ownerAt('statement_timestamp()')}, true)`

/** Keeps a new link of a device for so many hours by the digest of its token; what it had before serves no more. */
export async function insertInstallationLink(
  client: pg.PoolClient,
  { tokenDigest, serial, madeBy, hours }: { tokenDigest: Buffer; serial: string; madeBy: number; hours: number },
): Promise<{ id: number; endsAt: EpochMs }> {
  await client.query('select from device where serial = $1 for no key update', [serial])
  await client.query(
    `update installation_link l set revoked_at = statement_timestamp()
     from device d where d.id = l.device_id and d.serial = $1 and ${SERVES}`,
    [serial],
  )
  const { rows } = await client.query<{ id: number; endsAt: EpochMs }>(
    `insert into installation_link (token_digest, device_id, created_by, created_at, expires_at)
     select $1, d.id, $3, statement_timestamp(), statement_timestamp() + $4::int * interval '1 hour' from device d where d.serial = $2
     returning id, ${epochMs('expires_at')} as "endsAt"`,
    [tokenDigest, serial, madeBy, hours],
  )
  return rows[0]!
}

/** Lists the newest links of a device. */
export async function listInstallationLinks(client: Queryable, serial: string): Promise<InstallationLink[]> {
  const { rows } = await client.query<InstallationLink>(
    `select l.id, ${epochMs('l.created_at')} as "madeAt", coalesce(u.name, '') as "madeBy",
            ${epochMs('l.expires_at')} as "endsAt", ${epochMs('l.opened_at')} as "openedAt",
            ${epochMs('l.revoked_at')} as "revokedAt", ${epochMs('l.signed_at')} as "signedAt",
            l.installer, l.odometer_km as "odometerKm", l.note, l.ticks
     from installation_link l join device d on d.id = l.device_id left join user_account u on u.id = l.created_by
     where d.serial = $1 order by l.id desc limit 20`,
    [serial],
  )
  return rows.map((row) => ({ ...row, ticks: { ...NO_TICKS, ...row.ticks } }))
}

/** Ends a link that still serves. Answers the serial of its device. Throws NotFoundError. */
export async function revokeInstallationLink(client: Queryable, id: number): Promise<string> {
  const { rows } = await client.query<{ serial: string }>(
    `update installation_link l set revoked_at = statement_timestamp()
     from device d where d.id = l.device_id and l.id = $1 and ${SERVES} returning d.serial`,
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0].serial
}

/** Finds the link that still serves, by the digest of its token, and holds it to the end of the transaction. */
export async function lockOpenLink(client: pg.PoolClient, tokenDigest: Buffer): Promise<OpenLink | null> {
  const { rows } = await client.query<OpenLink>(
    `select l.id, l.device_id as "deviceId", d.serial, ${epochMs('l.created_at')} as "madeAt",
            ${epochMs('l.expires_at')} as "endsAt", ${epochMs('l.opened_at')} as "openedAt", l.ticks
     from installation_link l join device d on d.id = l.device_id
     where l.token_digest = $1 and ${SERVES} and ${IS_WITH_ITS_OWNER} and d.inactive_at is null for update of l`,
    [tokenDigest],
  )
  return rows[0] ?? null
}

/** Answers when a link was signed off whose day is not over; null for any other. */
export async function findSignedAt(client: Queryable, tokenDigest: Buffer): Promise<EpochMs | null> {
  const { rows } = await client.query<{ signedAt: EpochMs }>(
    `select ${epochMs('signed_at')} as "signedAt" from installation_link
     where token_digest = $1 and signed_at is not null and expires_at > statement_timestamp()`,
    [tokenDigest],
  )
  return rows[0]?.signedAt ?? null
}

/** Ends the links of a device that goes to another customer. */
export async function endLinksOfDevice(client: Queryable, deviceId: number): Promise<void> {
  await client.query(
    `update installation_link l set revoked_at = statement_timestamp() where l.device_id = $1 and ${SERVES}`,
    [deviceId],
  )
}

/** Keeps when the link was opened first, and the ticks so far. */
export async function keepTicks(client: Queryable, id: number, ticks: InstallationTicks): Promise<void> {
  await client.query(
    `update installation_link set ticks = $2, opened_at = coalesce(opened_at, statement_timestamp())
     where id = $1 and (ticks <> $2 or opened_at is null)`,
    [id, JSON.stringify(ticks)],
  )
}

export interface SignOff {
  installer: string
  odometerKm: number | null
  note: string
}

/** Ends the link with what the installer said. */
export async function keepSignOff(client: Queryable, id: number, signOff: SignOff): Promise<void> {
  await client.query(
    `update installation_link set signed_at = statement_timestamp(), installer = $2, odometer_km = $3, note = $4
     where id = $1`,
    [id, signOff.installer, signOff.odometerKm, signOff.note],
  )
}

/**
 * Finds the installation of the device that goes on. It `lacksDate` where nobody said when it began, also where another
 * tracker was in the vehicle before, and it was registered in the days before the link was: an older one without a date
 * has history that is the vehicle's.
 */
export async function findOpenInstallation(
  client: Queryable,
  { deviceId, madeAt, withinDays }: { deviceId: number; madeAt: EpochMs; withinDays: number },
): Promise<{ id: number; vehicleId: number; lacksDate: boolean } | null> {
  const { rows } = await client.query<{ id: number; vehicleId: number; lacksDate: boolean }>(
    `select id, vehicle_id as "vehicleId",
              (lower(period) is null or (not dated and lower(period) < to_timestamp($2::float8 / 1000)))
              and created_at >= to_timestamp($2::float8 / 1000) - $3::int * interval '1 day' as "lacksDate"
     from installation where device_id = $1 and upper_inf(period)`,
    [deviceId, madeAt, withinDays],
  )
  return rows[0] ?? null
}
