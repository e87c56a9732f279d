import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
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

test('who drives is not forgotten for a report without a fix behind it', () => {
  const driver = position(60, { attributes: { driverId: 'A1' } })
  const off = position(10, { hasFix: false, ignition: false })
  expect(readingsAfter(driver, off)).toMatchObject({ ignition: false, attributes: { driverId: 'A1' } })
})

test('what is told from memory, or as of long ago, is not how things are', () => {
  const said = (ignition: boolean) => ({ ...noReadings(), ignition })
  const now: Message = { kind: 'heartbeat', readings: said(true) }
  const past: Message = { kind: 'heartbeat', readings: said(false), at: NOW - 3_600_000 }
  const kept: Message = { kind: 'heartbeat', readings: { ...said(false), buffered: true } }
  expect(readingsAfter(now, past, kept)?.ignition).toBe(true)
  expect(readingsAfter(past, kept)).toBeNull()
})
