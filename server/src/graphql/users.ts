import { checkCreation, missing } from '@monitorweb/contract/check'
import { mayGrant, type PrivilegedCodes } from '@monitorweb/contract/privileges'
import { userFields } from '@monitorweb/contract/user'
import { ForbiddenError } from '../auth/auth-errors.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { hashPassword } from '../auth/password.ts'
import type { Viewer } from '../storage/scope.ts'
import { USER_ORDERS, type UserStore, userStore } from '../storage/user-store.ts'
import { readOrder } from './ordering.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names = 'searchUsers' | 'countUsers' | 'getUser' | 'createUser'

export function userResolvers({ pool, privileged }: ResolverDeps): Pick<Resolvers, Names> {
  const storeOf = (viewer: Viewer) => userStore(pool, viewer, privileged.users)
  return {
    searchUsers: ({ search, first, offset, ...args }, viewer) =>
      storeOf(viewer).search({ search, first, offset, ...readOrder(userFields, USER_ORDERS, args) }),
    countUsers: (filter, viewer) => storeOf(viewer).count(filter),
    getUser: ({ id }, viewer) => storeOf(viewer).get(id),
    createUser: async ({ input }, viewer) => {
      const { password, customerId, userTypeId, ...user } = checkCreation(userFields, input)
      if (password === '') throw missing(userFields.password)
      checkNewPassword(password, userFields.password.wire, [user.login, user.name, user.email])
      const person = { customerId: customerId!, userTypeId: userTypeId! }
      const store = storeOf(viewer)
      await checkGrant(store, person, { viewer, privileged })
      const passwordHash = await hashPassword(password)
      return { status: true, record: await store.create({ ...user, ...person, passwordHash }) }
    },
  }
}

/** Only operators put people among the operators; nobody gives a type above the own, but operators do to customers. */
async function checkGrant(
  store: UserStore,
  { customerId, userTypeId }: { customerId: number; userTypeId: number },
  { viewer, privileged }: { viewer: Viewer; privileged: PrivilegedCodes },
): Promise<void> {
  const granted = await store.accessOf(userTypeId)
  const amongOperators = privileged.customers.includes(customerId)
  if (amongOperators && !viewer.operator) throw new ForbiddenError(undefined, 'customerId')
  if (viewer.operator && !amongOperators) return
  if (!mayGrant(viewer.access, granted)) {
    throw new ForbiddenError('Você não pode dar um tipo de usuário acima do seu.', 'userTypeId')
  }
}
