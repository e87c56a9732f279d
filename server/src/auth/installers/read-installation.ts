import {
  type InstallationTicks,
  type InstallationView,
  tickFields,
} from '@monitorweb/contract/registers/installation-link'
import { initialOf } from '@monitorweb/contract/wire/check'
import type pg from 'pg'
import { writeAudit } from '../../storage/base/audited-change.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { getDevice } from '../../storage/registers/device-store.ts'
import { findNewestPlace, listDeviceMessages } from '../../storage/tracks/device-messages.ts'
import { readTicks } from '../../storage/tracks/installation-ticks.ts'
import { keepTicks, type OpenLink } from '../../storage/vehicle-links/installation-link-store.ts'
import { openLinkOf } from './installation-links.ts'

const EVERYTHING = { kind: 'all' } as const
const SHOWN_MESSAGES = 20

/** What is told of a device whose link was signed off. */
const NOTHING = {
  ...{ serial: '', model: '', carrier: '', vehicle: '', protocol: '', endsAt: null, fixTime: null, satellites: null },
  ...{ ticks: initialOf(tickFields), messages: [], at: null },
}

interface Visit {
  token: string
  /** The network address of the request. */
  address: string
}

/**
 * Answers what an installer sees of the one device of the link, and keeps the ticks so far. The first opening of a link
 * is in the audit. Of a link that was signed off only that is told. Throws FieldError for a link that serves no more.
 */
export async function readInstallation(
  pool: pg.Pool,
  { token, address }: Visit,
): Promise<
  Omit<InstallationView, 'host' | 'ports' | 'place'> & { at: { latitude: number; longitude: number } | null }
> {
  return await inTransaction(pool, async (client) => {
    const link = await openLinkOf(client, token)
    if ('signedAt' in link) return { ...NOTHING, signedAt: link.signedAt, now: Date.now() }
    const ticks = await refreshTicks(client, link)
    if (link.openedAt === null) {
      const entry = {
        action: 'openInstallationLink',
        entity: 'device',
        entityId: link.serial,
        after: { link: link.id },
      }
      await writeAudit(client, { address }, entry)
    }
    const known = { deviceId: link.deviceId, since: link.madeAt }
    const device = await getDevice(client, EVERYTHING, link.serial)
    const place = await findNewestPlace(client, known)
    const messages = await listDeviceMessages(client, { ...known, first: SHOWN_MESSAGES })
    return {
      serial: link.serial,
      model: device.version.name,
      carrier: device.carrier,
      vehicle: device.vehicle.plate || device.vehicle.description,
      endsAt: link.endsAt,
      signedAt: null,
      now: Date.now(),
      protocol: messages[0]?.protocol ?? '',
      ticks,
      fixTime: place?.fixTime ?? null,
      satellites: place?.satellites ?? null,
      messages,
      at: place,
    }
  })
}

/** Answers the ticks so far: one that was seen stays, whatever the device says after. */
export async function refreshTicks(client: pg.PoolClient, link: OpenLink): Promise<InstallationTicks> {
  const now = await readTicks(client, { deviceId: link.deviceId, since: link.madeAt })
  const seen = Object.entries(link.ticks).filter(([, at]) => at !== null)
  const ticks: InstallationTicks = { ...now, ...Object.fromEntries(seen) }
  await keepTicks(client, link.id, ticks)
  return ticks
}
