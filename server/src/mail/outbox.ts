import type { MailKind } from '@monitorweb/contract/administration/mail-operations'
import { isMailAddress, mailAddressesIn } from '@monitorweb/contract/rules/mail-address'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { insertMail, type WaitingMail } from '../storage/mail/mail-store.ts'
import { findBrand } from '../storage/settings/brand.ts'
import { composeMail, type MailContent, type MailText } from './compose-mail.ts'

const DAY_MS = 24 * 3600_000

export interface NewMail {
  /** It says what caused the mail, for those who look into the outbox. */
  kind: MailKind
  /** It is one address or several, apart by `;` or `,`; to what is none nothing is written down. */
  recipient: string
  content: MailContent | ((product: string) => MailContent)
  /** Whose people it is written to, in their brand; without it, the installation's. */
  customerId?: number | null
  /** After this the mail is of no use; without it, that is a day from now. */
  expiresAt?: EpochMs
  /** The notice that it brings: that takes the next channel where no address takes the mail. */
  noticeKey?: string
}

/** Answers the addresses of a text to which mail can be sent, each once in whatever case it is written. */
export function recipientsOf(text: string): string[] {
  const known = new Map<string, string>()
  for (const address of mailAddressesIn(text).filter(isMailAddress)) {
    const key = address.toLowerCase()
    if (!known.has(key)) known.set(key, address)
  }
  return [...known.values()]
}

/**
 * Writes a mail down in the transaction of what causes it, once for each of its addresses; it is sent after the commit,
 * however long that takes. Answers whether there was an address to send it to.
 */
export async function enqueueMail(client: pg.PoolClient, secrets: Secrets, mail: NewMail): Promise<boolean> {
  // Text that would end a header line and begin another is no address either.
  const brand = await findBrand(client, mail.customerId ?? null)
  const content = typeof mail.content === 'function' ? mail.content(brand.name) : mail.content
  const text = JSON.stringify(composeMail(content, brand))
  const recipients = recipientsOf(mail.recipient)
  for (const recipient of recipients) {
    await insertMail(client, {
      kind: mail.kind,
      recipient,
      contentEncrypted: secrets.encrypt(text),
      expiresAt: mail.expiresAt ?? Date.now() + DAY_MS,
      noticeKey: mail.noticeKey ?? null,
    })
  }
  return recipients.length > 0
}

/** Answers what a waiting mail says. Throws for what was written down under another key. */
export function openMail({ content }: WaitingMail, secrets: Secrets): MailText {
  return JSON.parse(secrets.decrypt(content)) as MailText
}
