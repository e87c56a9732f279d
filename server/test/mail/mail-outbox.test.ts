import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { composeMail } from '../../src/mail/compose-mail.ts'
import { openMailTransport } from '../../src/mail/mail-transport.ts'
import { type MailWorker, startMailWorker } from '../../src/mail/mail-worker.ts'
import { enqueueMail } from '../../src/mail/outbox.ts'
import { sendDueMail } from '../../src/mail/send-mail.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { insertMail, markSent, takeDueMail } from '../../src/storage/mail/mail-store.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const FROM = 'Central <central@frota.exemplo>'
const secrets = createSecrets('s'.repeat(32))
let database: TestDatabase
let pool: pg.Pool
let server: MailServer
const workers: MailWorker[] = []
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ ...database.config, max: 6 })
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(async () => {
  await server.stop()
  await pool.end()
  await database.drop()
})

function openRoom(settings: { smtpUrl: string | null; dataDir?: string }) {
  const { dataDir = '' } = settings
  const deliver = openMailTransport({ mailFrom: FROM, mailSenders: ['@recusado.exemplo'], ...settings, dataDir })
  const log = { warn: () => undefined, error: (details: Record<string, unknown>) => logged.push(details) }
  workers.push(startMailWorker({ pool, secrets, deliver, log, dataDir, prepare: async () => undefined, lookMs: 20 }))
}

const CONTENT = { subject: 'Olá, caminhão', paragraphs: ['Link: https://x/forgot?token=segredo-do-link'] }
async function enqueue(recipient: string, more: { expiresAt?: number; subject?: string } = {}) {
  const { subject = CONTENT.subject, ...rest } = more
  return await inTransaction(pool, (client) =>
    enqueueMail(client, secrets, { kind: 'notice', recipient, content: { ...CONTENT, subject }, ...rest }),
  )
}

async function rowOf(recipient: string) {
  const { rows } = await pool.query('select * from mail where recipient = $1', [recipient])
  return rows[0]
}

