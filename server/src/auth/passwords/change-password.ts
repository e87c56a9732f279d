import { FieldError } from '@monitorweb/contract/wire/field-error'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type pg from 'pg'
import { passwordChangedMail } from '../../mail/password-mails.ts'
import { lockEnteringPerson, storePasswordHash } from '../../storage/accounts/person-entry.ts'
import { type Actor, writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt, takeBackAttempt } from '../../storage/identity/attempt-limit.ts'
import { usePasswordLink, voidPasswordLinks } from '../../storage/identity/password-link-store.ts'
import { endSessions } from '../../storage/identity/session-store.ts'
import { forgetLogin } from '../attempts/login-throttle.ts'
import { linkDigest } from '../link-token.ts'
import { tellPerson } from '../tell-person.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { requireJudged, type VerifyPassword } from './verify-password.ts'

export interface PasswordDeps {
  pool: pg.Pool
  secrets: Secrets
}

/** This is a password as it was sent, with the field's wire name for what may be wrong with it. */
export interface SentPassword {
  value: string
  field: string
}

const LINK_LIMIT = { free: 20, longestDelaySeconds: 300 }

/** Changes the viewer's password; every other session of the person ends. Throws FieldError, TooManyRequestsError. */
export async function changePassword(
  { pool, secrets, verifyPassword }: PasswordDeps & { verifyPassword: VerifyPassword },
  viewer: Viewer,
  { current, next }: { current: SentPassword; next: SentPassword },
): Promise<void> {
  const judged = await verifyPassword(viewer, current.value, current.field)
  if (next.value === current.value) throw new FieldError(next.field, 'A senha nova é igual à atual.')
  const { userId, sessionId } = viewer
  await inTransaction(pool, async (client) => {
    await requireJudged(client, viewer, judged)
    await storePassword(client, { secrets, actor: viewer }, { userId, password: next })
    await voidPasswordLinks(client, userId)
    await endSessions(client, { userId, keptId: sessionId, reason: 'passwordChanged' })
    await writeAudit(client, viewer, { action: 'changePassword', entity: 'user', entityId: userId })
  })
}

/**
 * Sets the password of the person whose link it is and ends all their sessions. Throws FieldError for a link that does
 * not serve.
 */
export async function resetPassword(
  { pool, secrets }: PasswordDeps,
  { address }: { address: string },
  { token, password }: { token: SentPassword; password: SentPassword },
): Promise<void> {
  const key = `link ${networkOf(address)}`
  const [attempt] = await inTransaction(pool, (client) => countAttempt(client, [{ key, ...LINK_LIMIT }]))
  let isLink = false
  const change = inTransaction(pool, async (client) => {
    const userId = await usePasswordLink(client, { tokenDigest: linkDigest(token.value), address })
    isLink = userId !== null
    const login =
      userId === null
        ? null
        : await storePassword(client, { secrets, actor: { userId, address } }, { userId, password })
    if (userId === null || login === null) {
      throw new FieldError(token.field, 'Este link não vale mais. Peça outro em «Esqueci minha senha».')
    }
    await endSessions(client, { userId, reason: 'passwordChanged' })
    await forgetLogin(client, { login, address })
    await writeAudit(client, { userId, address }, { action: 'resetPassword', entity: 'user', entityId: userId })
  })
  await change.finally(async () => {
    // A link that is there was not guessed, whatever is wrong with the password: many may use theirs behind one address.
    if (isLink) await takeBackAttempt(pool, attempt!)
  })
}

/** Stores the password and answers the person's login; null for somebody who may no longer enter. */
async function storePassword(
  client: pg.PoolClient,
  by: Pick<PasswordDeps, 'secrets'> & { actor: Partial<Actor> },
  { userId, password }: { userId: number; password: SentPassword },
): Promise<string | null> {
  const person = await lockEnteringPerson(client, userId)
  if (!person) return null
  checkNewPassword(password.value, password.field, [person.login, person.name, person.email, person.company])
  await storePasswordHash(client, userId, await hashPassword(password.value))
  await tellPerson(client, by, {
    userId,
    kind: 'passwordChanged',
    recipient: person.email,
    content: (product) => passwordChangedMail(person.login, product),
    customerId: person.customerId,
  })
  return person.login
}
