import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { registerMap } from './map-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'offline-map-'))
const FILES: Record<string, Buffer> = {
  'map/tiles/base/5/11/17.pbf': Buffer.from([0x1a, 1, 2, 3]),
  'map/tiles/osm/9/1/2.pbf': gzipSync(Buffer.from([0x1a, 4, 5, 6])),
  'map/fonts/Noto Sans Regular/0-255.pbf': Buffer.from([0x0a, 7]),
  'secret.pbf': Buffer.from('not for the web'),
}
let app: FastifyInstance
let url: string

beforeAll(async () => {
  for (const [path, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const mapStyleUrl = 'https://tiles.example/style.json'
  app = await createApp({ log: pino({ level: 'silent' }), corsOrigins: [], trustProxy: false, mapStyleUrl })
  registerMap(app, { mapStyleUrl, offlineMap: { kind: 'folder', path: join(folder, 'map') } })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const bytesOf = async (path: string) => [...new Uint8Array(await (await fetch(url + path)).arrayBuffer())]

describe('the offline map', () => {
  test('has settings that name the online style, the folder and the attribution', async () => {
    expect(await (await fetch(`${url}/map/config`)).json()).toEqual({
      styleUrl: 'https://tiles.example/style.json',
      offlineTiles: true,
      offlineFile: null,
      attribution: '© OpenStreetMap · Limites: IBGE · Natural Earth',
      satellite: null,
    })
  })

  test('has settings that name the pictures from above where there are some', async () => {
    const satelliteTilesUrl = 'https://imagens.example/{z}/{x}/{y}.jpg'
    const seen = await createApp({
      log: pino({ level: 'silent' }),
      corsOrigins: [],
      trustProxy: false,
      mapStyleUrl: null,
    })
    registerMap(seen, { mapStyleUrl: null, offlineMap: null, satelliteTilesUrl, satelliteAttribution: '© Imagens' })
    const { satellite } = (await seen.inject({ url: '/map/config' })).json()
    expect(satellite).toEqual({ tilesUrl: satelliteTilesUrl, attribution: '© Imagens' })
    await seen.close()
  })

  test('sends its tiles as they are, and the reader unpacks packed ones', async () => {
    const answer = await fetch(`${url}/map/tiles/base/5/11/17.pbf`)
    expect(answer.headers.get('content-type')).toBe('application/x-protobuf')
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0x1a, 1, 2, 3])
    expect(await bytesOf('/map/tiles/osm/9/1/2.pbf')).toEqual([0x1a, 4, 5, 6])
  })

  test('sends letters from the first stack that is there', async () => {
    expect(await bytesOf('/map/fonts/Noto%20Sans%20Regular/0-255.pbf')).toEqual([0x0a, 7])
    expect(await bytesOf('/map/fonts/Open%20Sans%20Bold,Noto%20Sans%20Regular/0-255.pbf')).toEqual([0x0a, 7])
  })

  test('says of a tile that is there and cannot be read that it is not to be had now, and of a missing one that it is empty', async () => {
    mkdirSync(join(folder, 'map/tiles/base/5/11/19.pbf'))
    const broken = await app.inject({ url: '/map/tiles/base/5/11/19.pbf' })
    expect([broken.statusCode, broken.headers['cache-control']]).toEqual([503, 'no-store'])
    const missing = await app.inject({ url: '/map/tiles/base/5/11/18.pbf' })
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([204, 'public, max-age=86400'])
  })

  test.each([
    '/map/tiles/base/5/11/18.pbf',
    '/map/tiles/base/../../../secret.pbf',
    '/map/tiles/..%2f..%2fsecret.pbf',
    '/map/tiles/base%2f..%2f..%2f..%2fsecret.pbf',
    '/map/fonts/..%2f..%2f/secret.pbf',
    '/map/fonts/%2e%2e/0-255.pbf',
    '/map/fonts/Noto%20Sans%20Regular/..%2f..%2f..%2fsecret.pbf',
  ])('%s is empty: nothing outside the folder is reached', async (path) => {
    const answer = await app.inject({ url: path })
    expect([204, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('not for the web')
  })

  test('sends the names of towns once and is asked again only whether they changed', async () => {
    const first = await fetch(`${url}/map/places.json`)
    expect((await first.json()).features[0]).toMatchObject({ properties: { name: 'Buenos Aires', rank: 1 } })
    const etag = first.headers.get('etag') as string
    const again = await fetch(`${url}/map/places.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

test('without a folder and without an online style the built-in map is all there is', async () => {
  const bare = await createApp({
    log: pino({ level: 'silent' }),
    corsOrigins: [],
    trustProxy: false,
    mapStyleUrl: null,
  })
  registerMap(bare, { mapStyleUrl: null, offlineMap: null })
  expect((await bare.inject({ url: '/map/config' })).json()).toMatchObject({ styleUrl: null, offlineTiles: false })
  expect((await bare.inject({ url: '/map/tiles/base/5/11/17.pbf' })).statusCode).toBe(204)
  await bare.close()
})
