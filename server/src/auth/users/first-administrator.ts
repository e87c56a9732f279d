import { randomBytes } from 'node:crypto'
import { passwordRefusal } from '@monitorweb/contract/rules/password-rule'
import type pg from 'pg'
import { findLoginWithoutPassword, storeFirstLogin } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import { openDatabase } from '../../storage/base/connections/database.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { hashPassword } from '../passwords/password.ts'

const FIRST_USER_ID = 1

export interface FirstAdministrator {
  login: string
  password: string | null
  /** It says in Portuguese what is weak about the password. */
  weakness?: string
}

/**
 * Gives the first administrator a login and a password where there is none yet; both are made where none is given.
 * `tell` hears the login, and the password if it was made here: nobody else knows that, so that it is told before it counts, and no
 * start which comes to nothing leaves one behind. A given password that guessers would try first is taken, because whoever
 * starts the program must get in, and `weakness` says so.
 */
export async function ensureFirstAdministrator(
  database: pg.PoolConfig,
  admin: { login?: string | undefined; password?: string | undefined },
  tell: (administrator: FirstAdministrator) => void = () => undefined,
): Promise<void> {
  const pool = openDatabase({ ...database, max: 1 })
  try {
    await inTransaction(pool, async (client) => {
      const present = await findLoginWithoutPassword(client, FIRST_USER_ID)
      if (present === undefined) return
      const login = admin.login || present
      const made = admin.password ? null : randomBytes(12).toString('base64url')
      const passwordHash = await hashPassword(admin.password || made!)
      await storeFirstLogin(client, FIRST_USER_ID, { login, passwordHash })
      await writeAudit(
        client,
        {},
        { action: 'setFirstPassword', entity: 'user', entityId: FIRST_USER_ID, after: { login } },
      )
      const weakness = passwordRefusal(admin.password || made!, [login])
      tell({ login, password: made, ...(weakness !== null && { weakness }) })
    })
  } finally {
    await pool.end()
  }
}
