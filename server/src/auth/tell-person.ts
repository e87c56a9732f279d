import type pg from 'pg'
import { enqueueMail, type NewMail, recipientsOf } from '../mail/outbox.ts'
import { type Actor, writeAudit } from '../storage/base/audited-change.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { countRecentMails } from '../storage/mail/mail-store.ts'

/** So many mails of one kind go to one address in an hour: addresses are confirmed by nobody, and may be a stranger's. */
const MOST_IN_AN_HOUR = 10

/** Mails a person what was done with their access. Where an address has too many of the kind, it is left out and the audit says so. */
export async function tellPerson(
  client: pg.PoolClient,
  { secrets, actor }: { secrets: Secrets; actor: Partial<Actor> },
  { userId, ...mail }: NewMail & { userId: number },
): Promise<void> {
  const addresses = recipientsOf(mail.recipient)
  const told: string[] = []
  for (const address of addresses) {
    if ((await countRecentMails(client, mail.kind, address)) < MOST_IN_AN_HOUR) told.push(address)
  }
  if (told.length < addresses.length) {
    await writeAudit(client, actor, { action: 'mailLeftOut', entity: 'user', entityId: userId })
  }
  if (told.length > 0) await enqueueMail(client, secrets, { ...mail, recipient: told.join(';') })
}
