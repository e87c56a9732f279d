import type pg from 'pg'
import type { MailContent } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { SupportCallWords } from '../mail/support-call-mails.ts'
import type { Viewer } from '../storage/scope.ts'
import type { Secrets } from '../storage/secret-columns.ts'
import type { LockedCall } from '../storage/support-call-changes.ts'
import { findCallRecipient } from '../storage/support-call-recipient.ts'

const WEEK_MS = 7 * 24 * 3_600_000

export interface CallMailDeps {
  secrets: Secrets
  publicBase(): string | null
}

/**
 * Has the customer told by mail what the desk wrote, with the change itself or not at all; how long mail is away does not
 * matter. Who is no operator tells nobody.
 */
export async function mailCustomer(
  client: pg.PoolClient,
  { secrets, publicBase }: CallMailDeps,
  { viewer, call, kind, text, compose }: Telling,
): Promise<void> {
  if (!viewer.operator) return
  const { address, authorName } = await findCallRecipient(client, { call, authorId: viewer.userId })
  const words = { code: call.code, title: call.title, text, authorName: authorName || 'A central', base: publicBase() }
  const mail = { kind, recipient: address, content: compose(words), expiresAt: Date.now() + WEEK_MS }
  await enqueueMail(client, secrets, mail)
}

interface Telling {
  viewer: Viewer
  call: LockedCall
  kind: 'callAnswered' | 'callFinished'
  text: string
  compose(words: SupportCallWords): MailContent
}
