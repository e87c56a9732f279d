import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { userFields } from '@monitorweb/contract/registers/user'
import { checkCreation, missing } from '@monitorweb/contract/wire/check'
import { createUser, deleteUser, updateUser } from '../../auth/users/change-user.ts'
import { userStore } from '../../storage/accounts/user-store.ts'
import { narrowScope, type Viewer } from '../../storage/base/scope.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

type Names = 'searchUsers' | 'countUsers' | 'getUser' | 'createUser' | 'updateUser' | 'deleteUser'

export function userResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const saving = savingOf(pool, 'user_account')
  const storeFor = async (viewer: Viewer, customerId: number | null) =>
    userStore(pool, { ...viewer, scope: await narrowScope(pool, viewer.scope, customerId) })
  return {
    searchUsers: async ({ orderBy, order, customerId, ...filter }, viewer) => {
      const ordered = readOrder(userFields, REGISTER_ORDERS.usuario, { orderBy, order })
      return await (await storeFor(viewer, customerId)).search({ ...filter, ...ordered })
    },
    countUsers: async ({ customerId, ...filter }, viewer) => await (await storeFor(viewer, customerId)).count(filter),
    getUser: ({ id }, viewer) => userStore(pool, viewer).get(id),
    createUser: async ({ input }, viewer) => {
      const { customerId, userTypeId, ...user } = checkCreation(userFields, input)
      if (user.password === '') throw missing(userFields.password)
      const by = { viewer, privileged, secrets }
      const person = { ...user, customerId: customerId!, userTypeId: userTypeId! }
      return await saving((client) => createUser(client, by, person))
    },
    updateUser: async ({ input }, viewer) => {
      const id = requireKey(userFields.id, input.id)
      const change = { ...input, id, seen: seenState(input) }
      const by = { viewer, privileged, secrets }
      return await saving((client) => updateUser(client, by, change))
    },
    deleteUser: async ({ id }, viewer) => {
      const by = { viewer, privileged, secrets }
      return await saving((client) => deleteUser(client, by, id))
    },
  }
}
