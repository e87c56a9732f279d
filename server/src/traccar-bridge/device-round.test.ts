import { afterEach, expect, test, vi } from 'vitest'
import type { WantedSpan } from '../storage/reception/traccar-span-store.ts'
import { createDeviceRound } from './device-round.ts'
import type { KnownDevice } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

const HOUR = 3600_000

afterEach(() => {
  vi.useRealTimers()
})

/** A server with so many devices, and a round that notes of which it was asked from when on. */
function fleetOf(count: number, heardAt: number | null) {
  const devices = Array.from(
    { length: count },
    (_, index): KnownDevice => ({ id: index + 1, uniqueId: `d${index + 1}`, name: '', heardAt, renamed: null }),
  )
  const round = createDeviceRound()
  const failing = new Set<number>()
  /** Of whom the server asks to be left alone for so long. */
  const sparing = new Map<number, number>()
  return {
    devices,
    failing,
    sparing,
    async round(readUntil: number | null = null) {
      const asked = new Map<number, number>()
      const wanted: WantedSpan[] = []
      const result = await round(devices, {
        readUntil,
        async read({ id }, { from }) {
          asked.set(id, from)
          if (failing.has(id)) throw new TraccarError('erro 500')
          const restMs = sparing.get(id)
          if (restMs !== undefined) throw new TraccarError('erro 429', { restMs })
          return { found: 0, newestFix: null }
        },
        async want(spans) {
          wanted.push(...spans)
        },
      }).catch((error: unknown) => ({ found: 0, failure: error as TraccarError }))
      return { asked, wanted, failure: result.failure }
    },
  }
}

test('the window is the last hour, and reaches back to what was read before a pause, a week at most', async () => {
  const now = Date.now()
  const first = (await fleetOf(1, null).round()).asked.get(1)!
  expect(now - first).toBeLessThanOrEqual(HOUR)
  expect(now - (await fleetOf(1, null).round(now - 5 * HOUR)).asked.get(1)!).toBe(6 * HOUR)
  const week = Date.now() - (await fleetOf(1, null).round(0)).asked.get(1)!
  expect(Math.round(week / HOUR)).toBe(7 * 24)
})

test('of a great fleet only those that were heard since are asked for, of a small one all', async () => {
  const great = fleetOf(10_000, Date.now() - 3 * HOUR)
  great.devices[6]!.heardAt = Date.now()
  expect([...(await great.round()).asked.keys()]).toEqual([7])
  great.devices[8]!.heardAt = Date.now() - 2 * HOUR
  expect([...(await great.round()).asked.keys()]).toEqual([7, 9])
  expect((await fleetOf(500, Date.now() - 3 * HOUR).round()).asked.size).toBe(500)
})

test('who speaks after a silence is asked for all of it, now and later', async () => {
  const before = Date.now() - 30 * HOUR
  const fleet = fleetOf(1, before)
  expect((await fleet.round()).wanted).toEqual([])
  fleet.devices[0]!.heardAt = Date.now()
  const { wanted } = await fleet.round()
  expect(wanted).toMatchObject([
    { reason: 'silence', serial: 'd1', from: before - HOUR },
    { reason: 'silence', serial: 'd1', from: before - HOUR },
  ])
  expect(wanted[1]!.dueAt - wanted[0]!.dueAt).toBe(HOUR)
  expect((await fleet.round()).wanted).toEqual([])
})

test('a device that fails is passed over; several in a row end the round, which goes on behind them', async () => {
  const fleet = fleetOf(6, null)
  fleet.failing.add(2)
  const { asked, failure } = await fleet.round()
  expect([asked.size, failure?.message]).toEqual([6, 'erro 500'])
  fleet.failing.add(3).add(4)
  expect([...(await fleet.round()).asked.keys()]).toEqual([1, 2, 3, 4])
  expect([...(await fleet.round()).asked.keys()].slice(0, 3)).toEqual([5, 6, 1])
})

test('a device that fails in the first round after a pause keeps what is to be read of it', async () => {
  const pause = Date.now() - 5 * HOUR
  const fleet = fleetOf(2, null)
  fleet.failing.add(1)
  await fleet.round(pause)
  fleet.failing.clear()
  const { asked } = await fleet.round(Date.now())
  expect(asked.get(1)).toBe(pause - HOUR)
  expect(asked.get(2)).toBeGreaterThan(pause)
})

test('a server that asks to be left alone is asked for nobody else, and then for the same one first', async () => {
  const fleet = fleetOf(4, null)
  fleet.sparing.set(2, 30_000)
  const { asked, failure } = await fleet.round()
  expect([[...asked.keys()], failure?.restMs]).toEqual([[1, 2], 30_000])
  fleet.sparing.clear()
  expect([...(await fleet.round()).asked.keys()]).toEqual([2, 3, 4, 1])
})

test("a device for which the server asks for a rest each time stands in nobody's way", async () => {
  const fleet = fleetOf(4, null)
  fleet.sparing.set(2, 0)
  expect([...(await fleet.round()).asked.keys()]).toEqual([1, 2])
  expect([...(await fleet.round()).asked.keys()]).toEqual([2])
  expect([...(await fleet.round()).asked.keys()]).toEqual([3, 4, 1, 2])
})

test('a clock that was ahead hides no silence', async () => {
  const fleet = fleetOf(1, Date.now() + 400 * 24 * HOUR)
  await fleet.round()
  const before = Date.now()
  vi.setSystemTime(before + 2 * HOUR)
  fleet.devices[0]!.heardAt = before + 2 * HOUR
  expect((await fleet.round()).wanted).toHaveLength(2)
})
