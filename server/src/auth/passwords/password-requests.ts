import { createHash } from 'node:crypto'
import { isOperator, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type pg from 'pg'
import { customerBase } from '../../mail/customer-base.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { invitationMail, resetMail } from '../../mail/password-mails.ts'
import type { PublicBase } from '../../mail/public-base.ts'
import { findLogin, findPeopleCalled } from '../../storage/accounts/person-entry.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction, inTransactionsApart } from '../../storage/base/transaction.ts'
import { countAttempt } from '../../storage/identity/attempt-limit.ts'
import {
  insertPasswordRequest,
  listPasswordRequests,
  takePasswordRequest,
} from '../../storage/identity/password-request-store.ts'
import { createPasswordLink } from './password-links.ts'

const HOUR_SECONDS = 3600
const LIMITS = {
  address: { free: 20, longestDelaySeconds: HOUR_SECONDS },
  identifier: { free: 3, longestDelaySeconds: HOUR_SECONDS },
} as const
/** So many people who share a mail address get a link each; the mails say so where there are more of them. */
const MOST_PEOPLE = 5

export interface LinkDeps {
  pool: pg.Pool
  secrets: Secrets
  privileged: PrivilegedCodes
  /** Addresses in mails begin with this; null: unknown. */
  publicBase(): PublicBase | null
}

/**
 * Writes down that somebody forgot the password of a login or mail address. Whether there is one is looked up later, by
 * {@link answerPasswordRequests}, so that neither the answer nor its time tells. Throws TooManyRequestsError.
 */
export async function requestPasswordReset(
  { pool, secrets }: Pick<LinkDeps, 'pool' | 'secrets'>,
  { identifier, address }: { identifier: string; address: string },
): Promise<void> {
  const digest = createHash('sha256').update(identifier.trim().toLowerCase()).digest('base64url')
  await inTransaction(pool, async (client) => {
    await countAttempt(client, [
      { key: `reset address ${networkOf(address)}`, ...LIMITS.address },
      { key: `reset ${digest}`, ...LIMITS.identifier },
    ])
    await insertPasswordRequest(client, { identifierEncrypted: secrets.encrypt(identifier), address })
  })
}

/**
 * Writes a mail with a link for everyone whom the waiting requests name. One that fails is there the next time, and keeps none of the others; throws why
 * once these are answered.
 */
export async function answerPasswordRequests(deps: LinkDeps): Promise<void> {
  const waiting = await listPasswordRequests(deps.pool)
  const failures = await inTransactionsApart(deps.pool, waiting, (client, id) => answerOne(client, deps, id))
  if (failures.length > 0) throw failures[0]
}

async function answerOne(client: pg.PoolClient, deps: LinkDeps, id: number): Promise<void> {
  const request = await takePasswordRequest(client, id)
  if (!request) return
  const identifier = readIdentifier(request.identifierEncrypted, deps.secrets)
  const people = identifier === '' ? [] : await findPeopleCalled(client, identifier, MOST_PEOPLE + 1)
  const { address } = request
  const areMore = people.length > MOST_PEOPLE
  for (const person of people.slice(0, MOST_PEOPLE)) {
    await sendPasswordLink(client, deps, person, { areMore })
    await writeAudit(client, { address }, { action: 'requestPasswordReset', entity: 'user', entityId: person.id })
  }
}

/** Decrypts who was named; what was written down under another SECRETS_KEY names nobody. */
function readIdentifier(encrypted: string, secrets: Secrets): string {
  try {
    return secrets.decrypt(encrypted).trim()
  } catch {
    return ''
  }
}

export interface LinkedPerson {
  id: number
  login: string
  email: string
}

/**
 * Mails a person a link: an invitation where there is no password yet. `areMore`: others who share the address got none.
 * Answers whether there is an address to mail it to.
 */
export async function sendPasswordLink(
  client: pg.PoolClient,
  { secrets, privileged, publicBase }: Pick<LinkDeps, 'secrets' | 'privileged' | 'publicBase'>,
  person: LinkedPerson,
  { areMore = false } = {},
): Promise<boolean> {
  const known = await findLogin(client, person.id)
  const isNew = known?.passwordHash === ''
  // Operators know the product by the brand of the installation, and their links lead to no host of a customer's.
  const isCustomers = known && !isOperator({ ...known, userId: person.id }, privileged)
  const customerId = isCustomers ? known.customerId : null
  const { token, expiresAt } = await createPasswordLink(client, person.id, isNew ? 'invitation' : 'reset')
  const words = { login: person.login, areMore, token, base: await customerBase(client, customerId, publicBase()) }
  return await enqueueMail(client, secrets, {
    kind: isNew ? 'invitation' : 'passwordReset',
    recipient: person.email,
    content: (product) => (isNew ? invitationMail : resetMail)({ ...words, product }),
    customerId,
    expiresAt,
  })
}
