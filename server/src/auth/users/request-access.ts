import { networkOf } from '@monitorweb/domain/text/network-address'
import { TooManyRequestsError } from '../../errors/auth-errors.ts'
import { requestReceivedMail } from '../../mail/access-mails.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import {
  countPendingRequests,
  insertAccessRequest,
  type NewAccessRequest,
} from '../../storage/accounts/access-request-store.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt } from '../../storage/identity/attempt-limit.ts'
import type { PasswordDeps } from '../passwords/change-password.ts'

const HOUR_SECONDS = 3600
const LIMIT = { free: 5, longestDelaySeconds: HOUR_SECONDS }
/** Nobody decides more requests than these; whoever fills the list must not fill the disk. */
const MOST_PENDING = 5_000

/**
 * Keeps what somebody without a user wrote to get one. It does not look at the users: nothing tells whether there is
 * one of that name or address. Throws TooManyRequestsError.
 */
export async function requestAccess({ pool, secrets }: PasswordDeps, request: NewAccessRequest): Promise<void> {
  await inTransaction(pool, async (client) => {
    await countAttempt(client, [{ key: `access ${networkOf(request.address)}`, ...LIMIT }])
    if ((await countPendingRequests(client)) >= MOST_PENDING) throw new TooManyRequestsError(HOUR_SECONDS)
    const isNew = await insertAccessRequest(client, request)
    const mail = { kind: 'accessRequested' as const, recipient: request.email, content: requestReceivedMail }
    if (isNew) await enqueueMail(client, secrets, mail)
  })
}
