import { type User, userFields } from '@monitorweb/contract/registers/user'
import { initialOf } from '@monitorweb/contract/wire/check'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { decideRequest, getPendingRequest } from '../../storage/accounts/access-request-store.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import { type LinkDeps, sendPasswordLink } from '../passwords/password-requests.ts'
import { createUser, isOver } from './change-user.ts'

/** This is what an operator makes of a request; what is left out is taken from the request. */
export interface Approval {
  id: number
  customerId: number
  userTypeId: number
  login: string
  name?: string | undefined
  accessEndsAt?: EpochMs | null | undefined
}

/**
 * Makes the user that was asked for and mails a link to make the password with. Throws NotFoundError, ConflictError for
 * a request that is decided and for a login that is taken, InvalidValueError for an access that is over, and
 * ForbiddenError for a type above the viewer's.
 */
export async function approveAccess(
  client: pg.PoolClient,
  by: RegisterWriter & Pick<LinkDeps, 'publicBase'>,
  { id, name, accessEndsAt = null, ...given }: Approval,
): Promise<User> {
  const request = await getPendingRequest(client, id)
  // The link would lead to a password that opens nothing.
  if (isOver(accessEndsAt)) throw new InvalidValueError('accessEndsAt', 'Informe um dia que ainda não passou.')
  const { email, phone } = request
  const user = await createUser(client, by, {
    ...initialOf(userFields),
    ...{ lastLoginAddress: '', updatedAt: null, createdAt: null, lastLoginAt: null, totpActive: false },
    ...given,
    ...{ name: name || request.name, email, phone, accessEndsAt, password: null },
  })
  await decideRequest(client, id, { status: 'approved', decidedBy: by.viewer.userId, userId: user.id })
  await sendPasswordLink(client, by, { id: user.id, login: user.login, email })
  await writeAudit(client, by.viewer, {
    ...{ action: 'approve', entity: 'accessRequest', entityId: id },
    ...{ before: { status: request.status }, after: { status: 'approved', userId: user.id } },
  })
  return user
}