describe('a mail that is written down', () => {
  test('comes whole to the server, and what it said is forgotten here', async () => {
    await enqueue('maria@cliente.exemplo')
    expect(JSON.stringify(await rowOf('maria@cliente.exemplo'))).not.toContain('segredo-do-link')
    openRoom({ smtpUrl: server.url() })
    const mail = await server.next('maria@cliente.exemplo')
    expect(mail.raw).toContain('From: Central <central@frota.exemplo>\r\n')
    expect(mail.raw).toMatch(/Subject: =\?UTF-8\?/)
    expect(mail.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail.text()).toContain('segredo-do-link')
    await expect.poll(async () => (await rowOf('maria@cliente.exemplo')).state, PATIENCE).toBe('sent')
    expect(await rowOf('maria@cliente.exemplo')).toMatchObject({ attempts: 1, content_encrypted: '', last_error: '' })
  })

  test('leaves before all that is less urgent, however long that waits', async () => {
    for (const kind of ['passwordChanged', 'notice', 'passwordReset'] as const) {
      await inTransaction(pool, (client) =>
        enqueueMail(client, secrets, { kind, recipient: 'ordem@cliente.exemplo', content: CONTENT }),
      )
    }
    const kinds = await inTransaction(pool, async (client) => {
      const taken: string[] = []
      for (let mail = await takeDueMail(client); mail; mail = await takeDueMail(client)) {
        if (mail.recipient === 'ordem@cliente.exemplo') taken.push(mail.kind)
        await markSent(client, mail.id)
      }
      return taken
    })
    expect(kinds).toEqual(['passwordReset', 'notice', 'passwordChanged'])
  })

  test('is not sent when what caused it was undone', async () => {
    await expect(
      inTransaction(pool, async (client) => {
        await enqueueMail(client, secrets, { kind: 'notice', recipient: 'undone@cliente.exemplo', content: CONTENT })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await rowOf('undone@cliente.exemplo')).toBeUndefined()
  })

  test('is sent once, however many processes look', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `muitos${n}@cliente.exemplo`)
    for (const recipient of people) await enqueue(recipient)
    for (let process = 0; process < 4; process++) openRoom({ smtpUrl: server.url() })
    for (const recipient of people) await server.next(recipient)
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    for (const recipient of people) expect(server.received(recipient)).toHaveLength(1)
  })

  test('leaves although another one cannot, by what nobody foresaw, nor what was to become one', async () => {
    await enqueue('falha@cliente.exemplo')
    await enqueue('depois@cliente.exemplo')
    const delivered: string[] = []
    const told: unknown[] = []
    const mails: unknown[] = []
    workers.push(
      startMailWorker({
        ...{ pool, secrets, dataDir: '', lookMs: 20 },
        log: {
          warn: ({ mail }) => mails.push(mail),
          error: ({ err, mail }) => {
            if (err) told.push(err)
            if (mail) mails.push(mail)
          },
        },
        async prepare() {
          throw new Error('not prepared')
        },
        async deliver({ recipient }) {
          if (recipient.startsWith('falha')) throw new TypeError('odd')
          delivered.push(recipient)
        },
      }),
    )
    await expect.poll(() => delivered, PATIENCE).toEqual(['depois@cliente.exemplo'])
    expect(await rowOf('falha@cliente.exemplo')).toMatchObject({
      ...{ state: 'waiting', attempts: 1 },
      last_error: 'Um erro que não se esperava impediu o envio; o registro do programa o tem.',
    })
    await expect.poll(() => told, PATIENCE).toEqual([new TypeError('odd'), new Error('not prepared')])
    expect(mails).toEqual([(await rowOf('falha@cliente.exemplo')).id])
    await pool.query(`delete from mail where recipient = 'falha@cliente.exemplo'`)
  })

  test('waits while the server is away, and comes when it is back', async () => {
    await server.pause()
    const begunAt = Date.now()
    await enqueue('espera@cliente.exemplo')
    openRoom({ smtpUrl: server.url() })
    await expect.poll(async () => (await rowOf('espera@cliente.exemplo')).attempts, PATIENCE).toBeGreaterThan(0)
    const { state, last_error, next_at } = await rowOf('espera@cliente.exemplo')
    expect({ state, last_error }).toEqual({
      ...{ state: 'waiting', last_error: 'O servidor de e-mail não foi alcançado: a conexão foi recusada.' },
    })
    expect(next_at.getTime() - begunAt).toBeGreaterThan(2_000)
    await server.resume()
    // Its time has come: the clock is set back instead of waiting.
    await pool.query(`update mail set next_at = now() where recipient = 'espera@cliente.exemplo'`)
    expect((await server.next('espera@cliente.exemplo')).text()).toContain('segredo-do-link')
  })

  test('waits longer after each failure, and is given up visibly when it is of no use any more', async () => {
    await server.pause()
    await enqueue('demora@cliente.exemplo')
    for (const [index, delaySeconds] of [5, 10, 20, 40].entries()) {
      const dueAt = Date.now()
      // Of use for a minute from now, whenever that is.
      await pool.query(
        `update mail set next_at = now(), expires_at = now() + interval '1 minute' where recipient = 'demora@cliente.exemplo'`,
      )
      // Whoever is to try it comes after the clock is set, or would have tried it before.
      if (index === 0) openRoom({ smtpUrl: server.url() })
      await expect.poll(async () => (await rowOf('demora@cliente.exemplo')).attempts, PATIENCE).toBe(index + 1)
      // It was tried at some moment between the two.
      const nextAt = (await rowOf('demora@cliente.exemplo')).next_at.getTime()
      expect(nextAt - delaySeconds * 1000).toBeGreaterThanOrEqual(dueAt)
      expect(nextAt - delaySeconds * 1000).toBeLessThanOrEqual(Date.now())
    }
    await pool.query(`update mail set next_at = now() where recipient = 'demora@cliente.exemplo'`)
    await expect.poll(async () => (await rowOf('demora@cliente.exemplo')).state, PATIENCE).toBe('failed')
    expect(logged.at(-1)).toMatchObject({
      kind: 'notice',
      attempts: 5,
      reason: expect.stringContaining('a conexão foi recusada'),
    })
    expect(JSON.stringify(logged)).not.toContain('demora@')
    await server.resume()
  })

  test('to somebody whom the server does not know is given up at once, and holds up no other', async () => {
    await enqueue('ninguem@cliente.exemplo')
    await enqueue('depois@cliente.exemplo')
    openRoom({ smtpUrl: server.url() })
    await server.next('depois@cliente.exemplo')
    expect(await rowOf('ninguem@cliente.exemplo')).toMatchObject({
      ...{ state: 'failed', attempts: 1, last_error: 'O servidor de e-mail respondeu: 550 no such mailbox' },
    })
  })

  test('that its server puts off holds up no other', async () => {
    await enqueue('adiado@cliente.exemplo')
    await enqueue('logo-depois@cliente.exemplo')
    const log = { warn: () => undefined, error: () => undefined }
    const deliver = openMailTransport({ mailFrom: FROM, mailSenders: [], dataDir: '', smtpUrl: server.url() })
    await sendDueMail({ pool, secrets, deliver, log }, () => false)
    expect(await rowOf('adiado@cliente.exemplo')).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(server.received('logo-depois@cliente.exemplo')).toHaveLength(1)
    await pool.query(`delete from mail where recipient = 'adiado@cliente.exemplo'`)
  })

  test('is not sent past its time, which went by while nothing ran', async () => {
    await enqueue('tarde@cliente.exemplo', { expiresAt: Date.now() - 1_000 })
    await enqueue('em-tempo@cliente.exemplo')
    openRoom({ smtpUrl: server.url() })
    await server.next('em-tempo@cliente.exemplo')
    expect(server.received('tarde@cliente.exemplo')).toEqual([])
    expect(await rowOf('tarde@cliente.exemplo')).toMatchObject({
      ...{ state: 'failed', last_error: 'Venceu antes de poder ser enviado.' },
    })
  })

  test("goes out from the program's own address where a customer's is not allowed any more, or refused", async () => {
    for (const domain of ['antigo.exemplo', 'recusado.exemplo']) {
      const recipient = `cliente@${domain}`
      const brand = { name: 'ABC', color: '#354ca3', accentColor: '#354ca3', senderName: 'ABC Rastreio' }
      const letter = composeMail(CONTENT, { ...brand, senderAddress: `abc@${domain}` })
      const contentEncrypted = secrets.encrypt(JSON.stringify(letter))
      await inTransaction(pool, (client) =>
        insertMail(client, {
          kind: 'notice',
          recipient,
          contentEncrypted,
          expiresAt: Date.now() + 60_000,
          noticeKey: null,
        }),
      )
    }
    await enqueue('seguinte@cliente.exemplo')
    openRoom({ smtpUrl: server.url() })
    for (const recipient of ['cliente@antigo.exemplo', 'cliente@recusado.exemplo']) {
      const { raw } = await server.next(recipient)
      expect(raw).toContain('From: ABC Rastreio <central@frota.exemplo>\r\n')
    }
    await server.next('seguinte@cliente.exemplo')
  })

  test('that cannot be read any more holds up no other', async () => {
    const other = createSecrets('o'.repeat(32))
    await inTransaction(pool, (client) =>
      enqueueMail(client, other, { kind: 'notice', recipient: 'outra-chave@cliente.exemplo', content: CONTENT }),
    )
    await enqueue('legivel@cliente.exemplo')
    openRoom({ smtpUrl: server.url() })
    await server.next('legivel@cliente.exemplo')
    expect(await rowOf('outra-chave@cliente.exemplo')).toMatchObject({ state: 'failed' })
  })
})

