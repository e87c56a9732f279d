import { mailAddressesIn } from '@monitorweb/contract/rules/mail-address'
import type pg from 'pg'
import { recipientsOf } from '../../mail/outbox.ts'
import { addressChangedMail } from '../../mail/password-mails.ts'
import { findLogin } from '../../storage/accounts/person-entry.ts'
import type { Actor } from '../../storage/base/audited-change.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { voidPasswordLinks } from '../../storage/identity/password-link-store.ts'
import { tellPerson } from '../tell-person.ts'

interface MovedAddress {
  userId: number
  login: string
  before: string
}

/**
 * Does what belongs to a change of somebody's mail addresses: links sent to those before serve no more, and each of them
 * is told whether it still is one.
 */
export async function leaveAddress(
  client: pg.PoolClient,
  by: { secrets: Secrets; actor: Partial<Actor> },
  { userId, login, before }: MovedAddress,
): Promise<void> {
  await voidPasswordLinks(client, userId)
  const person = await findLogin(client, userId)
  const addressesNow = mailAddressesIn(person?.email ?? '').map((address) => address.toLowerCase())
  for (const recipient of recipientsOf(before)) {
    const stays = addressesNow.includes(recipient.toLowerCase())
    const content = (product: string) => addressChangedMail(login, stays, product)
    await tellPerson(client, by, {
      ...{ userId, kind: 'addressChanged', recipient, content, customerId: person?.customerId ?? null },
    })
  }
}
