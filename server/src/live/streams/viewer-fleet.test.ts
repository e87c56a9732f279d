import { vehicleOf } from '@monitorweb/contract/fleet/live-rows'
import { expect, test } from 'vitest'
import { createPlaces } from '../../places/places.ts'
import { assembleFleet } from '../fleet/fleet.ts'
import { createFleetState } from '../fleet/fleet-state.ts'
import { createViewerFleet } from './viewer-fleet.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const [OWNER, FRIEND, STRANGER] = [10, 20, 30]
const [SHARED, UNSHARED] = [1, 2]

/** Two vehicles of one customer, of which one is shared with another; the devices have a line each. */
function sharingState() {
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, current: true }
  const ids = [SHARED, UNSHARED]
  const state = createFleetState(createPlaces())
  const rows = {
    customers: [OWNER, FRIEND, STRANGER].map((id) => ({ id, parentId: null, name: `Cliente ${id}` })),
    vehicles: ids.map((id) => ({
      ...{ id, code: '', plate: '', description: '', iconId: 0, vehicleTypeId: null, outputLabels: [] },
    })),
    ownerships: [
      ...ids.map((vehicleId) => ({ ...ever, vehicleId, customerId: OWNER, slot: 0 })),
      { ...ever, vehicleId: SHARED, customerId: FRIEND, slot: 1 },
    ],
    installations: ids.map((id) => ({
      ...{ ...ever, vehicleId: id, installationId: id, deviceId: id },
      ...{ serial: `S${id}`, versionId: null, model: 'ST310', phone: `1199999000${id}` },
    })),
    ...{ devices: ids, unregistered: [], statusLimits: [] },
  }
  state.applyFleet(assembleFleet(rows, NOW), NOW)
  return state
}

const viewerOf = (customerId: number, isOperator = false) => ({ sessionId: 's', customerId, isOperator })

test.each([
  ['an operator', viewerOf(784, true), [true, true, true]],
  ['the owner', viewerOf(OWNER), [true, true, true]],
  ['whom one is shared with', viewerOf(FRIEND), [true, false, false]],
  ['anybody else', viewerOf(STRANGER), [false, false, false]],
])('of occurrences %s hears as far as they may see them', (_, viewer, heard) => {
  const fleet = createViewerFleet(sharingState(), viewer, 'whole')
  const news = [[SHARED, UNSHARED], [UNSHARED], []].map((vehicleIds) => ({ customerId: OWNER, vehicleIds }))
  expect(news.map(fleet.hearsOfOccurrences)).toEqual(heard)
})

test.each([
  ['an operator', viewerOf(784, true), '11999990001'],
  ['the owner', viewerOf(OWNER), '11999990001'],
  ['whom it is shared with', viewerOf(FRIEND), ''],
])('the line of its device, in either form: %s', (_, viewer, phone) => {
  const state = sharingState()
  const told = (['whole', 'rows'] as const).map((form) => createViewerFleet(state, viewer, form).snapshot())
  const vehicles = [...JSON.parse(told[0]!['vehicles']!), ...JSON.parse(told[1]!['rows']!).map(vehicleOf)]
  const shared = vehicles.filter(({ vehicleId }) => vehicleId === SHARED)
  expect(shared).toMatchObject([1, 2].map(() => ({ devicePhone: phone, deviceSerial: 'S1', deviceModel: 'ST310' })))
})

test('of what came before a sale whom the vehicle is shared with hears nothing', () => {
  const fleet = createViewerFleet(sharingState(), viewerOf(FRIEND), 'whole')
  expect(fleet.hearsOfOccurrences({ customerId: STRANGER, vehicleIds: [SHARED] })).toBe(false)
})
