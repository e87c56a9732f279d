import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PmtilesOptions, pmtilesFile } from '../../test/setup/files/pmtiles-file.ts'
import { vectorTile } from '../../test/setup/files/vector-tile.ts'
import { createApp } from './app.ts'
import { readMapFile } from './map-file.ts'
import { MAP_FILE_PATH, registerMapFile } from './map-file-route.ts'
import { registerMap } from './map-routes.ts'
import { openOfflineMap } from './offline-map.ts'
import { limitAddresses } from './request-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'map-file-'))
const road = {
  geometry: 'line',
  corners: [
    [0, 0],
    [4096, 4096],
  ],
  properties: { kind: 'highway' },
} as const
const ONE_TILE = {
  tiles: [{ z: 12, x: 1517, y: 2323, data: vectorTile({ roads: [road], water: [] }) }],
  metadata: {
    attribution: '<a href="https://osm.org" onclick="x()">&copy; OpenStreetMap</a><script>',
    vector_layers: [{ id: 'roads', fields: { kind: 'String' } }, { id: 'water' }],
  },
  bounds: [-46.66, -23.57, -46.6, -23.5],
} as const satisfies PmtilesOptions
const OLD_PROTOMAPS = { vector_layers: [{ id: 'roads', fields: { 'pmap:kind': 'String' } }] }
const whole = pmtilesFile(ONE_TILE)
/** Where the header of a file has these. */
const ADDRESSED_TILES_AT = 72
const LEAST_ZOOM_AT = 100

