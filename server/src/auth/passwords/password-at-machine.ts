import { randomBytes } from 'node:crypto'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import {
  type EnteringPerson,
  findPeopleByLogin,
  lockEnteringPerson,
  storePasswordHash,
} from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { forgetAttempts } from '../../storage/identity/attempt-limit.ts'
import { listEntryAddresses } from '../../storage/identity/entry-addresses.ts'
import { voidPasswordLinks } from '../../storage/identity/password-link-store.ts'
import { endSessions } from '../../storage/identity/session-store.ts'
import { removeTotp } from '../../storage/identity/totp-store.ts'
import { factorKey } from '../attempts/counted-guesses.ts'
import { forgetLogin } from '../attempts/login-throttle.ts'
import { hashPassword } from './password.ts'

/** What somebody who has the machine is told of the password that was made. */
export interface PasswordAtMachine {
  login: string
  password: string
  /** Their second factor is still asked for. */
  totpActive: boolean
  endedSessions: number
}

/**
 * Makes a new password for a person, for whoever has the machine: it is the way back where nobody is left who may give one and no mail
 * arrives. Sessions and links of the person end, wrong guesses hold them up no longer, and the audit says that it was done at the machine.
 * No mail says so: it would want the program's key, and is for whom no mail reaches. With `removesTotp` the second factor goes too. Throws StartupError where nobody may enter with that login.
 */
export async function givePasswordAtMachine(
  pool: pg.Pool,
  { login, removesTotp }: { login: string; removesTotp: boolean },
): Promise<PasswordAtMachine> {
  const person = await findPerson(pool, login)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const addresses = await listEntryAddresses(pool, person.login)
  return await inTransaction(pool, async (client) => {
    const { id: userId } = person
    if (!(await lockEnteringPerson(client, userId))) throw nobodyCalled(login)
    await storePasswordHash(client, userId, passwordHash)
    await voidPasswordLinks(client, userId)
    const endedSessions = await endSessions(client, { userId, reason: 'passwordChanged' })
    for (const address of ['', ...addresses]) await forgetLogin(client, { login: person.login, address })
    for (const network of [null, ...addresses.map(networkOf)]) await forgetAttempts(client, factorKey(userId, network))
    await writeAudit(client, {}, { action: 'givePasswordAtMachine', entity: 'user', entityId: userId })
    const isFactorGone = removesTotp && (await removeTotp(client, userId))
    if (isFactorGone) await writeAudit(client, {}, { action: 'resetTotp', entity: 'user', entityId: userId })
    return { login: person.login, password, totpActive: person.totpActive && !isFactorGone, endedSessions }
  })
}

/** Of people whose logins the database takes for one, the one who writes it so. */
async function findPerson(pool: pg.Pool, login: string): Promise<EnteringPerson> {
  const people = await findPeopleByLogin(pool, login)
  const person = people.find((each) => each.login === login) ?? people[0]
  if (!person) throw nobodyCalled(login)
  return person
}

function nobodyCalled(login: string): StartupError {
  return new StartupError(`Não há quem possa entrar com o login «${login}». Sem login, o comando mostra os da central.`)
}
