import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { createLoginThrottle } from '../attempts/login-throttle.ts'
import { isPassword } from './password.ts'

/**
 * Checks the password of somebody who is logged in, slowed down as logins are and counted with them. Throws FieldError
 * naming the field by its wire name, TooManyRequestsError.
 */
export type VerifyPassword = (viewer: Viewer, password: string, field: string) => Promise<void>

export function createPasswordVerifier(pool: pg.Pool): VerifyPassword {
  const throttle = createLoginThrottle(pool)
  return async (viewer, password, field) => {
    const { rows } = await pool.query<{ login: string; hash: string }>(
      'select login, password_hash as hash from user_account where id = $1',
      [viewer.userId],
    )
    const attempt = await throttle.begin({ login: rows[0]?.login ?? '', address: viewer.address })
    if (await isPassword(password, rows[0]?.hash ?? null)) return await attempt.succeed()
    await inTransaction(pool, (client) =>
      writeAudit(client, viewer, { action: 'passwordRefused', entity: 'user', entityId: viewer.userId }),
    )
    throw new FieldError(field, 'Senha incorreta.')
  }
}
