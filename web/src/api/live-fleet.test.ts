import type { LiveVehicle } from '@monitorweb/contract/live'
import { expect, test } from 'vitest'
import { createFleetStore } from './live-fleet.ts'

function vehicle(vehicleId: number, plate: string): LiveVehicle {
  return {
    vehicleId,
    plate,
    code: '',
    description: '',
    customerId: 1,
    customerName: 'Aurora',
    deviceSerial: '863100000000001',
    status: 'parked',
    freshness: 'current',
    movement: 'parked',
    badges: [],
    deviceModel: '',
    devicePhone: '',
    rule: 'ignitionOff',
    since: null,
    expectedSeconds: 3_600,
    movingKmh: 5,
    lateAfterSeconds: 10_800,
    lostAfterSeconds: 86_400,
    lastCommunicationAt: 1,
    position: null,
  }
}

const snapshot = {
  serverTime: 5_000,
  vehicles: [vehicle(1, 'AAA1A11'), vehicle(2, 'BBB2B22')],
  customers: [],
  unknownDevices: [],
}

test('changes replace, add and remove vehicles and leave the others as they are', () => {
  const store = createFleetStore(() => 0)
  store.takeSnapshot(snapshot)
  const before = store.fleet()
  store.takeChanges({ serverTime: 6_000, vehicles: [vehicle(3, 'CCC3C33')], removedVehicles: [1] })
  expect([...store.fleet().vehicles.keys()]).toEqual([2, 3])
  expect(store.fleet().vehicles.get(2)).toBe(before.vehicles.get(2))
  expect(before.vehicles.size).toBe(2)
})

test('a paused fleet stands still and shows on resuming what arrived meanwhile', () => {
  const store = createFleetStore(() => 0)
  store.takeSnapshot(snapshot)
  store.setPaused(true)
  const still = store.fleet()
  store.takeChanges({ serverTime: 6_000, vehicles: [vehicle(3, 'CCC3C33')], removedVehicles: [] })
  expect(store.fleet()).toBe(still)
  store.setPaused(false)
  expect(store.fleet().vehicles.has(3)).toBe(true)
})

test('now is the clock of the server, however wrong this computer is', () => {
  let computer = 1_000_000
  const store = createFleetStore(() => computer)
  store.takeSnapshot({ ...snapshot, serverTime: 50_000 })
  computer += 2_000
  expect(store.now()).toBe(52_000)
})
