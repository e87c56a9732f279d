import { type DeviceReadings, noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { expect, test } from 'vitest'
import { arrival, report } from '../../../test/setup/arrivals.ts'
import type { Message } from '../../gateway/protocol.ts'
import { newFrame } from '../received-frame.ts'
import { mark } from './mark.ts'
import { normalise } from './normalise.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

/** Answers what is known of a device after a frame of these messages. */
function readingsAfter(...messages: Message[]) {
  const frame = newFrame({ ...arrival('1', report({ fixTime: NOW })), messages })
  for (const step of [normalise(), mark({ marked: () => undefined })]) void step.run(frame)
  return frame.readings
}

const position = (secondsAgo: number, said: Partial<PositionReport>): Message => ({
  kind: 'position',
  report: report({ ignition: null, ...said, fixTime: NOW - secondsAgo * 1000 }),
})

test('of several reports without a fix in a frame the newest tells how things are', () => {
  const on = position(120, { hasFix: false, ignition: true, voltage: 12.6 })
  const off = position(10, { hasFix: false, ignition: false, voltage: null })
  expect(readingsAfter(on, off)).toMatchObject({ ignition: false, voltage: 12.6 })
  expect(readingsAfter(off, on)).toMatchObject({ ignition: false, voltage: 12.6 })
})

const heartbeat = (secondsAgo: number, said: Partial<DeviceReadings>): Message => ({
  kind: 'heartbeat',
  at: NOW - secondsAgo * 1000,
  readings: { ...noReadings(), ...said },
})

test('of several heartbeats in a frame the newest tells how things are, and the others what it does not say', () => {
  const on = heartbeat(120, { ignition: true, voltage: 12.6, attributes: { driverId: 'A1' } })
  const off = heartbeat(10, { ignition: false })
  const now = { ignition: false, voltage: 12.6, attributes: { driverId: 'A1' } }
  expect(readingsAfter(on, off)).toMatchObject(now)
  expect(readingsAfter(off, on)).toMatchObject(now)
})

test('a report without a fix may be newer than a heartbeat of its frame, but than none that names no time', () => {
  const on = { ignition: true }
  const off = position(10, { hasFix: false, ignition: false })
  expect(readingsAfter(heartbeat(120, on), off)?.ignition).toBe(false)
  expect(readingsAfter(heartbeat(5, on), off)?.ignition).toBe(true)
  expect(readingsAfter({ kind: 'heartbeat', readings: { ...noReadings(), ...on } }, off)?.ignition).toBe(true)
})

test('who drives is not forgotten for a report without a fix behind it', () => {
  const driver = position(60, { attributes: { driverId: 'A1' } })
  const off = position(10, { hasFix: false, ignition: false })
  expect(readingsAfter(driver, off)).toMatchObject({ ignition: false, attributes: { driverId: 'A1' } })
})

test('a supply told in words is not forgotten for a report behind it, and what is measured counts for more', () => {
  const cut = position(60, { event: 'powerCut', voltage: null })
  expect(readingsAfter(cut, position(10, { voltage: null }))?.attributes).toEqual({ charging: false })
  expect(readingsAfter(cut, position(10, { event: 'powerRestored', voltage: null }))?.attributes).toEqual({
    charging: true,
  })
  const measured = { ...noReadings(), event: 'powerCut' as const, attributes: { charging: true } }
  expect(readingsAfter({ kind: 'heartbeat', readings: measured })?.attributes).toEqual({ charging: true })
  expect(readingsAfter(position(10, { event: 'powerCut', voltage: 0.2 }))).toBeNull()
})

test('what is told from memory, or as of long ago, is not how things are', () => {
  const said = (ignition: boolean) => ({ ...noReadings(), ignition })
  const now: Message = { kind: 'heartbeat', readings: said(true) }
  const past: Message = { kind: 'heartbeat', readings: said(false), at: NOW - 3_600_000 }
  const kept: Message = { kind: 'heartbeat', readings: { ...said(false), buffered: true } }
  expect(readingsAfter(now, past, kept)?.ignition).toBe(true)
  expect(readingsAfter(past, kept)).toBeNull()
})
