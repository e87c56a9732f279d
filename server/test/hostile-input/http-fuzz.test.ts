import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { HOSTILE_TEXTS } from './hostile-values.ts'

let world: LiveWorld
let token: string
beforeAll(async () => {
  world = await startLiveWorld()
  await vi.waitUntil(async () => (await fetch(`${world.url}/readyz`)).ok, PATIENCE)
  token = (await world.signIn(784, 'A')).token
})
afterAll(() => world.stop())

/** What an answer must never hold: how it is made inside. */
const INNER = /node_modules|\.ts:\d|at Object\.|postgres|pg_|relation "|SELECT |select .* from|ECONN|\bstack\b/i
const PATHS = [
  ...['/graphql', '/live', '/tracks/1?from=0&to=1', '/tracks/%00', '/positions/traccar', '/places/words?at=1,1'],
  ...[
    '/uploads',
    '/uploads/1',
    '/map/tiles/..%2f..%2fetc%2fpasswd',
    '/map/tiles/a/1/1/1.pbf',
    '/map/fonts/x/0-255.pbf',
  ],
  ...['/', '/assets/..%2f..%2fserver', '/%', '/%ff', '/a%00b', '//evil.example/', '/healthz', '/metrics'],
] as const
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
  '',
] as const

const hostile = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }))
const body = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  hostile.map((query) => Buffer.from(JSON.stringify({ query }))),
  fc.tuple(hostile, fc.jsonValue()).map(([login, variables]) =>
    Buffer.from(
      JSON.stringify({
        query: `mutation { createToken(login: ${JSON.stringify(login)}, password: "x") { token } }`,
        variables,
      }),
    ),
  ),
  fc
    .constantFrom('['.repeat(100_000), `{"a":${'{"a":'.repeat(50_000)}`, `{"query":"${'{a'.repeat(50_000)}"}`)
    .map(Buffer.from),
)

async function isAlive() {
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
}

describe('whatever is sent', () => {
  test('is answered without an inner word, and without a failure of the server', async () => {
    const request = fc.record({
      path: fc.constantFrom(...PATHS),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      type: fc.constantFrom(...TYPES),
      body,
      isPerson: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, type, body, isPerson }) => {
        const response = await fetch(`${world.url}${path}`, {
          method,
          redirect: 'manual',
          headers: { 'content-type': type, ...(isPerson && { authorization: `Bearer ${token}` }) },
          ...(method !== 'GET' && method !== 'HEAD' && { body }),
        })
        if (response.headers.get('content-type')?.startsWith('text/event-stream')) return await response.body?.cancel()
        const text = await response.text()
        expect(response.status, `${method} ${path} ${text}`).toBeLessThan(500)
        if (path !== '/metrics' && !response.headers.get('content-type')?.includes('text/html')) {
          expect(text).not.toMatch(INNER)
        }
      }),
      { numRuns: 400 },
    )
    await isAlive()
  })

  test('as bytes on the socket ends with an answer or a closed connection', async () => {
    const port = Number(new URL(world.url).port)
    const raw = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          'GET / HTTP/1.1\r\n\r\n',
          'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
          'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
          'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
          'POST /graphql HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
          `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
          `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
          `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`,
          `GET /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'e'.repeat(15_000)}\r\n\r\n`,
        )
        .map((text) => Buffer.from(text, 'latin1')),
    )
    await fc.assert(
      fc.asyncProperty(raw, async (bytes) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        let answer = ''
        socket.setEncoding('latin1').on('data', (text: string) => {
          answer += text
        })
        socket.end(bytes)
        await once(socket, 'close')
        expect(answer).toMatch(/^(HTTP\/1\.1 [2-4]\d\d |$)/)
        expect(answer.slice(0, 4_000)).not.toMatch(/node_modules|at Object\.|\.ts:\d/)
      }),
      { numRuns: 60 },
    )
    await isAlive()
  })
})
