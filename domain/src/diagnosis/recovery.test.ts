import { describe, expect, test } from 'vitest'
import type { Diagnosis } from './diagnosis.ts'
import { type HeardSince, recoveredAt, recoverySign } from './recovery.ts'

const OPENED = 1000
const SINCE = { since: OPENED, now: OPENED + 60_000 }
const NOTHING: HeardSince = {
  lastCommunicationAt: null,
  lastFixAt: null,
  ignition: null,
  voltage: null,
  charging: null,
  powerRestoredAt: null,
}
const cause = (name: Diagnosis['cause'], evidence: Diagnosis['evidence'] = []): Diagnosis => ({
  cause: name,
  confidence: 'high',
  evidence,
})

describe('what shows that a fault is over', () => {
  test('depends on the fault', () => {
    expect(recoverySign(cause('coverage'), true)).toBe('communication')
    expect(recoverySign(cause('gpsAntenna'), false)).toBe('fix')
    expect(recoverySign(cause('healthy'), false)).toBeNull()
    expect(recoverySign(cause('lostInMotion'), true)).toBe('communication')
    expect(recoverySign(cause('lostInMotion', [{ kind: 'withoutFix', at: 1, value: 1 }]), false)).toBe('fix')
    expect(recoverySign(cause('lostInMotion'), false)).toBeNull()
    expect(recoverySign(cause('powerCut', [{ kind: 'voltage', at: 1, value: 0 }]), true)).toBe('power')
    expect(recoverySign(cause('powerCut', [{ kind: 'powerAlarm', at: 1, value: true }]), true)).toBe('communication')
    expect(recoverySign(cause('powerCut', [{ kind: 'powerAlarm', at: 1, value: true }]), false)).toBe('power')
  })

  test('counts only after the opening', () => {
    const heard = { ...NOTHING, lastCommunicationAt: OPENED, lastFixAt: OPENED + 5 }
    expect(recoveredAt('communication', SINCE, heard)).toBeNull()
    expect(recoveredAt('communication', SINCE, { ...heard, lastCommunicationAt: OPENED + 9 })).toBe(OPENED + 9)
    expect(recoveredAt('fix', SINCE, heard)).toBe(OPENED + 5)
  })

  test('does not count when the vehicle fell silent again', () => {
    const heard = { ...NOTHING, lastCommunicationAt: OPENED + 9 }
    const later = (hours: number) => ({ since: OPENED, now: OPENED + hours * 3_600_000 })
    expect(recoveredAt('communication', later(2), heard)).toBe(OPENED + 9)
    expect(recoveredAt('communication', later(5), heard)).toBeNull()
  })

  test('a GPS without a fix again has not come back', () => {
    const HOUR = 3_600_000
    const fixed = (hoursAgo: number, ignition: boolean | null) => ({
      ...{ ...NOTHING, lastFixAt: OPENED + 5, lastCommunicationAt: OPENED + 5 + hoursAgo * HOUR, ignition },
    })
    const at = (heard: HeardSince) =>
      recoveredAt('fix', { since: OPENED, now: heard.lastCommunicationAt! + 60_000 }, heard)
    expect(at(fixed(48, null))).toBeNull()
    expect(at(fixed(2, true))).toBeNull()
    expect(at(fixed(2, false))).toBe(OPENED + 5)
  })

  test('a supply that was cut again has not come back', () => {
    const cut = { ...NOTHING, lastCommunicationAt: OPENED + 9, voltage: { volts: 0, at: OPENED + 9 } }
    expect(recoveredAt('power', SINCE, { ...cut, powerRestoredAt: OPENED + 3 })).toBeNull()
    expect(recoveredAt('power', SINCE, { ...cut, charging: { on: true, at: OPENED + 4 } })).toBeNull()
    expect(recoveredAt('power', SINCE, { ...cut, powerRestoredAt: OPENED + 10 })).toBe(OPENED + 10)
    const unplugged = { ...NOTHING, lastCommunicationAt: OPENED + 9, charging: { on: false, at: OPENED + 9 } }
    expect(recoveredAt('power', SINCE, { ...unplugged, powerRestoredAt: OPENED + 3 })).toBeNull()
    expect(recoveredAt('power', SINCE, { ...unplugged, powerRestoredAt: OPENED + 10 })).toBe(OPENED + 10)
  })

  test('power is back when it is measured, charges or is told; talking on the battery is not enough', () => {
    const talking = { ...NOTHING, lastCommunicationAt: OPENED + 9 }
    expect(recoveredAt('power', SINCE, talking)).toBeNull()
    expect(recoveredAt('power', SINCE, { ...talking, voltage: { volts: 0, at: OPENED + 9 } })).toBeNull()
    expect(recoveredAt('power', SINCE, { ...talking, voltage: { volts: 12.6, at: OPENED + 9 } })).toBe(OPENED + 9)
    expect(recoveredAt('power', SINCE, { ...talking, charging: { on: true, at: OPENED + 4 } })).toBe(OPENED + 4)
    expect(recoveredAt('power', SINCE, { ...talking, powerRestoredAt: OPENED + 3 })).toBe(OPENED + 3)
  })
})
