import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { vehicleOf, withParts } from '@monitorweb/contract/fleet/live-rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaces } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { assembleFleet } from '../fleet/fleet.ts'
import { createFleetState, type FleetState } from '../fleet/fleet-state.ts'
import { createViewerFleet, type LiveForm } from './viewer-fleet.ts'

const places = createPlaces()
const START = Date.UTC(2026, 10, 21, 12)
const VEHICLES = 4
const OPERATOR = { sessionId: 'a', customerId: 784, isOperator: true }
const OF_SELLER = { sessionId: 'b', customerId: 1, isOperator: false }
const OF_BUYER = { sessionId: 'c', customerId: 2, isOperator: false }
/** Everything is shared with this one. */
const OF_FRIEND = { sessionId: 'd', customerId: 3, isOperator: false }

/** Makes the fleet as it is registered after so many sales: with each, one more vehicle goes from customer 1 to 2. */
function registers(sold: readonly number[], now: number) {
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, current: true }
  const ids = Array.from({ length: VEHICLES }, (_, index) => index + 1)
  return assembleFleet(
    {
      customers: [1, 2, 3].map((id) => ({ id, parentId: null, name: `Cliente ${id}` })),
      vehicles: ids.map((id) => ({
        ...{ id, code: `F${id}`, plate: `AAA${id}`, description: '', iconId: 0, vehicleTypeId: null },
        outputLabels: sold.includes(id) ? ['Sirene'] : [],
      })),
      ownerships: ids.flatMap((vehicleId) => [
        { ...ever, vehicleId, customerId: 3, slot: 1 },
        ...(sold.includes(vehicleId)
          ? [
              { ...ever, vehicleId, customerId: 1, slot: 0, to: START + 30_000, current: false },
              { ...ever, vehicleId, customerId: 2, slot: 0, from: START + 30_000 },
            ]
          : [{ ...ever, vehicleId, customerId: 1, slot: 0 }]),
      ]),
      installations: ids.map((id) => ({
        ...{ ...ever, vehicleId: id, installationId: id, deviceId: id },
        ...{ serial: `${id}`, versionId: null, model: '', phone: `1199999000${id}` },
      })),
      devices: ids,
      unregistered: [],
      statusLimits: [],
    },
    now,
  )
}

let transactions = 0
function heard(deviceId: number, at: number, said: { speedKmh: number | null; ignition: boolean | null }) {
  const fix = {
    ...{ installationId: deviceId, fixTime: at, receivedAt: at, latitude: -23.5, longitude: -46.6, courseDegrees: 90 },
    ...{ satellites: 9, voltage: 12.5, odometerKm: null, hourMeterHours: null, event: null },
    ...{ attributes: { hdop: said.speedKmh ?? 0 }, ...said },
  }
  const activity: DeviceActivity = {
    ...{ deviceId, changedIn: String(++transactions), communicationAt: at, storedPositions: 0, readings: null },
    ...{ unregistered: null, fixes: [fix], alarms: [], clockFault: null },
  }
  return activity
}

/** Reads what a viewer is sent, as a page does. */
function openReader(state: FleetState, viewer: typeof OPERATOR, form: LiveForm) {
  const fleet = createViewerFleet(state, viewer, form)
  const vehicles = new Map<number, LiveVehicle>()
  let missed = new Set<number>()
  let isVisibilityMissed = false
  function take(members: Record<string, string>): void {
    const said = JSON.parse(`{${Object.entries(members).map(([name, json]) => `"${name}":${json}`)}}`)
    for (const vehicle of said.vehicles ?? said.rows.map(vehicleOf)) vehicles.set(vehicle.vehicleId, vehicle)
    for (const part of said.parts ?? []) vehicles.set(part[0], withParts(vehicles.get(part[0])!, part))
    for (const vehicleId of said.removedVehicles ?? []) vehicles.delete(vehicleId)
  }
  take(fleet.snapshot())
  return {
    vehicles,
    /** A slow reader has no turn; what it missed is told with the next. */
    tell(change: { vehicleIds: ReadonlySet<number>; visibility: boolean }, hasTurn: boolean): void {
      missed = new Set([...missed, ...change.vehicleIds])
      isVisibilityMissed ||= change.visibility
      if (!hasTurn) return
      const members = fleet.changes({ vehicleIds: missed, unknownDevices: false, visibility: isVisibilityMissed })
      missed = new Set()
      isVisibilityMissed = false
      if (members) take(members)
    },
  }
}

const steps = fc.array(
  fc.record({
    deviceId: fc.integer({ min: 1, max: VEHICLES }),
    said: fc.record({ speedKmh: fc.option(fc.nat(90)), ignition: fc.option(fc.boolean()) }),
    seconds: fc.constantFrom(0, 1, 20, 4_000),
    sold: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: VEHICLES })), { freq: 6 }),
    isPublished: fc.boolean(),
    turns: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    joins: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
)

test('rows and their parts tell every viewer what whole vehicles tell: in order, late, after sales and for who joins', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const state = createFleetState(places)
      let now = START
      state.applyFleet(registers([], now), now)
      const open = (viewer: typeof OPERATOR) => ({
        rows: openReader(state, viewer, 'rows'),
        whole: openReader(state, viewer, 'whole'),
      })
      const readers = [OPERATOR, OF_SELLER, OF_BUYER, OF_FRIEND].map(open)
      for (const { deviceId, said, seconds, sold, isPublished, turns, joins } of taken) {
        now += seconds * 1_000
        state.reevaluate(now)
        state.applyDevices([heard(deviceId, now, said)], now)
        if (sold) state.applyFleet(registers(sold, now), now)
        if (joins) readers.push(open(OPERATOR))
        const change = isPublished ? state.takeChange(now) : null
        if (!change) continue
        for (const [index, { rows, whole }] of readers.entries()) {
          const hasTurn = turns[index] ?? true
          for (const reader of [rows, whole]) reader.tell(change, hasTurn)
          expect(rows.vehicles).toEqual(whole.vehicles)
        }
      }
    }),
    { numRuns: 80 },
  )
})

test.each([OPERATOR, OF_FRIEND])(
  'a vehicle that moved on is told by what changed of it, and one that did not by nothing',
  (person) => {
    const state = createFleetState(places)
    state.applyFleet(registers([], START), START)
    state.applyDevices([heard(1, START, { speedKmh: 50, ignition: true })], START)
    const viewer = createViewerFleet(state, person, 'rows')
    viewer.snapshot()
    state.applyDevices([heard(1, START + 1_000, { speedKmh: 51, ignition: true })], START + 1_000)
    const news = viewer.changes({ vehicleIds: new Set([1, 2]), unknownDevices: false, visibility: false })
    const at = START + 1_000
    expect(JSON.parse(news?.['parts'] ?? '')).toEqual([[1, 23, at, 24, at, 25, at, 28, 51, 37, { hdop: 51 }]])
    expect(news?.['rows']).toBe('[]')
    expect(viewer.changes({ vehicleIds: new Set([1, 2]), unknownDevices: false, visibility: false })).toBeNull()
  },
)
