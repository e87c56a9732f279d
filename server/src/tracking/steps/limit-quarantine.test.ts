import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { arrival, report } from '../../../test/setup/arrivals.ts'
import type { StrangerUse } from '../../storage/reception/stranger-use-store.ts'
import { QUARANTINE } from '../quarantine.ts'
import { newFrame, type ReceivedFrame } from '../received-frame.ts'
import { createStrangerBudget } from '../stranger-budget.ts'
import { createTrackingMetrics } from '../tracking-metrics.ts'
import { limitQuarantine } from './limit-quarantine.ts'
import { normalise } from './normalise.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 24 * 3600_000

/** Makes a device's frame as it comes to the step; without fix times it is a heartbeat. */
function frame(
  state: 'quarantine' | 'active',
  said: { fixTimes?: number[]; bytes?: number; at?: number },
): ReceivedFrame {
  const { fixTimes = [], bytes = 40, at = NOW } = said
  const made: ReceivedFrame = {
    ...newFrame(arrival('1', report({ fixTime: at }))),
    messages: fixTimes.map((fixTime) => ({ kind: 'position', report: report({ fixTime }) })),
    bytes: new Uint8Array(bytes),
    device: { id: 7, state, cell: 0, storedPositions: 0, learnedClockMinutes: null, clockMinutes: 0 },
  }
  void normalise().run(made)
  return made
}

function step(kept = new Map<number, StrangerUse>(), maxBytesOfAll: number = QUARANTINE.maxBytesPerDayOfAll) {
  const registry = new Registry()
  const budget = createStrangerBudget(async () => new Map(kept), maxBytesOfAll)
  return { registry, limit: limitQuarantine(createTrackingMetrics(registry), budget) }
}

test('an unregistered device’s heartbeats are kept up to a number a day', async () => {
  const { limit, registry } = step()
  for (let sent = 1; sent <= QUARANTINE.maxFramesPerDay; sent++) {
    expect(await limit.run(frame('quarantine', {}))).toBeUndefined()
  }
  expect(await limit.run(frame('quarantine', {}))).toBe('refused')
  expect(await registry.metrics()).toContain('reason="quota"} 1')
  expect(await limit.run(frame('quarantine', { at: NOW + DAY_MS }))).toBeUndefined()
})

test('an unregistered device’s bytes are kept up to a number a day, with positions or not', async () => {
  const { limit } = step()
  const half = QUARANTINE.maxBytesPerDay / 2 - 500
  expect(await limit.run(frame('quarantine', { bytes: half, fixTimes: [NOW] }))).toBeUndefined()
  expect(await limit.run(frame('quarantine', { bytes: half }))).toBeUndefined()
  expect(await limit.run(frame('quarantine', { bytes: 300, fixTimes: [NOW] }))).toBe('refused')
})

test('what was kept before this process began counts too, of the device as of all together', async () => {
  const kept = { framesWithoutPosition: QUARANTINE.maxFramesPerDay, bytes: 1_000_000 }
  expect(await step(new Map([[7, kept]])).limit.run(frame('quarantine', {}))).toBe('refused')
  const { limit } = step(new Map([[8, kept]]), 1_000_400)
  expect(await limit.run(frame('quarantine', {}))).toBeUndefined()
  expect(await limit.run(frame('quarantine', { bytes: 300 }))).toBe('refused')
})

test('a clock that jumps back for longer than a day begins a day of its own', async () => {
  const { limit } = step(undefined, 200)
  expect(await limit.run(frame('quarantine', { at: NOW }))).toBeUndefined()
  expect(await limit.run(frame('quarantine', { at: NOW }))).toBe('refused')
  expect(await limit.run(frame('quarantine', { at: NOW - DAY_MS }))).toBe('refused')
  expect(await limit.run(frame('quarantine', { at: NOW - 3 * DAY_MS }))).toBeUndefined()
})

test('an unregistered device’s positions of long ago are set apart, for each day of them would be a table', async () => {
  const { limit } = step()
  const days = Array.from({ length: 400 }, (_, day) => NOW - day * DAY_MS)
  const sent = frame('quarantine', { fixTimes: days })
  expect(await limit.run(sent)).toBeUndefined()
  expect(sent.positions).toHaveLength(QUARANTINE.maxPositionAgeDays + 1)
  expect(sent.apart).toHaveLength(400 - QUARANTINE.maxPositionAgeDays - 1)
})

test('nor does what it said without a place long ago make tables', async () => {
  const { limit } = step()
  const sent = frame('quarantine', {})
  const said = (days: number) => ({ ...report({ fixTime: NOW - days * DAY_MS }), deviceId: 7, receivedAt: NOW })
  sent.placeless = [0, 1, 400].map((days) => ({ ...said(days), flags: 0, digest: 0n }))
  expect(await limit.run(sent)).toBeUndefined()
  expect(sent.placeless.map(({ fixTime }) => fixTime)).toEqual([NOW, NOW - DAY_MS])
})

test('a registered device is not limited', async () => {
  const { limit } = step()
  const sent = frame('active', { fixTimes: [NOW - 300 * DAY_MS], bytes: QUARANTINE.maxBytesPerDay + 1 })
  expect(await limit.run(sent)).toBeUndefined()
  expect(sent.positions).toHaveLength(1)
})
