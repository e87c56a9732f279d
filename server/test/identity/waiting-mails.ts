import type pg from 'pg'
import type { MailText } from '../../src/mail/compose-mail.ts'
import type { Secrets } from '../../src/storage/base/secret-columns.ts'

/** The mails that wait to be sent to an address, in the order in which they were written down. */
export async function waitingMails(pool: pg.Pool, secrets: Secrets, recipient: string): Promise<MailText[]> {
  const { rows } = await pool.query<{ content: string }>(
    `select content_encrypted as content from mail where recipient = $1 and state = 'waiting' order by id`,
    [recipient],
  )
  return rows.map(({ content }) => JSON.parse(secrets.decrypt(content)) as MailText)
}
