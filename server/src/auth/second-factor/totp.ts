import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { ConflictError, InvalidValueError } from '../../errors/record-errors.ts'
import { totpChangedMail } from '../../mail/password-mails.ts'
import { getManagedPerson } from '../../storage/accounts/managed-person.ts'
import { findLogin } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { beginTotp, findTotp, markTotpActive, removeTotp } from '../../storage/identity/totp-store.ts'
import { countingGuesses, sessionFactorKey } from '../attempts/counted-guesses.ts'
import type { PasswordDeps, SentPassword } from '../passwords/change-password.ts'
import { type JudgedPassword, requireJudged } from '../passwords/verify-password.ts'
import type { SessionDeps } from '../sessions/session-actions.ts'
import { tellPerson } from '../tell-person.ts'
import { useFactor } from './factor-use.ts'
import { newRecoveryCodes, newTotpSecret, recoveryDigest, totpUri } from './totp-code.ts'

/** Begins a second factor: nothing is asked at login until {@link activateTotp} saw a code of it. */
export async function startTotp(
  { pool, secrets }: PasswordDeps,
  viewer: Viewer,
  judged: JudgedPassword,
): Promise<{ secret: string; uri: string }> {
  return await inTransaction(pool, async (client) => {
    await requireJudged(client, viewer, judged)
    const person = (await findLogin(client, viewer.userId))!
    if ((await findTotp(client, viewer.userId))?.active) {
      throw new InvalidValueError('password', 'A verificação em duas etapas já está ativa.')
    }
    const secret = newTotpSecret()
    await beginTotp(client, viewer.userId, secrets.encrypt(secret))
    return { secret, uri: totpUri(secret, person.login) }
  })
}

/** Answers the recovery codes, this once. Throws FieldError for a wrong code, TooManyRequestsError. */
export async function activateTotp(deps: PasswordDeps, viewer: Viewer, code: SentPassword): Promise<string[]> {
  return await guessing(deps, viewer, async (client) => {
    if ((await findTotp(client, viewer.userId))?.active) {
      throw new FieldError(code.field, 'A verificação em duas etapas já está ativa.')
    }
    await requireFactor(client, deps, { userId: viewer.userId, code })
    const codes = newRecoveryCodes()
    await markTotpActive(client, viewer.userId, codes.map(recoveryDigest))
    await recordChange(client, { ...deps, viewer }, { userId: viewer.userId, action: 'activateTotp' })
    return codes
  })
}

/**
 * Ends the second factor of the viewer, whose password was checked before. Throws FieldError for a wrong code,
 * TooManyRequestsError.
 */
export async function deactivateTotp(
  deps: PasswordDeps,
  viewer: Viewer,
  { judged, code }: { judged: JudgedPassword; code: SentPassword },
): Promise<void> {
  await guessing(deps, viewer, async (client) => {
    await requireJudged(client, viewer, judged)
    await requireFactor(client, deps, { userId: viewer.userId, code })
    await removeTotp(client, viewer.userId)
    await recordChange(client, { ...deps, viewer }, { userId: viewer.userId, action: 'deactivateTotp' })
  })
}

/**
 * Ends the second factor of somebody else who lost telephone and recovery codes. Throws what {@link getManagedPerson}
 * throws, ConflictError for who has none, and InvalidValueError for oneself: that takes password and code, see {@link deactivateTotp}.
 */
export async function resetTotpOf(deps: PasswordDeps & SessionDeps, viewer: Viewer, userId: number): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await getManagedPerson(client, { viewer, privileged: deps.privileged }, userId)
    if (userId === viewer.userId) {
      throw new InvalidValueError('userId', 'Desative a sua própria com a senha e um código.')
    }
    if (!(await removeTotp(client, userId))) {
      throw new ConflictError('userId', 'Esta pessoa não tem a verificação em duas etapas ativa.')
    }
    await recordChange(client, { ...deps, viewer }, { userId, action: 'resetTotp' })
  })
}

async function guessing<T>(
  { pool }: PasswordDeps,
  viewer: Viewer,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return await countingGuesses(pool, sessionFactorKey(viewer), () => inTransaction(pool, work))
}

async function requireFactor(
  client: pg.PoolClient,
  { secrets }: PasswordDeps,
  { userId, code }: { userId: number; code: SentPassword },
): Promise<void> {
  if (await useFactor(client, secrets, { userId, code: code.value })) return
  throw new FieldError(code.field, 'O código não confere ou já foi usado. Espere o próximo e tente de novo.')
}

async function recordChange(
  client: pg.PoolClient,
  { secrets, viewer }: PasswordDeps & { viewer: Viewer },
  { userId, action }: { userId: number; action: 'activateTotp' | 'deactivateTotp' | 'resetTotp' },
): Promise<void> {
  const { login, email, customerId } = (await findLogin(client, userId))!
  const content = (product: string) => totpChangedMail(login, action === 'activateTotp', product)
  const mail = { kind: 'totpChanged', recipient: email, content, customerId } as const
  await tellPerson(client, { secrets, actor: viewer }, { userId, ...mail })
  await writeAudit(client, viewer, { action, entity: 'user', entityId: userId })
}
