import type pg from 'pg'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { markSent, markUnsent, takeDueMail, type WaitingMail } from '../storage/mail/mail-store.ts'
import { ATTEMPTS_BEFORE_NEXT, findMailedNotice, passOn } from '../storage/notices/mailed-notices.ts'
import { type Deliver, MailError } from './mail-transport.ts'
import { openMail } from './outbox.ts'
import type { NotSent } from './why-not-sent.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * 60_000
const EXPIRED: NotSent = { message: 'Venceu antes de poder ser enviado.', words: 'venceu antes de poder ser enviado' }
const UNFORESEEN: NotSent = {
  message: 'Um erro que não se esperava impediu o envio; o registro do programa o tem.',
  words: 'ele não pôde ser enviado',
}
const UNREADABLE: NotSent = { message: 'Foi escrito com outra SECRETS_KEY.', words: 'ele não pôde mais ser lido' }

export interface MailLog {
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

export interface SendingDeps {
  pool: pg.Pool
  secrets: Secrets
  deliver: Deliver
  log: MailLog
}

/**
 * Sends what is due, one mail after the other. The lock on a mail's row is held while it is sent, so that of several
 * processes one sends it. Ends early when the server cannot be reached: the next mail would not reach it either.
 */
export async function sendDueMail(deps: SendingDeps, isStopped: () => boolean): Promise<void> {
  let goOn = true
  while (goOn && !isStopped()) goOn = await inTransaction(deps.pool, (client) => sendOne(client, deps))
}

/** Sends one mail and answers whether to go on. A notice whose mail is given up takes the person's next channel in the same transaction. */
async function sendOne(client: pg.PoolClient, { secrets, deliver, log }: SendingDeps): Promise<boolean> {
  const mail = await takeDueMail(client)
  if (!mail) return false
  const failure = await tryToSend(mail, { secrets, deliver })
  if (!failure) {
    await markSent(client, mail.id)
    return true
  }
  const { message: reason, words, permanent, isOfOne, cause } = failure
  const notice = await findMailedNotice(client, mail)
  const hasNext = notice !== null && notice.nextChannelId !== null
  const isOver = permanent || (hasNext && mail.attempts + 1 >= ATTEMPTS_BEFORE_NEXT)
  const retryInMs = isOver ? null : retryDelay(mail)
  await markUnsent(client, mail.id, { reason, retryInMs })
  if (retryInMs === null && notice !== null) await passOn(client, notice, words)
  const isForeseen = cause === undefined
  const details = {
    mail: mail.id,
    kind: mail.kind,
    attempts: mail.attempts + 1,
    reason,
    ...(isForeseen ? {} : { err: cause }),
  }
  if (retryInMs === null) log.error(details, 'mail given up')
  else log[isForeseen ? 'warn' : 'error'](details, 'mail not sent, tried again later')
  return isOfOne
}

async function tryToSend(
  mail: WaitingMail,
  { secrets, deliver }: Pick<SendingDeps, 'secrets' | 'deliver'>,
): Promise<MailError | null> {
  if (mail.expiresAt <= Date.now()) return new MailError(EXPIRED, true)
  try {
    await deliver({ id: mail.id, recipient: mail.recipient, ...open(mail, secrets) })
    return null
  } catch (error) {
    if (error instanceof MailError) return error
    // Thrown, it would be the first of those due for ever, and none would leave any more.
    return new MailError(UNFORESEEN, false, true, error)
  }
}

/** Opens a mail; one that was written down under another SECRETS_KEY must not hold up the others. */
function open(mail: WaitingMail, secrets: Secrets) {
  try {
    return openMail(mail, secrets)
  } catch {
    throw new MailError(UNREADABLE, true)
  }
}

/** Answers after how many milliseconds to try again; null when the mail is of no use by then. */
function retryDelay({ attempts, expiresAt }: WaitingMail): number | null {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 30), LONGEST_RETRY_MS)
  return Date.now() + delay > expiresAt ? null : delay
}
