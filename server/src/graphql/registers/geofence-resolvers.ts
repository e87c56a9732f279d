import { type GeofencePurpose, geofenceFields } from '@monitorweb/contract/places/geofence'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import type { PoolClient } from 'pg'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import { changeRegister } from '../../storage/base/audited-change.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { layAnchor, liftAnchor } from '../../storage/geofences/anchors.ts'
import { changeGeofence, createGeofence, deleteGeofence } from '../../storage/geofences/geofence-changes.ts'
import {
  countGeofences,
  type GeofenceFilter,
  getGeofence,
  listGeofenceGroups,
  listGeofences,
} from '../../storage/geofences/geofence-store.ts'
import { forgetAnchor, watchAnchor } from '../../storage/rules/anchor-rules.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

type Names =
  | 'listGeofences'
  | 'countGeofences'
  | 'getGeofence'
  | 'listGeofenceGroups'
  | 'createGeofence'
  | 'changeGeofence'
  | 'deleteGeofence'
  | 'layAnchor'
  | 'liftAnchor'

/** These resolvers keep geofences, each of one customer. */
export function geofenceResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  const change = <Row>(save: (client: PoolClient) => Promise<Row>) => changeRegister(pool, 'geofence', save)
  const saving = savingOf(pool, 'geofence')
  return {
    listGeofences: async ({ customerId, first, offset, ...asked }, { scope }) =>
      await listGeofences(pool, await narrowScope(pool, scope, customerId), { ...filterOf(asked), first, offset }),
    countGeofences: async ({ customerId, ...asked }, { scope }) =>
      await countGeofences(pool, await narrowScope(pool, scope, customerId), filterOf(asked)),
    getGeofence: ({ id }, { scope }) => getGeofence(pool, scope, id),
    listGeofenceGroups: async ({ customerId }, { scope }) =>
      await listGeofenceGroups(pool, await narrowScope(pool, scope, customerId)),
    createGeofence: async ({ input }, viewer) => {
      const geofence = checkCreation(geofenceFields, input)
      return await saving((client) => createGeofence(client, viewer, geofence))
    },
    changeGeofence: async ({ input }, viewer) => {
      const id = requireKey(geofenceFields.id, input.id)
      const sent = { ...input, id, seen: seenState(input) }
      return await saving((client) => changeGeofence(client, viewer, sent))
    },
    deleteGeofence: ({ id }, viewer) =>
      change(async (client) => {
        const deleted = await deleteGeofence(client, viewer, id)
        await forgetAnchor(client, id)
        return deleted
      }),
    layAnchor: async ({ vehicleId, radiusMeters }, viewer) => {
      const clock = { now: 0, zone: await findZoneOf(pool, viewer.userId) }
      const moment = momentWords(Date.now(), clock)
      return await change(async (client) => {
        const anchor = await layAnchor(client, viewer, { vehicleId, radiusMeters, moment })
        await watchAnchor(client, viewer, { ...anchor, customerId: anchor.customerId!, vehicleId })
        return anchor
      })
    },
    liftAnchor: ({ id }, viewer) =>
      change(async (client) => {
        const anchor = await liftAnchor(client, viewer, id)
        await forgetAnchor(client, id)
        return anchor
      }),
  }
}

/** The contract has checked that a purpose is one. */
export function filterOf(asked: {
  purpose: string | undefined
  group: string | undefined
  search: string
  vehicleId: number | undefined
  withoutAnchors: boolean
}): GeofenceFilter {
  return { ...asked, purpose: asked.purpose as GeofencePurpose | undefined }
}
