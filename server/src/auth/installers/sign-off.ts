import type pg from 'pg'
import { changeRegister, writeAudit } from '../../storage/base/audited-change.ts'
import {
  findOpenInstallation,
  keepSignOff,
  type OpenLink,
  type SignOff,
} from '../../storage/vehicle-links/installation-link-store.ts'
import { correctInstallation } from '../../storage/vehicle-links/link-corrections.ts'
import { openLinkOf } from './installation-links.ts'
import { refreshTicks } from './read-installation.ts'

/** An installation without a date that was registered longer ago has a history, which a sign-off must not cut off. */
const NEW_FOR_DAYS = 7

/**
 * Ends the link with what the installer says. Where the device was put into a vehicle of late and nobody said when, the
 * installation begins when the link was made: what the tracker sent on the bench before is not the vehicle's. Throws
 * FieldError for a link that serves no more.
 */
export async function signOffInstallation(
  pool: pg.Pool,
  { token, address, ...signOff }: SignOff & { token: string; address: string },
): Promise<void> {
  await changeRegister(pool, 'vehicle', async (client) => {
    const link = await openLinkOf(client, token)
    // Sent again, as its answer was lost: what was said first stands.
    if ('signedAt' in link) return
    const ticks = await refreshTicks(client, link)
    await keepSignOff(client, link.id, signOff)
    const installedAt = await dateInstallation(client, link, address)
    const after = { link: link.id, ...signOff, ...ticks, installedAt }
    const entry = { action: 'signOffInstallation', entity: 'device', entityId: link.serial, after }
    await writeAudit(client, { address }, entry)
  })
}

/** Answers the date that it set; null where there was nothing to date. */
async function dateInstallation(client: pg.PoolClient, link: OpenLink, address: string): Promise<number | null> {
  const { deviceId, madeAt } = link
  const installation = await findOpenInstallation(client, { deviceId, madeAt, withinDays: NEW_FOR_DAYS })
  if (!installation?.lacksDate) return null
  const correction = { id: installation.id, from: madeAt, until: undefined }
  await correctInstallation(client, { viewer: { address }, link: link.id }, correction)
  return madeAt
}
