import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { createPlaces } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { createChangeRing } from '../fleet/change-ring.ts'
import { assembleFleet } from '../fleet/fleet.ts'
import { createFleetState, type FleetChange } from '../fleet/fleet-state.ts'
import type { FleetView } from '../fleet/fleet-view.ts'
import { EVERYTHING } from '../live-scope.ts'
import { openLiveStream } from './live-stream.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const OPERATOR = { sessionId: 'a', customerId: 784, isOperator: true }

/** Makes a fleet of so many vehicles without a database; the test says what would be read from one. */
function fleetOf(count: number) {
  const state = createFleetState(createPlaces())
  const changes = createChangeRing()
  const listeners = new Set<(change: FleetChange) => void>()
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const since = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, current: true }
  const rows = {
    customers: [],
    vehicles: ids.map((id) => ({
      ...{ id, code: `F${id}`, plate: '', description: 'x'.repeat(200) },
      ...{ iconId: 0, vehicleTypeId: null, outputLabels: [] },
    })),
    ownerships: [],
    installations: ids.map((id) => ({
      ...since,
      vehicleId: id,
      installationId: id,
      deviceId: id,
      serial: `${id}`,
      versionId: null,
      model: '',
      phone: '',
    })),
    devices: ids,
    unregistered: [],
    statusLimits: [],
  }
  state.applyFleet(assembleFleet(rows, NOW), NOW)
  state.takeChange(NOW)
  const view: Pick<FleetView, 'instance' | 'state' | 'changes' | 'onChange'> = {
    instance: 'test',
    state,
    changes,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    view: view as FleetView,
    listeners,
    say(devices: DeviceActivity[], now: number) {
      state.applyDevices(devices, now)
      const change = state.takeChange(now) as FleetChange
      changes.add(change)
      for (const listener of listeners) listener(change)
    },
  }
}

let transactions = 0
function heard(deviceId: number, at: number): DeviceActivity {
  const changedIn = String(++transactions)
  const nothing = { readings: null, readingsAt: null, unregistered: null, fixes: [], alarms: [], clockFault: null }
  return { deviceId, changedIn, communicationAt: at, storedPositions: 0, ...nothing }
}

async function eventsOf(body: AsyncIterable<Buffer>) {
  let text = ''
  for await (const chunk of body) text += chunk.toString()
  return text.split('\n\n').flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    return name ? [{ name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') }] : []
  })
}

test('a reader too slow for every change gets the newest of each vehicle, once, and no second snapshot', async () => {
  const fleet = fleetOf(1_000)
  const stream = openLiveStream({
    view: fleet.view,
    viewer: OPERATOR,
    form: 'whole',
    lastEventId: undefined,
    onClose: () => undefined,
  })
  for (let second = 1; second <= 50; second++) {
    const devices = [1 + (second % 3), 10].map((deviceId) => heard(deviceId, NOW + second * 1_000))
    fleet.say(devices, NOW + second * 1_000)
  }
  expect(stream.body.readableLength).toBeLessThan(2_000_000)
  const caughtUp = new Promise((resolve) => stream.body.once('drain', resolve))
  const reading = eventsOf(stream.body)
  await caughtUp
  stream.end({ reason: 'shutdown', message: 'Até logo.' })
  const events = await reading
  expect(events.map(({ name }) => name)).toEqual(['snapshot', 'changes', 'end'])
  const heardAt = events[1]?.data.vehicles.map((vehicle: LiveVehicle) => [
    vehicle.vehicleId,
    vehicle.lastCommunicationAt,
  ])
  expect(new Map(heardAt)).toEqual(
    new Map([
      [1, NOW + 48_000],
      [2, NOW + 49_000],
      [3, NOW + 50_000],
      [10, NOW + 50_000],
    ]),
  )
})

test('a reader that goes away is forgotten', async () => {
  const fleet = fleetOf(1)
  let closed = false
  const stream = openLiveStream({
    view: fleet.view,
    viewer: OPERATOR,
    form: 'whole',
    lastEventId: undefined,
    onClose: () => {
      closed = true
    },
  })
  expect(fleet.listeners.size).toBe(1)
  stream.body.destroy()
  await new Promise((resolve) => stream.body.once('close', resolve))
  expect(fleet.listeners.size).toBe(0)
  expect(closed).toBe(true)
})

test('age alone changes a status in the stream too', async () => {
  const fleet = fleetOf(1)
  fleet.say([{ ...heard(1, NOW), readings: { ignition: [true, NOW] } }], NOW)
  const { state } = fleet.view
  state.reevaluate(NOW + 14 * 60_000)
  expect(state.takeChange(NOW)).toBeNull()
  state.reevaluate(NOW + 16 * 60_000)
  expect(state.takeChange(NOW)?.vehicleIds).toEqual(new Set([1]))
  expect(JSON.parse(state.vehicleJson(1, EVERYTHING) ?? '')).toMatchObject({
    status: 'late',
    freshness: 'late',
    movement: 'idle',
  })
})
