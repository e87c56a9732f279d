import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPlaces } from '../places.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a Nominatim on this machine; with `status` 200 it knows one place. */
async function serve(status: number) {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.statusCode = status
    response.end(JSON.stringify([{ lat: '-23.55', lon: '-46.65', display_name: 'Avenida Paulista' }]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const { search } = createPlaces({ geocoderUrl: `http://127.0.0.1:${port}/reverse` })
  return { asked, search: search! }
}

test('an address is found by the geocoder that names streets, and a postal code is taken as one of Brazil', async () => {
  const { asked, search } = await serve(200)
  const place = { words: 'Avenida Paulista', latitude: -23.55, longitude: -46.65 }
  expect(await search('01310-100', { withinMs: 5_000 })).toEqual([place])
  expect(new URL(asked[0]!, 'http://x').pathname).toBe('/search')
  expect(new URL(asked[0]!, 'http://x').searchParams.get('q')).toBe('01310-100, Brasil')
})

test('a search fails where the geocoder refuses, and asks it again the next time', async () => {
  const { asked, search } = await serve(503)
  await expect(search('Rua X', { withinMs: 5_000 })).rejects.toThrow('HTTP 503')
  await expect(search('Rua X', { withinMs: 5_000 })).rejects.toThrow('HTTP 503')
  expect(asked).toHaveLength(2)
})

test('there is no search of addresses without a geocoder', () => {
  expect(createPlaces().search).toBeNull()
})
