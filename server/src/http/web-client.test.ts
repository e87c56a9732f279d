import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { limitAddresses } from './request-limits.ts'
import { serveWebClient } from './web-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-client-'))
const HTML = 'text/html,application/xhtml+xml'
let app: FastifyInstance
let url: string

beforeAll(async () => {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'index.html'), '<title>The client</title>')
  writeFileSync(join(folder, 'dist', 'assets', 'main-1a2b3c.js'), 'start()')
  writeFileSync(join(folder, 'dist', 'assets', 'old-0f0f0f.js'), 'start()')
  writeFileSync(join(folder, 'dist', 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'dist', 'notice-worker.js'), 'show()')
  writeFileSync(join(folder, 'dist', 'index.html.br'), brotliCompressSync('<title>The client</title>'))
  writeFileSync(join(folder, 'dist', 'assets', 'main-1a2b3c.js.br'), brotliCompressSync('start()'))
  writeFileSync(join(folder, 'dist', 'assets', 'main-1a2b3c.js.gz'), gzipSync('start()'))
  writeFileSync(join(folder, 'secret.txt'), 'not for the web')
  app = await createApp({ log: pino({ level: 'silent' }), corsOrigins: [], trustProxy: false, mapStyleUrl: null })
  await serveWebClient(app, join(folder, 'dist'), async (page, host) => `${page}<!-- ${host} -->`)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each(['/', '/login', '/monitoring/fleet?vehicle=7', '/veiculos/ABC1D23', '/misc/404'])(
  '%s opens the client',
  async (path) => {
    const answer = await fetch(url + path, { headers: { accept: HTML } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('The client')
  },
)

test.each([
  ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/icon.svg', 'public, max-age=3600'],
  ['/notice-worker.js', 'no-cache'],
])('%s may be kept as long as that', async (path, cacheControl) => {
  const answer = await fetch(url + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe(cacheControl)
})

test('a file of the client that was compressed when it was built is sent so to whoever can read it, and kept as long', async () => {
  const answer = await fetch(`${url}/assets/main-1a2b3c.js`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await answer.text()).toBe('start()')
  const page = await fetch(`${url}/login`, { headers: { accept: HTML, 'accept-encoding': 'br' } })
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const plain = await fetch(`${url}/assets/main-1a2b3c.js`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
})

test.each([
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', null],
])('whoever understands %s is sent the file as that says', async (understood, encoding) => {
  const answer = await fetch(`${url}/assets/main-1a2b3c.js`, { headers: { 'accept-encoding': understood } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(await answer.text()).toBe('start()')
})

test('a file that an upgrade took away is not found any more, which is no fault of the server', async () => {
  rmSync(join(folder, 'dist', 'assets', 'old-0f0f0f.js'))
  const answer = await fetch(`${url}/assets/old-0f0f0f.js`)
  expect(answer.status).toBe(404)
})

test('what a browser has already is not sent again, and its size is told without it', async () => {
  const path = `${url}/notice-worker.js`
  const etag = (await fetch(path)).headers.get('etag')!
  expect((await fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const asked = await fetch(path, { method: 'HEAD' })
  expect(asked.headers.get('content-length')).toBe(String('show()'.length))
})

test.each([
  ['a file of an older build', '/assets/main-0ld0ld.js', HTML],
  ['a compressed form by itself', '/assets/main-1a2b3c.js.br', '*/*'],
  ['a missing picture', '/photo.png', 'image/*'],
  ['an address of the API', '/graphql/none', HTML],
  ['an address below a track', '/tracks/7/none', HTML],
  ['an address of files', '/exports/none/none', HTML],
  ['a file beside the folder', '/..%2fsecret.txt', '*/*'],
  ['a file beside the folder, twice hidden', '/assets/%2e%2e/%2e%2e/secret.txt', '*/*'],
])('%s is not found and is no page', async (_, path, accept) => {
  const answer = await fetch(url + path, { headers: { accept } })
  expect([403, 404]).toContain(answer.status)
  const text = await answer.text()
  expect(text).not.toContain('not for the web')
  expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/\.$/), reference: expect.any(String) })
})

test('the page is written for the host that was asked, which only a proxy that is trusted may name otherwise', async () => {
  const headers = { accept: HTML, host: 'um.exemplo:3000', 'x-forwarded-host': 'outro.exemplo' }
  const answer = await app.inject({ url: '/login', headers })
  expect(answer.body).toBe('<title>The client</title><!-- um.exemplo -->')
})

test('pages count among the requests of an address, whatever they are called, and files do not', async () => {
  const limited = await createApp({
    log: pino({ level: 'silent' }),
    corsOrigins: [],
    trustProxy: false,
    mapStyleUrl: null,
  })
  limitAddresses(limited, { perSecond: 0.01, burst: 3 })
  await serveWebClient(limited, join(folder, 'dist'), async (page) => page)
  const codes = []
  for (const path of ['/', '/um', '/dois', '/tres']) {
    codes.push((await limited.inject({ url: path, headers: { accept: HTML } })).statusCode)
  }
  expect(codes).toEqual([200, 200, 200, 429])
  expect((await limited.inject({ url: '/icon.svg' })).statusCode).toBe(200)
  await limited.close()
})

test('a server without a built client still answers, with an error and not with a page', async () => {
  const bare = await createApp({
    log: pino({ level: 'silent' }),
    corsOrigins: [],
    trustProxy: false,
    mapStyleUrl: null,
  })
  await serveWebClient(bare, join(folder, 'nowhere'), async (page) => page)
  const answer = await bare.inject({ url: '/login', headers: { accept: HTML } })
  expect(answer.statusCode).toBe(404)
  await bare.close()
})
