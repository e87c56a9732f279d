import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { describe, expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { collectionOf, featureOf, fleetUpdate } from './vehicle-features.ts'

function vehicle(vehicleId: number, own: Partial<LiveVehicle> = {}): LiveVehicle {
  return sampleVehicle(vehicleId, { description: 'Scania', status: 'moving', position: samplePosition(), ...own })
}

function fleetOf(...vehicles: LiveVehicle[]): Map<number, LiveVehicle> {
  return new Map(vehicles.map((each) => [each.vehicleId, each]))
}

const twenty = Array.from({ length: 20 }, (_, index) => vehicle(index + 1))

describe('a vehicle on the map', () => {
  test('has none of a point without a position', () => {
    expect(featureOf(vehicle(1, { position: null }))).toBeNull()
    expect(collectionOf([vehicle(1, { position: null }), vehicle(2)]).features).toHaveLength(1)
  })

  test('turns only while it moves, so that no other shape stands on its head', () => {
    expect(featureOf(vehicle(1))?.properties.courseDegrees).toBe(45)
    expect(featureOf(vehicle(1, { status: 'parked' }))?.properties.courseDegrees).toBe(0)
  })

  test('shows its plate or its description as asked, and the other where it has none', () => {
    expect(featureOf(vehicle(1, { plate: '' }))?.properties.label).toBe('Scania')
    expect(featureOf(vehicle(1, { plate: 'AAA1' }), 'description')?.properties.label).toBe('Scania')
    expect(featureOf(vehicle(1, { description: '' }), 'description')?.properties.label).toBe('AAA1')
  })

  test('names the gravest alarm that nobody acknowledged below the vehicle, and is an alert', () => {
    const alarms = [{ alarmId: 1, kind: 'sos', firstAt: 0, lastAt: 0, count: 1 } as const]
    const { label, alert } = featureOf(vehicle(1, { alarms: [...alarms] }))!.properties
    expect(label).toMatch(/\nPânico \d\d:\d\d:\d\d$/)
    expect(alert).toBe(1)
  })

  test('is an alert for panic and not for a low battery', () => {
    expect(featureOf(vehicle(1, { badges: ['panic'] }))?.properties.alert).toBe(1)
    expect(featureOf(vehicle(1, { badges: ['lowVoltage'] }))?.properties.alert).toBe(0)
  })
})

describe('an update of the map', () => {
  test('is nothing when no vehicle changed', () => {
    expect(fleetUpdate(fleetOf(...twenty), fleetOf(...twenty))).toEqual({ kind: 'none' })
  })

  test('names the few that changed, left, or lost their position', () => {
    const after = fleetOf(...twenty)
    after.set(1, vehicle(1, { status: 'idle' }))
    after.set(2, vehicle(2, { position: null }))
    after.delete(3)
    const update = fleetUpdate(fleetOf(...twenty), after)
    expect(update).toMatchObject({ kind: 'diff', diff: { add: [{ id: 1 }], remove: [3, 2] } })
  })

  test('is the whole set when more than a quarter changed', () => {
    const after = fleetOf(...twenty.map((each, index) => (index < 6 ? { ...each } : each)))
    expect(fleetUpdate(fleetOf(...twenty), after).kind).toBe('whole')
    expect(fleetUpdate(new Map(), fleetOf(...twenty)).kind).toBe('whole')
  })
})

test('a vehicle carries its own picture to the map, and none where it has none', () => {
  const pictures = [vehicle(1, { pictureId: 5 }), vehicle(2)].map((each) => featureOf(each)?.properties.picture)
  expect(pictures).toEqual([5, 0])
})
