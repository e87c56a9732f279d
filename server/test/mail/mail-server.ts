import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { PATIENCE } from '../setup/patience.ts'

interface ReceivedMail {
  recipient: string
  /** As it came over the wire. */
  raw: string
  /** The words of its plain text part. */
  text(): string
}

/** A real SMTP server; `ninguem@…` is nobody there, `adiado@…` is put off, and it sends as nobody of `recusado.exemplo`. */
export interface MailServer {
  url(): string
  received(recipient: string): ReceivedMail[]
  /** The first mail to that address, of those that came and those to come. */
  next(recipient: string): Promise<ReceivedMail>
  /** Nobody listens at the port. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter().setMaxListeners(100)
  const received = (recipient: string) => mails.filter((mail) => mail.recipient === recipient)
  const create = () =>
    createServer((mail) => {
      mails.push(mail)
      arrivals.emit('mail')
    })
  let server = create()
  await listen(server, 0)
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: () => `smtp://127.0.0.1:${port}`,
    received,
    async next(recipient) {
      const patience = AbortSignal.timeout(PATIENCE.timeout)
      while (received(recipient).length === 0) await once(arrivals, 'mail', { signal: patience })
      return received(recipient)[0] as ReceivedMail
    },
    pause: close,
    async resume() {
      server = create()
      await listen(server, port)
    },
    stop: close,
  }
}

function createServer(onMail: (mail: ReceivedMail) => void): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom({ address }, _session, callback) {
      if (!address.endsWith('@recusado.exemplo')) return callback()
      callback(Object.assign(new Error('not allowed to send as this'), { responseCode: 553 }))
    },
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('adiado@')) {
        return callback(Object.assign(new Error('come back later'), { responseCode: 450 }))
      }
      if (!address.startsWith('ninguem@')) return callback()
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) {
          onMail({ recipient: address, raw, text: () => plainPart(raw) })
        }
        callback()
      })
    },
  })
}

async function listen(server: SMTPServer, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** RFC 2045: the first text/plain part, its transfer encoding undone. */
function plainPart(raw: string): string {
  const start = raw.indexOf('Content-Type: text/plain')
  const [head = '', ...body] = raw.slice(start).split('\r\n\r\n')
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
