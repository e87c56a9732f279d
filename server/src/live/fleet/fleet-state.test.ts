import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { createPlaces } from '../../places/places.ts'
import type { RegisterRows } from '../../storage/fleet/fleet-rows.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { EVERYTHING } from '../live-scope.ts'
import { assembleFleet } from './fleet.ts'
import { createFleetState } from './fleet-state.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

function fleetWith(unregistered: number[], more: Partial<RegisterRows> = {}) {
  const links = { customers: [], vehicles: [], ownerships: [], installations: [], statusLimits: [] }
  return assembleFleet({ ...links, devices: unregistered, unregistered, ...more }, NOW)
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
  expect(state.unknownDevices(EVERYTHING)['unknownDevices']).not.toContain('S1')
})

test('of more unknown devices than anybody reads those heard last are listed, with how many there are', () => {
  const state = createFleetState(createPlaces())
  const ids = Array.from({ length: 501 }, (_, index) => index + 1)
  const told = () =>
    JSON.parse(state.unknownDevices(EVERYTHING)['unknownDevices']!).map((one: UnknownDevice) => one.serial)
  state.applyFleet(fleetWith(ids), NOW)
  state.applyDevices(
    ids.map((id) => knock(id, NOW + id)),
    NOW,
  )
  expect(told()).toEqual(
    ids
      .slice(1)
      .reverse()
      .map((id) => `S${id}`),
  )
  expect(state.unknownDevices(EVERYTHING)['unknownDeviceCount']).toBe('501')
  state.applyFleet(fleetWith(ids.slice(1)), NOW)
  expect(told()).toHaveLength(500)
  expect(state.unknownDevices(EVERYTHING)).not.toHaveProperty('unknownDeviceCount')
})

test('a vehicle that is shared from the first changes who sees what, and one that is new and not shared does not', () => {
  const state = createFleetState(createPlaces())
  const [own, shared] = [1, 2]
  const named = { code: '', plate: '', description: '', iconId: 0, vehicleTypeId: null, outputLabels: [] }
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, current: true }
  const link = (vehicleId: number, slot: number) => ({ ...ever, vehicleId, customerId: 5 + slot, slot })
  const rows = (ids: number[]): Partial<RegisterRows> => ({
    vehicles: ids.map((id) => ({ ...named, id })),
    ownerships: ids.flatMap((id) => (id === shared ? [link(id, 0), link(id, 1)] : [link(id, 0)])),
  })
  const changeBy = (ids: number[]) => {
    state.applyFleet(fleetWith([], rows(ids)), NOW)
    return state.takeChange(NOW)
  }
  changeBy([])
  expect(changeBy([own])?.visibility).toBe(false)
  expect(changeBy([own, shared])?.visibility).toBe(true)
  expect(state.fleet().sharedVehicles).toEqual(new Map([[6, [shared]]]))
})

test('of a device that is gone nothing is kept, and of one in stock what it said until it comes into a vehicle', () => {
  const state = createFleetState(createPlaces())
  const [gone, inStock] = [1, 2]
  state.applyFleet(fleetWith([gone, inStock]), NOW)
  state.applyDevices([knock(gone, NOW), knock(inStock, NOW)], NOW)
  state.applyFleet(fleetWith([], { devices: [inStock] }), NOW)
  const ids = [gone, inStock]
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, current: true }
  const named = { code: '', plate: '', description: '', iconId: 0, vehicleTypeId: null, outputLabels: [] }
  const told = { serial: '', versionId: null, model: '', phone: '' }
  const installed: Partial<RegisterRows> = {
    devices: ids,
    vehicles: ids.map((id) => ({ ...named, id })),
    installations: ids.map((id) => ({ ...ever, ...told, vehicleId: id, installationId: id, deviceId: id })),
  }
  state.applyFleet(fleetWith([], installed), NOW)
  const heardAt = ids.map((id) => JSON.parse(state.vehicleJson(id, EVERYTHING) ?? '').lastCommunicationAt)
  expect(heardAt).toEqual([null, NOW])
})
