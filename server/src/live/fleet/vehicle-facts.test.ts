import type { LiveAlarm } from '@monitorweb/contract/fleet/live'
import { ALARM_KINDS } from '@monitorweb/domain/position/alarms'
import { newestReadings, statusInput } from '@monitorweb/domain/status/last-known'
import { describe, expect, test } from 'vitest'
import type { DeviceActivity, LastFix } from '../../storage/fleet/tracking-changes.ts'
import { assembleFleet, type FleetVehicle } from './fleet.ts'
import { gatherFacts, hiddenParts, restrictFacts, withoutOldAlarms } from './vehicle-facts.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const UNNAMED = { wasMoving: null, outputLabels: [] }
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

function fix(installationId: number, minutes: number, said: Partial<LastFix> = {}): LastFix {
  return {
    installationId,
    fixTime: minutesAgo(minutes),
    receivedAt: minutesAgo(minutes),
    latitude: -23,
    longitude: -46,
    speedKmh: 60,
    courseDegrees: 0,
    ignition: true,
    satellites: 9,
    voltage: 24.1,
    odometerKm: null,
    hourMeterHours: null,
    event: null,
    attributes: {},
    ...said,
  }
}

function activity(deviceId: number, said: Partial<DeviceActivity> = {}): [number, DeviceActivity] {
  const silent = { changedIn: '1', communicationAt: null, storedPositions: 0, readings: null, readingsAt: null }
  return [deviceId, { deviceId, ...silent, unregistered: null, fixes: [], alarms: [], clockFault: null, ...said }]
}

/** Device 1 was in the vehicle (installation 11) until an hour ago; device 2 is in it since then (installation 12). */
function vehicleWithTwoDevices(): FleetVehicle {
  const link = { vehicleId: 7, serial: '', versionId: null, model: '', phone: '' }
  const rows = {
    customers: [],
    vehicles: [{ id: 7, code: '', plate: '', description: '', iconId: 0, vehicleTypeId: null, outputLabels: [] }],
    ownerships: [],
    installations: [
      { ...link, installationId: 12, deviceId: 2, from: minutesAgo(60), to: Number.POSITIVE_INFINITY, current: true },
      { ...link, installationId: 11, deviceId: 1, from: Number.NEGATIVE_INFINITY, to: minutesAgo(60), current: false },
    ],
    devices: [1, 2],
    unregistered: [],
    statusLimits: [],
  }
  return assembleFleet(rows, NOW).vehicles.get(7) as FleetVehicle
}

describe('what is known of a vehicle', () => {
  test('until its new device reports, the last fix is the one of the device before', () => {
    const devices = new Map([
      activity(1, { communicationAt: minutesAgo(1), fixes: [fix(11, 90), fix(99, 1)] }),
      activity(2, { communicationAt: minutesAgo(70), readings: { ignition: [true, minutesAgo(70)] } }),
    ])
    const facts = gatherFacts(vehicleWithTwoDevices(), devices)
    expect(facts).toEqual({
      fix: fix(11, 90),
      communicationAt: minutesAgo(90),
      readings: null,
      alarms: [],
      clockFault: null,
    })
  })

  test('once its new device reports, the last fix is the new one, with what the device said besides', () => {
    // The voltage was told an hour before the device came into this vehicle, so it was another's.
    const readings = {
      ignition: [false, minutesAgo(2)],
      voltage: [12.3, minutesAgo(3)],
      odometerKm: [9, minutesAgo(110)],
    } as const
    const devices = new Map([
      activity(1, { communicationAt: minutesAgo(1), fixes: [fix(11, 90)] }),
      activity(2, { communicationAt: minutesAgo(2), readings, fixes: [fix(12, 30)] }),
    ])
    const facts = gatherFacts(vehicleWithTwoDevices(), devices)
    expect(facts).toEqual({
      fix: fix(12, 30),
      communicationAt: minutesAgo(2),
      readings: {
        from: minutesAgo(3),
        to: minutesAgo(2),
        values: { ignition: readings.ignition, voltage: readings.voltage },
      },
      alarms: [],
      clockFault: null,
    })
    expect(newestReadings(facts)).toMatchObject({ ignition: false, voltage: 12.3, speedKmh: null })
    // The vehicle was switched off, so its speed of before is no longer true.
    expect(statusInput(facts, { ...UNNAMED, wasMoving: true })).toMatchObject({ ignition: false, speedKmh: null })
  })
})

describe('the alarms of a vehicle', () => {
  const alarm = (alarmId: number, kind: LiveAlarm['kind'], minutes: number): LiveAlarm => ({
    alarmId,
    kind,
    firstAt: minutesAgo(minutes),
    lastAt: minutesAgo(minutes),
    count: 1,
  })

  test('are those of its devices while they were in it, the gravest and newest first', () => {
    const before = [alarm(1, 'powerCut', 90), alarm(2, 'sos', 30)]
    const now = [alarm(3, 'sos', 70), alarm(4, 'vibration', 5), alarm(5, 'powerCut', 20)]
    const devices = new Map([activity(1, { alarms: before }), activity(2, { alarms: now })])
    const { alarms } = gatherFacts(vehicleWithTwoDevices(), devices)
    expect(alarms.map(({ alarmId }) => alarmId)).toEqual([5, 1, 4])
  })

  test('are all told of one device, one of each kind, and none of them where all are hidden', () => {
    const all = ALARM_KINDS.map((kind, index) => alarm(index + 1, kind, 5))
    const facts = gatherFacts(vehicleWithTwoDevices(), new Map([activity(2, { alarms: all })]))
    expect(facts.alarms.map(({ kind }) => kind)).toEqual(ALARM_KINDS)
    const hidden = hiddenParts(facts, () => false)
    expect(restrictFacts(facts, hidden).alarms).toEqual([])
  })

  test('make it call for help and its supply cut until somebody acknowledged them, whatever its last position says', () => {
    const said = { fix: fix(12, 1, { event: 'sos' }), communicationAt: minutesAgo(1), readings: null, clockFault: null }
    expect(statusInput({ ...said, alarms: [] }, UNNAMED)).toMatchObject({ panic: false, powerCut: false })
    const alarms = [alarm(1, 'sos', 30), alarm(2, 'powerCut', 40)]
    expect(statusInput({ ...said, alarms }, UNNAMED)).toMatchObject({ panic: true, powerCut: true })
  })

  test('leave it a day after they were said last', () => {
    const facts = {
      fix: null,
      communicationAt: null,
      readings: null,
      alarms: [alarm(1, 'sos', 24 * 60 - 1)],
      clockFault: null,
    }
    expect(withoutOldAlarms(facts, NOW)).toBe(facts)
    expect(withoutOldAlarms(facts, NOW + 60_000).alarms).toEqual([])
  })

  test('are shown each to those who may see the instant at which it began', () => {
    const alarms = [alarm(1, 'sos', 50), alarm(2, 'powerCut', 10)]
    const facts = { fix: null, communicationAt: null, readings: null, alarms, clockFault: null }
    const hidden = hiddenParts(facts, (instant) => instant > minutesAgo(30))
    expect(restrictFacts(facts, hidden).alarms).toEqual([alarms[1]])
    expect(hiddenParts(facts, () => true)).toBe(0)
  })
})
