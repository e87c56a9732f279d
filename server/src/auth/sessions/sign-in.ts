import { randomUUID } from 'node:crypto'
import { claimsOf, isOperator, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { TotpRequiredError, UnauthenticatedError } from '../../errors/auth-errors.ts'
import { type EnteringPerson, findPeopleByLogin, markEntered } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { endSessions, openSession } from '../../storage/identity/session-store.ts'
import { countingGuesses, factorKey } from '../attempts/counted-guesses.ts'
import { type BegunAttempt, createLoginThrottle, loginKey } from '../attempts/login-throttle.ts'
import { isPassword } from '../passwords/password.ts'
import { useFactor } from '../second-factor/factor-use.ts'
import { lifetimeOf } from './session-lifetime.ts'
import { signToken } from './token.ts'

export interface Credentials {
  login: string
  password: string
  /** The code of the second factor; "" where none was typed. */
  code: string
  /** Where true, the session lasts thirty days instead of twelve hours. */
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

interface Deps {
  pool: pg.Pool
  tokenSecret: string
  secrets: Secrets
  privileged: PrivilegedCodes
}

export function createSignIn({ pool, tokenSecret, secrets, privileged }: Deps): SignIn {
  const throttle = createLoginThrottle(pool)

  return {
    async signIn(credentials) {
      const attempt = await throttle.begin(credentials)
      const person = await findPerson(pool, credentials.login)
      if (!(await isPassword(credentials.password, person?.passwordHash ?? null)) || !person) {
        return await refuse(pool, credentials, person)
      }
      if (person.totpActive && credentials.code.trim() === '') {
        await attempt.withdraw()
        throw new TotpRequiredError('Informe o código do aplicativo autenticador.')
      }
      if (person.totpActive) await requireFactor({ pool, secrets }, person, { ...credentials, ...attempt })
      await attempt.succeed()
      const endsAtSeconds = Math.floor(Date.now() / 1000) + lifetimeOf(credentials.remember).seconds
      const sessionId = await enter(pool, person, { ...credentials, expiresAt: endsAtSeconds * 1000 })
      if (sessionId === null) return await refuse(pool, credentials, person)
      const entered = { ...person, userId: person.id }
      const operator = isOperator(entered, privileged)
      const claims = claimsOf({ ...entered, operator }, { id: sessionId, endsAtSeconds })
      return { token: await signToken(claims, tokenSecret) }
    },
  }
}

/**
 * Finds the person in one spelling of the login: one that the database takes for another, and that is counted apart,
 * would be guessed at twice.
 */
async function findPerson(pool: pg.Pool, login: string): Promise<EnteringPerson | null> {
  const people = await findPeopleByLogin(pool, login)
  return people.find((person) => loginKey(person.login) === loginKey(login)) ?? null
}

async function requireFactor(
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  { id: userId }: EnteringPerson,
  { code, address, usualNetwork }: Credentials & Pick<BegunAttempt, 'usualNetwork'>,
): Promise<void> {
  await countingGuesses(pool, factorKey(userId, usualNetwork), async () => {
    const used = await inTransaction(pool, async (client) => {
      const factor = await useFactor(client, secrets, { userId, code })
      const action = factor === null ? 'signInRefused' : factor === 'recovery' ? 'useRecoveryCode' : null
      if (action) await writeAudit(client, { address }, { action, entity: 'user', entityId: userId })
      return factor
    })
    if (used === null) throw new TotpRequiredError('O código não confere ou já foi usado.')
  })
}

/** Opens a session and answers its id; null where the password was changed, or the access ended, since it was judged. */
async function enter(
  pool: pg.Pool,
  person: EnteringPerson,
  { address, userAgent, remember, expiresAt }: Credentials & { expiresAt: number },
): Promise<string | null> {
  const sessionId = randomUUID()
  return await inTransaction(pool, async (client) => {
    if (!(await markEntered(client, person, address))) return null
    await openSession(client, { id: sessionId, userId: person.id, expiresAt, remember, address, userAgent })
    if (!person.severalSessions) {
      await endSessions(client, { userId: person.id, keptId: sessionId, reason: 'replaced' })
    }
    const actor = { userId: person.id, sessionId, address }
    await writeAudit(client, actor, { action: 'signIn', entity: 'user', entityId: person.id })
    return sessionId
  })
}

async function refuse(pool: pg.Pool, { address }: Credentials, person: EnteringPerson | null): Promise<never> {
  await inTransaction(pool, (client) =>
    writeAudit(client, { address }, { action: 'signInRefused', entity: 'user', entityId: person?.id ?? '' }),
  )
  throw new UnauthenticatedError('Usuário ou senha inválidos.')
}
