import {
  landmarkFields,
  landmarkInputFields,
  type landmarkOperations,
} from '@monitorweb/contract/places/landmark-operations'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { changeRegister } from '../../storage/base/audited-change.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { changeLandmark, createLandmark, deleteLandmark } from '../../storage/geofences/landmark-changes.ts'
import { countLandmarks, listLandmarks } from '../../storage/geofences/landmark-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

/** These resolvers keep places with a name, each of one customer. */
export function landmarkResolvers({ pool }: ResolverDeps): Pick<Resolvers, keyof typeof landmarkOperations> {
  const saving = savingOf(pool, 'geofence')
  return {
    listLandmarks: async ({ customerId, ...page }, { scope }) =>
      await listLandmarks(pool, await narrowScope(pool, scope, customerId), page),
    countLandmarks: async ({ customerId }, { scope }) =>
      await countLandmarks(pool, await narrowScope(pool, scope, customerId)),
    createLandmark: async ({ input }, viewer) => {
      const landmark = checkCreation(landmarkInputFields, input)
      return await saving((client) => createLandmark(client, viewer, landmark))
    },
    changeLandmark: async ({ input }, viewer) => {
      const id = requireKey(landmarkFields.id, input.id)
      const change = { ...input, id, seen: seenState(input) }
      return await saving((client) => changeLandmark(client, viewer, change))
    },
    deleteLandmark: ({ id }, viewer) =>
      changeRegister(pool, 'geofence', (client) => deleteLandmark(client, viewer, id)),
  }
}
