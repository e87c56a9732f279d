// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { beginStream, eventText, serverAnswering } from '#testing/live-server.ts'
import { followLive } from './follow-live.ts'

/** How often the program of the hub still gets lost on its way. */
let losses = 0
vi.mock('./live-hub.ts', (load) => {
  losses -= 1
  if (losses >= 0) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

const snapshot = { serverTime: 1, vehicles: [], customers: [], unknownDevices: [] }
const page = new EventTarget()
let server: Awaited<ReturnType<typeof serverAnswering>>
let states: string[]
let following: ReturnType<typeof followLive>

beforeEach(async () => {
  server = await serverAnswering((_, response) => {
    beginStream(response)
    response.write(eventText('snapshot', snapshot))
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, server.url), init))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  states = []
})
afterEach(() => {
  following.stop()
  vi.useRealTimers()
  server.close()
  vi.unstubAllGlobals()
})

function follow() {
  const ignore = () => undefined
  following = followLive({
    ...{
      token: 'a-token',
      onSnapshot: ignore,
      onChanges: ignore,
      onSupportCalls: ignore,
      onOccurrences: ignore,
      onEnd: ignore,
    },
    onConnection: ({ state }) => states.push(state),
  })
}

test('where the program of the live connection does not arrive, the page says so and asks for it again', async () => {
  losses = 1
  follow()
  await soon(() => expect(states).toEqual(['connecting', 'reconnecting']))
  following.retryNow()
  await soon(() => expect(states.at(-1)).toBe('live'))
})

test('a connection that is replaced counts as live only once the next one is', async () => {
  follow()
  await soon(() => expect(states.at(-1)).toBe('live'))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(states.at(-1)).toBe('connecting')
  await soon(() => expect(states.at(-1)).toBe('live'))
})

test('after the clock of the computer was put back, the silence of a hub is not counted from a time to come', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  follow()
  await soon(() => expect(states.at(-1)).toBe('live'))
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(states.at(-1)).toBe('connecting')
  await soon(() => expect(states.at(-1)).toBe('live'))
  vi.advanceTimersByTime(10_000)
  expect(states.at(-1)).toBe('live')
})
