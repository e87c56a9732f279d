import type pg from 'pg'
import { enqueueMail } from '../../mail/outbox.ts'
import { addressChangedMail } from '../../mail/password-mails.ts'
import { findLogin } from '../../storage/accounts/person-entry.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { voidPasswordLinks } from '../../storage/identity/password-link-store.ts'

interface MovedAddress {
  userId: number
  login: string
  before: string
}

/**
 * Does what belongs to a change of somebody's mail address: links sent to the address before serve no more, and it is
 * told.
 */
export async function leaveAddress(
  client: pg.PoolClient,
  secrets: Secrets,
  { userId, login, before }: MovedAddress,
): Promise<void> {
  await voidPasswordLinks(client, userId)
  const person = await findLogin(client, userId)
  await enqueueMail(client, secrets, {
    kind: 'addressChanged',
    recipient: before,
    content: (product) => addressChangedMail(login, product),
    customerId: person?.customerId ?? null,
  })
}
