import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { findLogin } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countingGuesses, sessionKey } from '../attempts/counted-guesses.ts'
import { isPassword } from './password.ts'

/**
 * Checks the password of somebody who is logged in, slowed down after wrong ones of that session. Throws FieldError
 * naming the field by its wire name, and TooManyRequestsError.
 */
export type VerifyPassword = (viewer: Viewer, password: string, field: string) => Promise<void>

export function createPasswordVerifier(pool: pg.Pool): VerifyPassword {
  return async (viewer, password, field) => {
    const person = await findLogin(pool, viewer.userId)
    await countingGuesses(pool, sessionKey(viewer), async () => {
      if (await isPassword(password, person?.passwordHash ?? null)) return
      await inTransaction(pool, (client) =>
        writeAudit(client, viewer, { action: 'passwordRefused', entity: 'user', entityId: viewer.userId }),
      )
      throw new FieldError(field, 'Senha incorreta.')
    })
  }
}
