import { randomBytes } from 'node:crypto'
import { passwordRefusal } from '@monitorweb/contract/rules/password-rule'
import type pg from 'pg'
import { writeAudit } from '../../storage/base/audited-change.ts'
import { openDatabase } from '../../storage/base/database.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { hashPassword } from '../passwords/password.ts'

const FIRST_USER_ID = 1

interface FirstAdministrator {
  login: string
  password: string | null
  /** In Portuguese. */
  weakness?: string
}

/**
 * Gives the first administrator a login and a password where there is none yet; both are made where none is given.
 * Answers the login, and the password if it was made here; null when nothing had to be done. A given password that
 * guessers would try first is taken, because whoever starts the program must get in, and `weakness` says so.
 */
export async function ensureFirstAdministrator(
  database: pg.PoolConfig,
  admin: { login?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | null> {
  const pool = openDatabase({ ...database, max: 1 })
  try {
    return await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ login: string }>(
        `select login from user_account where id = $1 and password_hash = '' and inactive_at is null for update`,
        [FIRST_USER_ID],
      )
      if (!rows[0]) return null
      const login = admin.login || rows[0].login
      const made = admin.password ? null : randomBytes(12).toString('base64url')
      await client.query('update user_account set login = $2, password_hash = $3, updated_at = now() where id = $1', [
        FIRST_USER_ID,
        login,
        await hashPassword(admin.password || made!),
      ])
      await writeAudit(
        client,
        {},
        { action: 'setFirstPassword', entity: 'user', entityId: FIRST_USER_ID, after: { login } },
      )
      const weakness = passwordRefusal(admin.password || made!, [login])
      return { login, password: made, ...(weakness !== null && { weakness }) }
    })
  } finally {
    await pool.end()
  }
}
