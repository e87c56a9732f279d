import { randomUUID } from 'node:crypto'
import { type AccessType, claimsOf } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { TotpRequiredError, UnauthenticatedError } from '../../errors/auth-errors.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countingGuesses } from '../attempts/factor-guesses.ts'
import { createLoginThrottle, loginKey } from '../attempts/login-throttle.ts'
import { isPassword } from '../passwords/password.ts'
import { useFactor } from '../second-factor/totp-store.ts'
import { lifetimeOf } from './session-lifetime.ts'
import { endSessions, openSession } from './session-store.ts'
import { signToken } from './token.ts'

export interface Credentials {
  login: string
  password: string
  /** Of the second factor; "" where none was typed. */
  code: string
  /** Thirty days instead of twelve hours. */
  remember: boolean
  address: string
  userAgent: string
}

export interface SignIn {
  /**
   * Opens a session and answers its token. Throws UnauthenticatedError with one sentence whatever was wrong,
   * TotpRequiredError where only the code of the second factor is missing or wrong, and TooManyRequestsError after too
   * many failures.
   */
  signIn(credentials: Credentials): Promise<{ token: string }>
}

interface Person {
  id: number
  login: string
  customerId: number
  access: AccessType
  passwordHash: string
  severalSessions: boolean
  totpActive: boolean
}

interface Deps {
  pool: pg.Pool
  tokenSecret: string
  secrets: Secrets
}

export function createSignIn({ pool, tokenSecret, secrets }: Deps): SignIn {
  const throttle = createLoginThrottle(pool)

  return {
    async signIn(credentials) {
      const attempt = await throttle.begin(credentials)
      const person = await findPerson(pool, credentials.login)
      if (!(await isPassword(credentials.password, person?.passwordHash ?? null)) || !person) {
        await auditFailure(pool, credentials, person)
        throw new UnauthenticatedError('Usuário ou senha inválidos.')
      }
      if (person.totpActive && credentials.code.trim() === '') {
        await attempt.withdraw()
        throw new TotpRequiredError('Informe o código do aplicativo autenticador.')
      }
      if (person.totpActive) await requireFactor({ pool, secrets }, person, credentials)
      await attempt.succeed()
      const endsAtSeconds = Math.floor(Date.now() / 1000) + lifetimeOf(credentials.remember).seconds
      const sessionId = await enter(pool, person, { ...credentials, expiresAt: endsAtSeconds * 1000 })
      const claims = claimsOf({ ...person, userId: person.id }, { id: sessionId, endsAtSeconds })
      return { token: await signToken(claims, tokenSecret) }
    },
  }
}

/** A login that the database takes for another spelling of one, and that is counted apart, would be guessed at twice. */
async function findPerson(pool: pg.Pool, login: string): Promise<Person | null> {
  const { rows } = await pool.query<Person>(
    `select u.id, u.login, u.customer_id as "customerId", t.access, u.password_hash as "passwordHash",
            u.several_sessions as "severalSessions", f.user_id is not null as "totpActive"
     from user_account u join user_type t on t.id = u.user_type_id
       left join totp f on f.user_id = u.id and f.activated_at is not null
     where lower(u.login) = lower($1) and u.inactive_at is null and coalesce(u.access_ends_at, 'infinity') > now()`,
    [login],
  )
  return rows.find((person) => loginKey(person.login) === loginKey(login)) ?? null
}

async function requireFactor(
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  { id: userId }: Person,
  { code, address }: Credentials,
): Promise<void> {
  await countingGuesses(pool, userId, async () => {
    const used = await inTransaction(pool, async (client) => {
      const factor = await useFactor(client, secrets, { userId, code })
      const action = factor === null ? 'signInRefused' : factor === 'recovery' ? 'useRecoveryCode' : null
      if (action) await writeAudit(client, { address }, { action, entity: 'user', entityId: userId })
      return factor
    })
    if (used === null) throw new TotpRequiredError('O código não confere ou já foi usado.')
  })
}

async function enter(
  pool: pg.Pool,
  person: Person,
  { address, userAgent, remember, expiresAt }: Credentials & { expiresAt: number },
): Promise<string> {
  const sessionId = randomUUID()
  await inTransaction(pool, async (client) => {
    // Locks the person, so that of two logins at once one is the newest.
    await client.query('update user_account set last_login_address = $2, last_login_at = now() where id = $1', [
      person.id,
      address,
    ])
    await openSession(client, { id: sessionId, userId: person.id, expiresAt, remember, address, userAgent })
    if (!person.severalSessions) {
      await endSessions(client, { userId: person.id, keptId: sessionId, reason: 'replaced' })
    }
    const actor = { userId: person.id, sessionId, address }
    await writeAudit(client, actor, { action: 'signIn', entity: 'user', entityId: person.id })
  })
  return sessionId
}

async function auditFailure(pool: pg.Pool, { address }: Credentials, person: Person | null): Promise<void> {
  await inTransaction(pool, (client) =>
    writeAudit(client, { address }, { action: 'signInRefused', entity: 'user', entityId: person?.id ?? '' }),
  )
}
