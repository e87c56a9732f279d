import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Notice, Outcome } from '../../src/notices/channels/channel.ts'
import { reachableAddresses } from '../../src/notices/channels/reachable-address.ts'
import { telegramChannel } from '../../src/notices/channels/telegram.ts'
import { webhookChannel } from '../../src/notices/channels/webhook.ts'
import { whatsappChannel } from '../../src/notices/channels/whatsapp.ts'
import { vapidKey } from '../../src/notices/push/vapid.ts'
import { readSubscription, webPushChannel } from '../../src/notices/push/web-push.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { startPushReceiver } from './push-receiver.ts'

const mayReach = reachableAddresses(['127.0.0.1'])
const PANIC: Notice = {
  key: '0b5f6c3e-8a55-4c7e-9f0e-2f4f9d1c7a10',
  title: 'Pânico · ABC1D23',
  body: 'ABC1D23 · Caminhão 12\nPânico, urgência crítica\na 3 km de Jundiaí/SP, às 13:52',
  urgency: 4,
  url: 'https://frota.exemplo/ocorrencias/7',
  urlLabel: 'Ver a ocorrência',
  path: '/ocorrencias/7',
  facts: {
    ...{ kind: 'opened', plate: 'ABC1D23', vehicle: 'Caminhão 12', customer: 'Aurora', what: 'Pânico' },
    ...{ where: 'a 3 km de Jundiaí/SP', at: Date.parse('2026-11-23T16:52:00Z'), latitude: -23.2, longitude: -46.9 },
  },
}
const open: HttpStandIn[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((standIn) => standIn.stop()))
})

async function standIn(reply: Parameters<typeof startStandIn>[0]): Promise<HttpStandIn> {
  const started = await startStandIn(reply)
  open.push(started)
  return started
}

const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString('utf8'))

describe('a webhook', () => {
  const SECRET = 'segredo-do-cliente'
  const deliver = (url: string, reach = mayReach) => webhookChannel({ url, secret: SECRET, mayReach: reach })(PANIC)

  test('gets the facts, signed with their time, and the same key at every attempt', async () => {
    const server = await standIn(() => ({ status: 204 }))
    expect(await deliver(`${server.url}/avisos`)).toEqual({ kind: 'taken' })
    await deliver(`${server.url}/avisos`)
    const [first, second] = server.received
    const { headers, body } = first!
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['monitorweb-signature']))!
    expect(createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
    expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(3_600_000)
    expect(json(first!)).toMatchObject({
      placa: 'ABC1D23',
      oque: 'Pânico',
      urgencia: 4,
      quando: '2026-11-23T16:52:00.000Z',
    })
    expect([headers['idempotency-key'], second!.headers['idempotency-key']]).toEqual([PANIC.key, PANIC.key])
  })

  test.each<[number, Outcome['kind']]>([
    [200, 'taken'],
    [302, 'refused'],
    [400, 'refused'],
    [404, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [503, 'later'],
  ])('that answers %i is %s', async (status, kind) => {
    const server = await standIn(() => ({ status, headers: { location: 'http://169.254.169.254/' } }))
    expect((await deliver(server.url)).kind).toBe(kind)
    expect(server.received).toHaveLength(1)
  })

  test('that asks to be left alone is, for so long', async () => {
    const server = await standIn(() => ({ status: 429, headers: { 'retry-after': '90' } }))
    expect(await deliver(server.url)).toMatchObject({ kind: 'later', retryAfterMs: 90_000 })
  })

  test('that hangs up, or is away, is tried again', async () => {
    const server = await standIn(() => 'hangUp')
    const later = (why: string) => ({ kind: 'later', reason: `Sem resposta: ${why}.` })
    expect(await deliver(server.url)).toEqual(later('a conexão foi interrompida'))
    expect(await deliver(server.url.replace('http:', 'https:'))).toEqual(later('a conexão não se completou'))
    await open.pop()!.stop()
    expect(await deliver(server.url)).toEqual(later('a conexão foi recusada'))
    expect(await deliver('https://nao-existe.invalid/')).toMatchObject({
      reason: expect.stringMatching(/^Sem resposta: o nome do endereço não /),
    })
  })

  test.each([
    ['a number', (port: number) => `http://127.0.0.1:${port}`],
    ['a name', (port: number) => `http://localhost:${port}`],
    ['IPv6 that carries IPv4', (port: number) => `http://[::ffff:127.0.0.1]:${port}`],
    ['another writing of the number', (port: number) => `http://2130706433:${port}`],
  ])('in a private network that is not allowed hears nothing, written as %s', async (_, url) => {
    const server = await standIn(() => ({ status: 204 }))
    const outcome = await deliver(url(server.port), reachableAddresses([]))
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('WEBHOOK_NETWORKS') })
    expect(server.received).toEqual([])
  })
})