function written(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

afterAll(() => rmSync(folder, { recursive: true }))

describe('the file of a map', () => {
  test('says by its metadata which schema it has, whose it is, and from where it is drawn', async () => {
    expect(await openOfflineMap(written('protomaps.pmtiles', whole))).toEqual({
      ...{ kind: 'file', path: join(folder, 'protomaps.pmtiles'), schema: 'protomaps', maxZoom: 12 },
      ...{ attribution: '© OpenStreetMap', bounds: ONE_TILE.bounds, fromZoom: 12 },
    })
  })

  test('is known by its tiles where the metadata tells nothing', async () => {
    const data = vectorTile({ transportation: [road], water: [] })
    const bytes = pmtilesFile({ ...ONE_TILE, tiles: [{ ...ONE_TILE.tiles[0], data }], metadata: { vector_layers: [] } })
    const { schema, attribution } = await readMapFile(written('openmaptiles.pmtiles', bytes))
    expect({ schema, attribution }).toEqual({ schema: 'openmaptiles', attribution: '© OpenStreetMap' })
  })

  test('with some cities only is drawn where a city fills the map', async () => {
    const bytes = pmtilesFile({ ...ONE_TILE, bounds: [-52, -31, -46, -23] })
    const fromZoom = async () => (await readMapFile(written('cities.pmtiles', bytes))).fromZoom
    expect(await fromZoom()).toBe(12)
    bytes[LEAST_ZOOM_AT] = 0
    expect(await fromZoom()).toBe(11)
    // A count of zero is one that is not known.
    bytes.writeBigUInt64LE(0n, ADDRESSED_TILES_AT)
    expect(await fromZoom()).toBe(6)
  })

  const centro = fileURLToPath(new URL('../../../../shared/data/map/centro.pmtiles', import.meta.url))
  test.skipIf(!existsSync(centro))(
    'of two real cities is read (beside the project, skipped where absent)',
    async () => {
      const { schema, attribution, fromZoom, maxZoom } = await readMapFile(centro)
      expect({ schema, fromZoom, maxZoom }).toEqual({ schema: 'openmaptiles', fromZoom: 11, maxZoom: 14 })
      expect(attribution).toContain('OpenStreetMap')
    },
  )

  test.each([
    ['não existe', () => '/nowhere/brasil.pmtiles'],
    ['não é um PMTiles', () => written('text.pmtiles', 'streets and squares '.repeat(20))],
    ['não é um PMTiles', () => written('short.pmtiles', whole.subarray(0, 60))],
    ['limites', () => written('nowhere.pmtiles', pmtilesFile({ ...ONE_TILE, bounds: [0, 0, 0, 0] }))],
    ['versão 2', () => written('old.pmtiles', pmtilesFile({ ...ONE_TILE, version: 2 }))],
    ['imagens prontas', () => written('raster.pmtiles', pmtilesFile({ ...ONE_TILE, tileType: 2 }))],
    ['compressão', () => written('brotli.pmtiles', pmtilesFile({ ...ONE_TILE, tileCompression: 3 }))],
    ['incompleto', () => written('cut.pmtiles', whole.subarray(0, whole.length - 1))],
    [
      'danificado',
      () => written('broken.pmtiles', Buffer.concat([whole.subarray(0, 127), Buffer.alloc(whole.length)])),
    ],
    [
      'camadas',
      () => written('other.pmtiles', pmtilesFile({ ...ONE_TILE, metadata: { vector_layers: [{ id: 'ways' }] } })),
    ],
    ['Protomaps 4', () => written('pm3.pmtiles', pmtilesFile({ ...ONE_TILE, metadata: OLD_PROTOMAPS }))],
    ['«tiles»', () => folder],
  ])('that does not serve is refused at the start: %s', async (why, make) => {
    const opening = openOfflineMap(make())
    await expect(opening).rejects.toThrow(/^OFFLINE_MAP: /)
    await expect(opening).rejects.toThrow(why)
  })
})

describe('the served file', () => {
  let app: FastifyInstance
  let url: string
  const path = join(folder, 'served.pmtiles')

  beforeAll(async () => {
    writeFileSync(path, whole)
    app = await createApp({ log: pino({ level: 'silent' }), corsOrigins: [], trustProxy: false, mapStyleUrl: null })
    registerMap(app, { mapStyleUrl: null, offlineMap: await openOfflineMap(path) })
    url = (await app.listen({ host: '127.0.0.1', port: 0 })) + MAP_FILE_PATH
  })
  afterAll(() => app.close())

  const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  test('is told to maps without where it lies', async () => {
    const config = await (await fetch(new URL('/map/config', url))).json()
    expect(config.offlineFile).toMatchObject({ url: MAP_FILE_PATH, schema: 'protomaps', maxZoom: 12 })
    expect(JSON.stringify(config)).not.toContain(folder)
  })

  test.each([
    ['bytes=0-126', 0, 127],
    ['bytes=100-', 100, whole.length],
    ['bytes=-20', whole.length - 20, whole.length],
    [`bytes=10-${whole.length + 5_000}`, 10, whole.length],
    ['bytes=-999999999', 0, whole.length],
  ])('sends the part that %s asks for, and no more', async (range, start, end) => {
    const answer = await ask({ range, 'accept-encoding': 'gzip, br' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${whole.length}`)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await bytesOf(answer)).toEqual(whole.subarray(start, end))
  })

  test.each([`bytes=${whole.length}-`, 'bytes=-0'])('has no part for %s', async (range) => {
    const answer = await ask({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=0-1'])(
    'sends all where %s is no range it knows',
    async (range) => {
      const answer = await ask({ range })
      expect(answer.status).toBe(200)
      expect(await bytesOf(answer)).toEqual(whole)
    },
  )

  test('tells its length without its bytes', async () => {
    const all = await ask({}, 'HEAD')
    expect([all.status, all.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect(all.headers.get('accept-ranges')).toBe('bytes')
    expect(await bytesOf(all)).toHaveLength(0)
    const ranged = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, String(whole.length)])
  })

  test('is not sent again to who has it, and no part of it is put to an older one', async () => {
    const first = await ask({ range: 'bytes=0-9' })
    const etag = first.headers.get('etag')!
    const changed = first.headers.get('last-modified')!
    expect(etag).toMatch(/^"/)
    expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    expect((await ask({ 'if-modified-since': changed })).status).toBe(304)
    const part = { range: 'bytes=0-9' }
    expect((await ask({ ...part, 'if-range': etag })).status).toBe(206)
    expect((await ask({ ...part, 'if-range': changed })).status).toBe(206)
    utimesSync(path, new Date(), new Date(Date.now() + 60_000))
    expect((await ask({ ...part, 'if-range': etag })).status).toBe(200)
    expect((await ask({ 'if-none-match': etag })).status).toBe(200)
  })

  describe('of many megabytes', () => {
    const size = 20 * 2 ** 20
    beforeEach(() => truncateSync(path, size))
    afterEach(() => writeFileSync(path, whole))

    test.each([
      ['bytes=0-', 0],
      ['bytes=-18000000', size - 18_000_000],
    ])('is sent by at most 16 of them: %s', async (range, start) => {
      const answer = await ask({ range })
      const most = 16 * 2 ** 20
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + most - 1}/${size}`)
      expect(await bytesOf(answer)).toHaveLength(most)
    })

    test.each(['', 'bytes=0-1,4-5'])('is refused as a whole, with what to ask for: "%s"', async (range) => {
      const answer = await ask(range ? { range } : {})
      expect([answer.status, answer.headers.get('content-range')]).toEqual([400, null])
      expect((await answer.json()).message).toContain('até 16 MB')
      expect((await ask({}, 'HEAD')).headers.get('content-length')).toBe(String(size))
    })

    test('and cut while it is sent ends in a failure, not in silence', async () => {
      const answer = await ask({ range: 'bytes=0-' })
      truncateSync(path, 1000)
      await expect(answer.arrayBuffer()).rejects.toThrow()
    })
  })

  test('is told as missing where it is empty or a folder', async () => {
    writeFileSync(path, '')
    expect((await ask()).status).toBe(404)
    rmSync(path)
    mkdirSync(path)
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(404)
    rmSync(path, { recursive: true })
    writeFileSync(path, whole)
  })

  test('is asked for by each address only so often', async () => {
    const limited = await createApp({
      log: pino({ level: 'silent' }),
      corsOrigins: [],
      trustProxy: false,
      mapStyleUrl: null,
    })
    limitAddresses(limited, { perSecond: 0.001, burst: 1 })
    registerMapFile(limited, path)
    const statusOf = async () => (await limited.inject({ method: 'HEAD', url: MAP_FILE_PATH })).statusCode
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    await limited.close()
  })

  test('is told as missing where it was taken away', async () => {
    rmSync(path)
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(404)
    writeFileSync(path, whole)
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(206)
  })
})
