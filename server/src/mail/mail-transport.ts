import { createTransport } from 'nodemailer'
import type { MailText } from './compose-mail.ts'
import { writeMailFile } from './mail-folder.ts'
import { allowedSenders, isAllowedSender } from './senders.ts'
import { type NotSent, whyNotSent } from './why-not-sent.ts'

/** A server that does not answer holds the other mails up no longer than this. */
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

export interface Letter extends MailText {
  id: number
  recipient: string
}

/** Hands a mail over. Throws {@link MailError}. */
export type Deliver = (letter: Letter) => Promise<void>

export class MailError extends Error {
  override name = 'MailError'
  /** Whether trying again changes nothing: the recipient does not exist. */
  readonly permanent: boolean
  /** Whether it says nothing of other mails. */
  readonly isOfOne: boolean
  /** What who was to have the mail is told, without a full stop. */
  readonly words: string

  /** `cause` is what nobody foresaw. */
  constructor({ message, words }: NotSent, permanent: boolean, isOfOne = permanent, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.words = words
    this.permanent = permanent
    this.isOfOne = isOfOne
  }
}

export interface MailSettings {
  smtpUrl: string | null
  /** The sender, as `Name <address>`. */
  mailFrom: string
  /** Beside its own, mail may leave in the name of these addresses and domains. */
  mailSenders: readonly string[]
  dataDir: string
}

/**
 * Opens the way mail leaves: through the SMTP server of SMTP_URL, whose scheme and query say how it is encrypted; else
 * as files.
 */
export function openMailTransport(settings: MailSettings): Deliver {
  return settings.smtpUrl === null ? toFolder(settings) : toServer(settings.smtpUrl, settings)
}

function toServer(url: string, settings: MailSettings): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  const send = async (letter: Letter, sender: string) => {
    try {
      await transport.sendMail(messageOf(letter, settings.mailFrom, sender))
    } catch (error) {
      const { command, responseCode } = error as { command?: string; responseCode?: number }
      const isRefused = responseCode !== undefined && responseCode >= 500
      throw new RefusableError(whyNotSent(error as object), { command, isRefused, responseCode })
    }
  }
  return async (letter) => {
    const [own, sender] = [addressOf(settings.mailFrom), senderOf(letter, settings)]
    await send(letter, sender).catch(async (error: RefusableError) => {
      // Some servers say only with the recipient, or with the letter, that they do not send as somebody.
      if (!error.isRefused || sender === own) throw error
      await send(letter, own)
    })
  }
}

/** Answers the address from which a mail leaves: a customer's own as long as it is allowed, which settings may change. */
function senderOf({ sender }: Letter, settings: MailSettings): string {
  const isOwn = sender?.address && isAllowedSender(sender.address, allowedSenders(settings))
  return isOwn ? sender.address : addressOf(settings.mailFrom)
}

/** With this a server says at any command that it serves nobody now (RFC 5321, 3.8). */
const CLOSING = 421

/**
 * A server's answer, of the reply codes of RFC 5321. Trying again is of no use after 5xx to RCPT TO, which speaks of the
 * recipient; anything else may be the server's or our fault. What it answers to RCPT TO or to a letter is of that one.
 */
class RefusableError extends MailError {
  /** Whether the server said no to it, for good. */
  readonly isRefused: boolean

  constructor(
    why: NotSent,
    { command, isRefused, responseCode }: { command?: string; isRefused: boolean; responseCode?: number },
  ) {
    const isAnswered = responseCode !== undefined && responseCode !== CLOSING
    super(why, isRefused && command === 'RCPT TO', isAnswered && (command === 'RCPT TO' || command === 'DATA'))
    this.isRefused = isRefused
  }
}

function toFolder(settings: MailSettings): Deliver {
  const { dataDir, mailFrom } = settings
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (letter) => {
    const { message } = await writer.sendMail(messageOf(letter, mailFrom, senderOf(letter, settings)))
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    try {
      await writeMailFile(dataDir, { name: `${stamp}-${letter.id}.eml`, content: message as Buffer })
    } catch (error) {
      throw new MailError({ message: (error as Error).message, words: 'ele não pôde ser gravado' }, false)
    }
  }
}

function messageOf({ id, recipient, subject, text, html, sender }: Letter, mailFrom: string, address: string) {
  const from = sender ? { name: sender.name, address } : mailFrom
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // The id is the same at every attempt: a recipient who got the mail although we did not hear so can tell that it is
    // the same.
    messageId: `<monitorweb-${id}@${domainOf(mailFrom)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function addressOf(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
