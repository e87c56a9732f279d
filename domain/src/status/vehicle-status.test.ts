import { describe, expect, test } from 'vitest'
import { DEFAULT_STATUS_RULES, evaluateStatus, type StatusInput, statusSince } from './vehicle-status.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function heard(agoMs: number, more: Partial<StatusInput> = {}): StatusInput {
  return {
    active: true,
    lastCommunicationAt: NOW - agoMs,
    fixTime: NOW - agoMs,
    speedKmh: 0,
    ignition: false,
    satellites: 10,
    hdop: 0.9,
    voltage: 12.6,
    backupVoltage: null,
    blocked: false,
    panic: false,
    powerCut: false,
    hasWrongClock: false,
    wasMoving: null,
    ...more,
  }
}

describe('which rule settles a status', () => {
  test.each([
    [heard(0, { active: false }), 'inactive', 'inactive'],
    [heard(0, { lastCommunicationAt: null }), 'neverReported', 'neverReported'],
    [heard(25 * HOUR), 'noSignal', 'lostOff'],
    [heard(5 * HOUR, { ignition: true }), 'noSignal', 'lostOn'],
    [heard(4 * HOUR), 'late', 'lateOff'],
    [heard(20 * MINUTE, { ignition: true }), 'late', 'lateOn'],
    [heard(20 * MINUTE, { ignition: null, speedKmh: 30 }), 'late', 'lateOn'],
    [heard(MINUTE, { ignition: true, speedKmh: 30 }), 'moving', 'speed'],
    [heard(MINUTE, { ignition: true }), 'idle', 'ignitionOn'],
    [heard(MINUTE), 'parked', 'ignitionOff'],
    [heard(MINUTE, { ignition: null }), 'stopped', 'ignitionUnknown'],
  ] as const)('%#: the first that applies', (input, status, rule) => {
    expect(evaluateStatus(input, NOW)).toMatchObject({ status, rule })
  })

  test('a movement ends below the lower speed only', () => {
    const slow = { ignition: true, speedKmh: 4 }
    expect(evaluateStatus(heard(0, { ...slow, wasMoving: true }), NOW).status).toBe('moving')
    expect(evaluateStatus(heard(0, { ...slow, wasMoving: false }), NOW).status).toBe('idle')
  })

  test('a status is told with the limits in force', () => {
    const rules = { ...DEFAULT_STATUS_RULES, expectedOnSeconds: 600, movingKmh: 8 }
    expect(evaluateStatus(heard(0, { ignition: true }), NOW, rules)).toMatchObject({
      expectedSeconds: 600,
      movingKmh: 8,
      lateAfterSeconds: 1_800,
      lostAfterSeconds: 4 * 3600,
    })
  })
})

test('that a vehicle moves with its ignition off is told of the present alone', () => {
  const towed = { ignition: false, speedKmh: 30 }
  expect(evaluateStatus(heard(MINUTE, towed), NOW).badges).toEqual(['movingWithoutIgnition'])
  expect(evaluateStatus(heard(21 * 24 * HOUR, towed), NOW).badges).toEqual(['lostInMotion'])
})

describe('since when a status holds', () => {
  const facts = { lastCommunicationAt: NOW - 20 * MINUTE, movementSince: NOW - 2 * HOUR }

  test('a late vehicle is late since its silence became too long, whatever it did before', () => {
    const status = evaluateStatus(heard(20 * MINUTE, { ignition: true }), NOW)
    expect(statusSince(status, facts)).toBe(NOW - 5 * MINUTE)
  })

  test('a current vehicle holds its status since it began to move or to stand', () => {
    expect(statusSince(evaluateStatus(heard(20 * MINUTE), NOW), facts)).toBe(NOW - 2 * HOUR)
  })

  test('a vehicle that never reported has no such moment', () => {
    const status = evaluateStatus(heard(0, { lastCommunicationAt: null }), NOW)
    expect(statusSince(status, { lastCommunicationAt: null, movementSince: null })).toBeNull()
  })
})
