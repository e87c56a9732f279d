import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { findLogin } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { createLoginThrottle } from '../attempts/login-throttle.ts'
import { isPassword } from './password.ts'

/**
 * Checks the password of somebody who is logged in, slowed down as logins are and counted with them. Throws FieldError
 * naming the field by its wire name, and TooManyRequestsError.
 */
export type VerifyPassword = (viewer: Viewer, password: string, field: string) => Promise<void>

export function createPasswordVerifier(pool: pg.Pool): VerifyPassword {
  const throttle = createLoginThrottle(pool)
  return async (viewer, password, field) => {
    const person = await findLogin(pool, viewer.userId)
    const attempt = await throttle.begin({ login: person?.login ?? '', address: viewer.address })
    if (await isPassword(password, person?.passwordHash ?? null)) return await attempt.succeed()
    await inTransaction(pool, (client) =>
      writeAudit(client, viewer, { action: 'passwordRefused', entity: 'user', entityId: viewer.userId }),
    )
    throw new FieldError(field, 'Senha incorreta.')
  }
}
