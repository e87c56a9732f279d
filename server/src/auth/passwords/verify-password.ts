import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { findLogin, lockJudged } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countingGuesses, sessionKey } from '../attempts/counted-guesses.ts'
import { isPassword } from './password.ts'

/**
 * Checks the password of somebody who is logged in, slowed down after wrong ones of that session. Throws FieldError
 * naming the field by its wire name, and TooManyRequestsError.
 */
export type VerifyPassword = (viewer: Viewer, password: string, field: string) => Promise<JudgedPassword>

/** This is the password by which something was allowed, as it was stored then, and the field in which it was sent. */
export interface JudgedPassword {
  hash: string
  field: string
}

export function createPasswordVerifier(pool: pg.Pool): VerifyPassword {
  return async (viewer, password, field) => {
    const person = await findLogin(pool, viewer.userId)
    const hash = person?.passwordHash ?? null
    await countingGuesses(pool, sessionKey(viewer), async () => {
      if (await isPassword(password, hash)) return
      await inTransaction(pool, (client) =>
        writeAudit(client, viewer, { action: 'passwordRefused', entity: 'user', entityId: viewer.userId }),
      )
      throw wrong(field)
    })
    return { hash: hash!, field }
  }
}

/**
 * Locks the viewer's person and requires that the password that was judged still is theirs, and the session open: who made
 * a new one meanwhile ended both. Throws FieldError.
 */
export async function requireJudged(
  client: pg.PoolClient,
  viewer: Viewer,
  { hash, field }: JudgedPassword,
): Promise<void> {
  if (!(await lockJudged(client, viewer, hash))) throw wrong(field)
}

function wrong(field: string): FieldError {
  return new FieldError(field, 'Senha incorreta.')
}
