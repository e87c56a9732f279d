import { connect } from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HttpProblem } from '../errors/http-problem.ts'
import { type AppOptions, createApp } from './app.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) await close()
})

const BROKEN = new Error('password hunter2 in table user_account')

async function startApp({ failure = BROKEN, ...options }: Partial<AppOptions> & { failure?: Error } = {}) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const app = await createApp({ log, corsOrigins: [], trustProxy: false, mapStyleUrl: null, ...options })
  app.get('/address', async (request) => request.ip)
  app.get('/good', async () => ({ good: true }))
  app.get('/long', async () => ({ text: 'long '.repeat(2_000) }))
  app.get('/broken', async () => {
    throw failure
  })
  app.get('/busy', async () => {
    throw new HttpProblem('UNAVAILABLE', { retryAfterSeconds: 7 })
  })
  app.get('/stream', async (_request, reply) => reply.type('text/event-stream').send(Readable.from(slowEvents())))
  app.post('/said', async (request) => request.body)
  app.post('/large', { config: { isLargeBody: true } }, async (request) => request.body)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(() => app.close())
  return { url, logged }
}

/** In the tests of requests that do come whole, a request may take this long. */
const LONG_MS = 6_000

/** Waits four times as long as a request may take, by the clock that limits requests. */
async function* slowEvents() {
  for (let count = 0; count < 4; count++) {
    await vi.advanceTimersByTimeAsync(LONG_MS)
    yield `data: ${count}\n\n`
  }
}

describe('a slow connection', () => {
  test('that does not send its request whole in time is ended', async () => {
    const { url } = await startApp({ maxRequestMs: 300 })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('POST /said HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{')
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toContain('408 Request Timeout')
  })

  test('that sends a large file has longer, and not for ever', async () => {
    const { url } = await startApp({ maxRequestMs: 120 })
    const started = Date.now()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('POST /large HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{')
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toContain('408 Request Timeout')
    expect(Date.now() - started).toBeGreaterThan(900)
  })

  test('that reads a stream is left alone, however long it lasts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { url } = await startApp({ maxRequestMs: LONG_MS })
    const answer = await fetch(`${url}/stream`)
    expect((await answer.text()).match(/data: \d/g)).toHaveLength(4)
  })
})

