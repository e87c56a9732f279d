import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { startBaseMap } from './base-map-switch.ts'

const MINUTE = 60_000
let answers: (() => Response)[]
let shown: string[]
let base: ReturnType<typeof startBaseMap>

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/map/config') return Response.json({ version: 8, layers: [], sources: {} })
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
})
afterEach(() => {
  base.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  base = startBaseMap({
    scheme: 'light',
    apply: ({ sources }, kind) => void shown.push(kind === 'online' ? kind : Object.keys(sources).sort().join()),
  })
}

const lost = () => {
  throw new TypeError('network')
}
const refused = () => new Response(null, { status: 503 })

test.each([lost, refused])('settings that could not be read are asked for again', async (failure) => {
  answers = [failure, () => Response.json({ styleUrl: 'https://mapas.example/estilo.json' })]
  open()
  await vi.advanceTimersByTimeAsync(MINUTE / 2)
  expect(shown).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(shown.slice(1)).toEqual(['online'])
})

test('the map of the server comes where its settings do, in place of what came with the program', async () => {
  answers = [lost, lost, () => Response.json({ offlineTiles: true })]
  open()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  await soon(() => expect(shown).toHaveLength(2))
  expect(shown[1]).not.toBe(shown[0])
})
