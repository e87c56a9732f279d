import { expect, test } from 'vitest'
import { createPlaces } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { EVERYTHING } from '../live-scope.ts'
import { assembleFleet } from './fleet.ts'
import { createFleetState } from './fleet-state.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

function fleetWith(quarantined: number[]) {
  return assembleFleet(
    { customers: [], vehicles: [], ownerships: [], installations: [], quarantined, statusLimits: [] },
    NOW,
  )
}

let transactions = 0
function knock(deviceId: number, at: number): DeviceActivity {
  const unregistered = { serial: `S${deviceId}`, protocol: 'gt06', address: '127.0.0.1', firstSeenAt: NOW }
  const changedIn = String(++transactions)
  return {
    deviceId,
    changedIn,
    communicationAt: at,
    storedPositions: 0,
    readings: null,
    unregistered,
    fixes: [],
    alarms: [],
    clockFault: null,
  }
}

test('unknown devices that knock every second are told of every five seconds, and none of them is forgotten', () => {
  const state = createFleetState(createPlaces())
  state.applyFleet(fleetWith([1, 2]), NOW)
  const toldAt: number[] = []
  for (let second = 0; second <= 20; second++) {
    const now = NOW + second * 1_000
    if (second <= 17) state.applyDevices([knock(1 + (second % 2), now)], now)
    if (state.takeChange(now)?.unknownDevices) toldAt.push(second)
  }
  expect(toldAt).toEqual([0, 5, 10, 15, 20])
})

test('an unknown device that was registered leaves the list at once', () => {
  const state = createFleetState(createPlaces())
  state.applyFleet(fleetWith([1, 2]), NOW)
  state.applyDevices([knock(1, NOW), knock(2, NOW)], NOW)
  expect(state.takeChange(NOW)?.unknownDevices).toBe(true)
  state.applyFleet(fleetWith([2]), NOW)
  expect(state.takeChange(NOW + 1_000)?.unknownDevices).toBe(true)
  expect(state.unknownDevicesJson(EVERYTHING)).not.toContain('S1')
})