describe('every answer', () => {
  test('allows scripts and connections of this server only, when there is no online map', async () => {
    const { url } = await startApp()
    const { headers } = await fetch(`${url}/good`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https:|unsafe-eval|upgrade-insecure-requests/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('tells no other site where it came from, lies in no frame, and is nothing else than it says', async () => {
    const { url } = await startApp()
    const { headers } = await fetch(`${url}/good`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-dns-prefetch-control')).toBe('off')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('server')).toBeNull()
  })

  test.each([
    [null, null],
    ['http://rastreamento.exemplo', null],
    ['https://rastreamento.exemplo', 'max-age=31536000'],
  ])('with PUBLIC_URL %s asks for https ever after: %s', async (publicUrl, expected) => {
    const { url } = await startApp({ publicUrl })
    expect((await fetch(`${url}/good`)).headers.get('strict-transport-security')).toBe(expected)
  })

  test('lets an online map reach its hosts, and scripts none of them', async () => {
    const { url } = await startApp({ mapStyleUrl: 'http://maps.example:8080/style.json' })
    const policy = (await fetch(`${url}/good`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' http://maps.example:8080 https:;")
    expect(policy).toContain("script-src 'self';")
  })

  test('lets pictures from above be read from their host alone', async () => {
    const { url } = await startApp({ satelliteTilesUrl: 'https://imagens.example/{z}/{x}/{y}.jpg?key=1' })
    const policy = (await fetch(`${url}/good`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://imagens.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://imagens.example;")
  })

  test('is compressed where the reader can take it', async () => {
    const { url } = await startApp()
    const answer = await fetch(`${url}/long`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.json()).text).toHaveLength(10_000)
  })

  test('may be read by pages of the origins named, and of no others', async () => {
    const closed = await startApp()
    const open = await startApp({ corsOrigins: ['https://painel.example'] })
    const allowedTo = async (url: string, origin: string) =>
      (await fetch(`${url}/good`, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowedTo(closed.url, 'https://painel.example')).toBeNull()
    expect(await allowedTo(open.url, 'https://painel.example')).toBe('https://painel.example')
    expect(await allowedTo(open.url, 'https://outro.example')).toBeNull()
  })
})

describe('the address of a request', () => {
  test.each([
    [false, '127.0.0.1'],
    [true, '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7'],
  ])('with TRUST_PROXY %s is %s', async (trustProxy, address) => {
    const { url } = await startApp({ trustProxy })
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
    expect(await (await fetch(`${url}/address`, { headers })).text()).toBe(address)
  })
})

test.each([
  ['x'.repeat(9_000), '127.0.0.1'],
  [`${'x'.repeat(9_000)}, 203.0.113.9`, '203.0.113.9'],
  ['<script>, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, nobody', '127.0.0.1'],
  [`fe80::1%${'x'.repeat(300)}, 203.0.113.9`, '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
])('a forged X-Forwarded-For is no address of a request: %.40s is %s', async (forwarded, address) => {
  const { url } = await startApp({ trustProxy: true })
  const answer = await fetch(`${url}/address`, { headers: { 'x-forwarded-for': forwarded } })
  expect(await answer.text()).toBe(address)
})

describe('a failed request', () => {
  test.each([
    ['GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'O pedido não pôde ser entendido.'],
    ['what is no HTTP\r\n\r\n', 400, 'O pedido não pôde ser entendido.'],
    [`GET / HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'O conteúdo enviado é grande demais.'],
    [
      'POST /said HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
      400,
      'O pedido não pôde ser entendido.',
    ],
  ])('is told in Portuguese also where nothing of ours met it: %.20s', async (sent, status, message) => {
    const { url } = await startApp()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(sent)
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ message })
  })

  test.each([
    ['53100', 'O disco do banco de dados está cheio, e nada pode ser gravado. Avise quem cuida do servidor.'],
    ['57P03', 'O banco de dados não responde no momento. Tente de novo em instantes.'],
  ])('says what it is where the database says %s', async (code, message) => {
    const { url } = await startApp({ failure: Object.assign(new Error('could not extend file'), { code }) })
    const answer = await fetch(`${url}/broken`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message })
  })

  test('tells the person a sentence and a reference, and only the log what happened', async () => {
    const { url, logged } = await startApp()
    const answer = await fetch(`${url}/broken`)
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(text).not.toContain('hunter2')
    const { code, message, reference } = JSON.parse(text)
    expect({ code, message }).toEqual({
      code: 'INTERNAL',
      message: 'Ocorreu um erro no servidor. Informe o código ao suporte.',
    })
    expect(logged.join()).toContain(reference)
    expect(logged.join()).toContain('hunter2')
  })

  test('tells the log of a statement that the database refuses for what it is, by the reference that the person has', async () => {
    const failure = Object.assign(new Error('column "colour" does not exist'), { code: '42703' })
    const { url, logged } = await startApp({ failure })
    const answer = await fetch(`${url}/broken`)
    expect(answer.status).toBe(503)
    const { reference } = (await answer.json()) as { reference: string }
    expect(logged.join()).toContain(reference)
    expect(logged.join()).toContain('colour')
  })

  test('says when to come back', async () => {
    const { url } = await startApp()
    const answer = await fetch(`${url}/busy`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('7')
  })

  test.each([
    ['an unreadable body', '{"query":', 400, 'BAD_REQUEST'],
    ['a body over 1 MB', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), 413, 'TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const { url } = await startApp()
    const answer = await fetch(`${url}/said`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })
})