describe('Web Push', () => {
  const vapid = vapidKey('v'.repeat(32), 'mailto:central@frota.exemplo')

  test('reaches the browser alone: the service that checks who sends cannot read it', async () => {
    const receiver = await startPushReceiver(vapid.publicKey)
    open.push(receiver)
    const subscription = readSubscription(receiver.subscription)!
    expect(await webPushChannel({ subscription, vapid, mayReach })(PANIC)).toEqual({ kind: 'taken' })
    const [request] = receiver.received
    expect(request!.body.toString('latin1')).not.toContain('ABC1D23')
    expect(request!.headers).toMatchObject({ urgency: 'high', topic: PANIC.key.replaceAll('-', '') })
    expect(receiver.messages()).toEqual([
      { key: PANIC.key, title: PANIC.title, body: PANIC.body, url: PANIC.url, path: PANIC.path, urgency: 4 },
    ])
  })

  test('of another sender is refused, and of a browser that is gone as well', async () => {
    const receiver = await startPushReceiver(vapidKey('o'.repeat(32), 'mailto:x@y.exemplo').publicKey)
    open.push(receiver)
    const subscription = readSubscription(receiver.subscription)!
    expect(await webPushChannel({ subscription, vapid, mayReach })(PANIC)).toMatchObject({ kind: 'refused' })
    const gone = await standIn(() => ({ status: 410 }))
    const outcome = await webPushChannel({ subscription: { ...subscription, endpoint: gone.url }, vapid, mayReach })(
      PANIC,
    )
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('ative-os') })
  })

  test('takes no subscription that nobody can write to', async () => {
    const receiver = await startPushReceiver(vapid.publicKey)
    open.push(receiver)
    const sound = JSON.parse(receiver.subscription)
    const point = Buffer.from(sound.keys.p256dh, 'base64url')
    point[64] = point[64]! ^ 1
    const broken = [
      ...['', '{', '[]', '{"endpoint":"x"}', JSON.stringify({ ...sound, endpoint: 'file:///etc/passwd' })],
      JSON.stringify({ ...sound, keys: { ...sound.keys, p256dh: point.toString('base64url') } }),
      JSON.stringify({ ...sound, keys: { ...sound.keys, auth: 'AAAA' } }),
    ]
    expect(broken.map(readSubscription)).toEqual(broken.map(() => null))
  })
})

