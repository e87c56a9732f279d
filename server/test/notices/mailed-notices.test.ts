import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { openMailTransport } from '../../src/mail/mail-transport.ts'
import { sendDueMail } from '../../src/mail/send-mail.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { NOTICE_SECRET, type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
let server: MailServer
let next: HttpStandIn
beforeAll(async () => {
  world = await startNoticeWorld()
  server = await startMailServer()
  next = await startStandIn(() => ({ status: 204 }))
})
afterEach(async () => {
  for (const table of ['notice', 'mail']) await world.pool.query(`delete from ${table}`)
  next.received.length = 0
})
afterAll(async () => {
  await next.stop()
  await server.stop()
  await world.stop()
})

/** `ninguem@…` is nobody at the server. */
const NOBODY = 'ninguem@frota.exemplo'
/** What the server said in English is for the central. */
const REFUSED = 'O e-mail não foi entregue: o servidor de e-mail não o aceitou.'

/** Sends what waits in the outbox, as a process does. */
async function send(): Promise<void> {
  const deliver = openMailTransport({
    smtpUrl: server.url(),
    mailFrom: 'central@frota.exemplo',
    mailSenders: [],
    dataDir: '',
  })
  const log = { warn: () => undefined, error: () => undefined }
  await sendDueMail({ pool: world.pool, secrets: createSecrets(NOTICE_SECRET), deliver, log }, () => false)
}

/** Sends in so many rounds without a wait between them, of which each ends with the first mail that does not reach the server. */
async function sendRounds(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await send()
    await world.pool.query(
      `update mail set next_at = now() - make_interval(secs => 60 - attempts) where state = 'waiting'`,
    )
  }
}

/** Somebody with that address, who is told by e-mail of something just now, and by a webhook after that. */
async function mailed({ address, isLast = false }: { address: string; isLast?: boolean }) {
  const { vehicle, person } = await world.household()
  await world.pool.query('update user_account set email = $1 where id = $2', [address, person])
  await world.channel(person, 'email')
  const webhook = isLast ? null : await world.channel(person, 'webhook', next.url, 1)
  await vehicle.call('sos')
  await world.admit()
  await world.handOver()
  return { person, webhook }
}

test('a notice whose mail is refused for good takes the next channel, once', async () => {
  const { person, webhook } = await mailed({ address: NOBODY })
  const [{ key }] = await world.notices(person)
  await Promise.all([send(), send()])
  expect(await world.notices(person)).toMatchObject([{ state: 'waiting', channel_id: webhook, last_error: REFUSED }])
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', channel_id: webhook }])
  expect(next.received.map(({ headers }) => headers['idempotency-key'])).toEqual([key])
  // Somebody tries the mail again, which the notice does not depend on any more.
  await world.pool.query(`update mail set state = 'waiting', attempts = 0, next_at = now()`)
  await send()
  await world.handOver()
  expect(next.received).toHaveLength(1)
})

test('a mail that fails three times is given up for the next channel, and tried on where there is none', async () => {
  const { person } = await mailed({ address: 'maria@frota.exemplo' })
  const { person: patient } = await mailed({ address: 'joao@frota.exemplo', isLast: true })
  await server.pause()
  await sendRounds(8)
  await server.resume()
  await world.handOver()
  expect(next.received).toHaveLength(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
  const { rows: told } = await world.pool.query(
    `select last_error from notice_channel where kind = 'email' and user_id = $1`,
    [person],
  )
  expect(told).toEqual([{ last_error: 'O e-mail não foi entregue: o servidor de e-mail não foi alcançado.' }])
  const states = async () => (await world.pool.query('select recipient, state from mail order by recipient')).rows
  expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'failed' }])
  await send()
  expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
  expect(await world.notices(patient)).toMatchObject([{ state: 'delivered' }])
})

test('a notice whose mail is refused and that has no other channel is given up and says why', async () => {
  const { person } = await mailed({ address: NOBODY, isLast: true })
  await send()
  expect(await world.notices(person)).toMatchObject([{ state: 'failed', last_error: REFUSED }])
})

test('where one address of several takes the mail, the notice came', async () => {
  const { person } = await mailed({ address: `${NOBODY}; carla@frota.exemplo` })
  await send()
  await world.handOver()
  expect(next.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('where no address of several can be reached, the notice takes the next channel after three attempts at each, once', async () => {
  const { person, webhook } = await mailed({ address: 'rui@frota.exemplo; eva@frota.exemplo' })
  await server.pause()
  await sendRounds(6)
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', channel_id: webhook }])
  // The other one arrives after all, which changes nothing.
  await server.resume()
  await send()
  await world.handOver()
  expect(next.received).toHaveLength(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', channel_id: webhook }])
})
