import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { expect, test } from 'vitest'
import { createLandmarkIndex } from '#landmarks/landmark-index.ts'
import type { StopRow } from '#reports/history/history-rows.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { placesOf, stopsInView } from './stop-places.ts'

const HOUR_MS = 3_600_000
const OWNER = 7
const garage = { customerId: OWNER, name: 'Garagem', latitude: -23.5, longitude: -46.6, radiusMeters: 200 } as Landmark
const landmarkIndex = createLandmarkIndex([garage, { ...garage, customerId: 8, name: 'De outro' }])

function stop(hour: number, latitude: number, customerId = OWNER): StopRow {
  const span = { start: hour * HOUR_MS, end: (hour + 1) * HOUR_MS, durationSeconds: 3600, idleSeconds: 0 }
  return { ...span, parkedSeconds: 3600, latitude, longitude: -46.6, place: 'em São Paulo/SP', customerId } as StopRow
}

const vehicle = { vehicleId: 1, letter: '', growing: null, rows: { stops: [stop(1, -23.5), stop(2, -23.6)] } }
const viewed = {
  vehicles: [vehicle as unknown as ShownVehicle],
  focus: { from: 0, to: 24 * HOUR_MS },
  landmarks: { state: 'known', at: (customerId, place) => landmarkIndex.at(customerId, place)?.name ?? '' },
} as Viewed

test("a stop has the name of its owner's landmark, whoever else named the same place", () => {
  expect(stopsInView(viewed, {}).map(({ landmark }) => landmark)).toEqual(['Garagem', ''])
  expect(placesOf(stopsInView(viewed, {})).map(({ landmark }) => landmark)).toEqual(['Garagem', ''])
  expect(landmarkIndex.at(9, garage)).toBeNull()
})

test('visits are those of the period, whatever filters and the part that is looked at leave out', () => {
  const stops = [stop(1, -23.5), stop(3, -23.6), { ...stop(5, -23.5), durationSeconds: 60 }, stop(7, -23.5)]
  const all = { ...viewed, vehicles: [{ ...vehicle, rows: { stops } } as unknown as ShownVehicle] }
  const visitsOf = (shown: Viewed) => stopsInView(shown, { minStopMinutes: '30' }).map(({ visits }) => visits)
  expect(visitsOf(all)).toEqual([3, 1, 3])
  expect(visitsOf({ ...all, hasFocus: true, focus: { from: 6 * HOUR_MS, to: 24 * HOUR_MS } })).toEqual([3])
})

test('those outside of landmarks keep their numbers when they are shown alone', () => {
  expect(stopsInView(viewed, { outside: '1' }).map(({ number }) => number)).toEqual(['2'])
})