describe('Telegram', () => {
  const TOKEN = '123456:AAAA'

  test('gets a message for the chat, as the Bot API says', async () => {
    const server = await standIn(() => ({ status: 200, body: { ok: true, result: { message_id: 5 } } }))
    expect(await telegramChannel({ apiUrl: server.url, token: TOKEN }, '-100200')(PANIC)).toEqual({ kind: 'taken' })
    expect(server.received[0]!.path).toBe(`/bot${TOKEN}/sendMessage`)
    const { chat_id, text } = json(server.received[0]!)
    expect(chat_id).toBe('-100200')
    expect(text).toContain('Pânico · ABC1D23\n')
    expect(text).toContain(PANIC.url)
  })

  test('takes words that are longer than it allows without their last lines, with the link and the key', async () => {
    const server = await standIn(({ body }) =>
      JSON.parse(body.toString('utf8')).text.length <= 4096
        ? { status: 200, body: { ok: true, result: {} } }
        : { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: message is too long' } },
    )
    const deliver = telegramChannel({ apiUrl: server.url, token: TOKEN }, '1')
    const line = `Saiu de ${'Pátio '.repeat(30)}`
    const many = { ...PANIC, title: '25 ocorrências', body: Array.from({ length: 25 }, () => line).join('\n') }
    for (const notice of [many, { ...many, body: 'x'.repeat(9_000) }]) {
      expect(await deliver(notice)).toEqual({ kind: 'taken' })
    }
    const [first] = server.received.map((request) => json(request).text.split('\n') as string[])
    expect(first!.slice(-3)).toEqual(['… O resto está no sistema.', PANIC.url, `#${PANIC.key.slice(0, 8)}`])
    expect(new Set(first!.slice(1, -3))).toEqual(new Set([line]))
    expect(first!.length).toBeGreaterThan(15)
  })

  test.each([
    [
      { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } },
      'refused',
    ],
    [{ status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } }, 'refused'],
    [{ status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }, 'later'],
    [{ status: 502 }, 'later'],
  ])('that says %j is %s', async (reply, kind) => {
    const server = await standIn(() => reply)
    expect((await telegramChannel({ apiUrl: server.url, token: TOKEN }, '1')(PANIC)).kind).toBe(kind)
  })

  test('that has too much to do says when to come again', async () => {
    const body = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 7 } }
    const server = await standIn(() => ({ status: 429, body }))
    const outcome = await telegramChannel({ apiUrl: server.url, token: TOKEN }, '1')(PANIC)
    expect(outcome).toMatchObject({ kind: 'later', retryAfterMs: 7_000 })
  })
})

describe('WhatsApp', () => {
  const sender = (apiUrl: string) => ({ apiUrl, token: 'segredo', phoneId: '42', template: 'ocorrencia' })

  test('of a long digest gets whole lines, as many as a template has room for', async () => {
    const server = await standIn(() => ({ status: 200, body: '{}' }))
    const lines = Array.from(
      { length: 21 },
      (_, index) => `Excesso de velocidade · ABC1D${index}, a 3 km de Jundiaí/SP, às 13:52 (horário de Brasília)`,
    )
    await whatsappChannel(
      sender(server.url),
      '5511987654321',
    )({ ...PANIC, title: '21 ocorrências', body: lines.join('\n') })
    const texts = json(server.received[0]!).template.components[0].parameters.map(({ text }: { text: string }) => text)
    expect(texts.join('').length).toBeLessThan(900)
    expect(texts[1]).toMatch(/^Excesso de velocidade · ABC1D0, .* \(horário de Brasília\) … O resto está no sistema\.$/)
  })

  test('gets the approved template with values of one line each', async () => {
    const server = await standIn(() => ({ status: 200, body: { messages: [{ id: 'wamid.x' }] } }))
    expect(await whatsappChannel(sender(server.url), '5511987654321')(PANIC)).toEqual({ kind: 'taken' })
    const { path, headers } = server.received[0]!
    expect([path, headers.authorization]).toEqual(['/42/messages', 'Bearer segredo'])
    const message = json(server.received[0]!)
    expect(message).toMatchObject({ messaging_product: 'whatsapp', to: '5511987654321', type: 'template' })
    expect(message.template).toMatchObject({ name: 'ocorrencia', language: { code: 'pt_BR' } })
    const values = message.template.components[0].parameters.map(({ text }: { text: string }) => text)
    expect(values).toHaveLength(4)
    expect(values.filter((value: string) => value === '' || /[\n\t]| {4}/.test(value))).toEqual([])
    expect(message.biz_opaque_callback_data).toBe(PANIC.key)
  })

  test.each([
    [400, 131_026, 'refused'],
    [400, 132_001, 'refused'],
    [400, 131_048, 'later'],
    [429, 130_429, 'later'],
    [401, 190, 'later'],
    [500, 131_000, 'later'],
  ])('that answers %i with the error %i is %s', async (status, code, kind) => {
    const server = await standIn(() => ({ status, body: { error: { code, message: 'motivo' } } }))
    const outcome = await whatsappChannel(sender(server.url), '5511987654321')(PANIC)
    expect(outcome).toMatchObject({ kind, reason: 'WhatsApp: motivo' })
  })
})