describe('headers', () => {
  test.each(['a@b.exemplo\r\nBcc: c@d.exemplo', '"a\r\n"@b.exemplo', 'Nome <a@b.exemplo>', 'a@b', ''])(
    'are not written by an address: %j is none',
    async (recipient) => {
      expect(await enqueue(recipient)).toBe(false)
    },
  )

  test('name one address each: of several, every one that is sound gets a mail of its own', async () => {
    expect(await enqueue('um@cliente.exemplo; dois@cliente.exemplo, x@')).toBe(true)
    openRoom({ smtpUrl: server.url() })
    for (const address of ['um@cliente.exemplo', 'dois@cliente.exemplo']) {
      const { raw } = await server.next(address)
      expect(/^To: .*$/m.exec(raw)?.[0].trim()).toBe(`To: ${address}`)
    }
  })

  test('are not written by a subject', async () => {
    await enqueue('assunto@cliente.exemplo', { subject: 'Chamado\r\nBcc: espiao@cliente.exemplo\r\n\r\ncorpo' })
    openRoom({ smtpUrl: server.url() })
    const mail = await server.next('assunto@cliente.exemplo')
    expect(mail.raw).toContain('Subject: Chamado Bcc: espiao@cliente.exemplo corpo\r\n')
    expect(mail.raw).not.toMatch(/^Bcc:/m)
    expect(server.received('espiao@cliente.exemplo')).toEqual([])
  })
})

test('without a server each mail becomes a file that nobody else may read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-mail-'))
  try {
    await enqueue('arquivo@cliente.exemplo')
    openRoom({ smtpUrl: null, dataDir })
    await expect.poll(async () => (await rowOf('arquivo@cliente.exemplo')).state, PATIENCE).toBe('sent')
    const [name, ...others] = readdirSync(join(dataDir, 'mail'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*-\d+\.eml$/)
    const path = join(dataDir, 'mail', name as string)
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(readFileSync(path, 'utf8')).toContain('To: arquivo@cliente.exemplo\r\n')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a mail that became a file is kept as long as one of the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-mail-'))
  const folder = join(dataDir, 'mail')
  try {
    mkdirSync(folder)
    for (const [name, days] of [
      ['velho.eml', 61],
      ['novo.eml', 59],
      ['lista.txt', 61],
    ] as const) {
      const at = Date.now() / 1000 - days * 24 * 3600
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), at, at)
    }
    openRoom({ smtpUrl: null, dataDir })
    await expect.poll(() => readdirSync(folder).sort(), PATIENCE).toEqual(['lista.txt', 'novo.eml'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
