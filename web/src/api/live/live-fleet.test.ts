import { expect, test } from 'vitest'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { createFleetStore, onFirstFleet } from './live-fleet.ts'

const snapshot = {
  serverTime: 5_000,
  vehicles: [sampleVehicle(1), sampleVehicle(2)],
  customers: [],
  unknownDevices: [],
}

test('changes replace, add and remove vehicles and leave the others as they are', () => {
  const store = createFleetStore(() => 0)
  store.takeSnapshot(snapshot)
  const before = store.fleet()
  store.takeChanges({ serverTime: 6_000, vehicles: [sampleVehicle(3)], removedVehicles: [1] })
  expect([...store.fleet().vehicles.keys()]).toEqual([2, 3])
  expect(store.fleet().vehicles.get(2)).toBe(before.vehicles.get(2))
  expect(before.vehicles.size).toBe(2)
})

test('a paused fleet stands still and shows on resuming what arrived meanwhile', () => {
  const store = createFleetStore(() => 0)
  store.takeSnapshot(snapshot)
  store.setPaused(true)
  const still = store.fleet()
  store.takeChanges({ serverTime: 6_000, vehicles: [sampleVehicle(3)], removedVehicles: [] })
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

test('the first fleet is told of once, in the moment it comes, and not where it is there', () => {
  const store = createFleetStore(() => 0)
  const told: number[] = []
  onFirstFleet(store, ({ vehicles }) => told.push(vehicles.size))
  onFirstFleet(store, () => told.push(-1))()
  store.takeSnapshot(snapshot)
  store.takeSnapshot(snapshot)
  onFirstFleet(store, () => told.push(-2))
  store.takeSnapshot(snapshot)
  expect(told).toEqual([2])
})

test('unknown devices are as many as they are said to be, and else as they are listed', () => {
  const store = createFleetStore(() => 0)
  const device = {
    ...{ serial: '1', protocol: 'gt06', address: '', firstSeenAt: 0, lastCommunicationAt: 0 },
    ...{ storedPositions: 0, clockFault: null, position: null },
  }
  const counts: number[] = []
  const note = () => counts.push(store.fleet().unknownDeviceCount)
  const nothing = { serverTime: 6_000, vehicles: [], removedVehicles: [] }
  store.takeSnapshot({ ...snapshot, unknownDevices: [device], unknownDeviceCount: 501 })
  note()
  store.takeChanges(nothing)
  note()
  store.takeChanges({ ...nothing, unknownDevices: [device] })
  note()
  expect(counts).toEqual([501, 501, 1])
})
