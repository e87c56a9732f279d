import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import type { MailContent } from '../mail/compose-mail.ts'
import { customerBase } from '../mail/customer-base.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { PublicBase } from '../mail/public-base.ts'
import type { SupportCallWords } from '../mail/support-call-mails.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import type { LockedCall } from '../storage/support-calls/support-call-changes.ts'
import { findAssigneeRecipient, findCallRecipient } from '../storage/support-calls/support-call-recipient.ts'

const WEEK_MS = 7 * 24 * 3_600_000

export interface CallMailDeps {
  privileged: PrivilegedCodes
  secrets: Secrets
  publicBase(): PublicBase | null
}

interface Telling {
  viewer: Viewer
  call: LockedCall
  kind: 'callAnswered' | 'callFinished' | 'callAssigned' | 'customerAnswered' | 'callReopened'
  text: string
  compose(words: SupportCallWords): MailContent
}

/**
 * Has the customer told by mail what the desk wrote, with the change itself or not at all; how long mail is away does
 * not matter. Somebody who is no operator tells nobody.
 */
export async function mailCustomer(client: pg.PoolClient, deps: CallMailDeps, telling: Telling): Promise<void> {
  const { viewer, call } = telling
  if (viewer.operator)
    await enqueue(
      client,
      deps,
      { ...telling, to: call.customerId },
      await findCallRecipient(client, { call, authorId: viewer.userId }),
    )
}

/**
 * Has whoever solves a call told by mail, likewise with the change itself; that person is not told of their own doings.
 */
export async function mailAssignee(
  client: pg.PoolClient,
  deps: CallMailDeps,
  { assigneeId, ...telling }: Telling & { assigneeId: number | null },
): Promise<void> {
  if (assigneeId === null) return
  const authorId = telling.viewer.userId
  // Operators know the product by the brand of the installation.
  const recipient = await findAssigneeRecipient(client, deps.privileged, { assigneeId, authorId })
  await enqueue(client, deps, { ...telling, to: null }, recipient)
}

async function enqueue(
  client: pg.PoolClient,
  { secrets, publicBase }: CallMailDeps,
  { viewer, call, kind, text, compose, to }: Telling & { to: number | null },
  { address, authorName }: { address: string; authorName: string },
): Promise<void> {
  const byDefault = viewer.operator ? 'A central' : 'O cliente'
  const base = await customerBase(client, to, publicBase())
  const words = { code: call.code, title: call.title, text, authorName: authorName || byDefault, base }
  const content = (product: string) => compose({ ...words, product })
  const mail = { kind, recipient: address, content, customerId: to, expiresAt: Date.now() + WEEK_MS }
  await enqueueMail(client, secrets, mail)
}
