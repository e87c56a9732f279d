import { type TrackingPosition, trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import { initialOf } from '@monitorweb/contract/wire/check'
import { expect, test } from 'vitest'
import { fleetPositionColumns } from './fleet-position-columns.tsx'

const columns = fleetPositionColumns({ landmarks: { state: 'known', at: () => '' }, withExcluded: true })
const step = columns.find(({ key }) => key === 'step')!
const nowhere: TrackingPosition = { ...initialOf(trackingPositionFields), latitude: 0, longitude: 0 }
const here = { ...nowhere, latitude: -23, longitude: -46 }
const northOfHere = { ...here, latitude: -22 }

function kmFrom(before: TrackingPosition | null, position: TrackingPosition) {
  return step.value!({ vehicle: { vehicleId: 7, name: '', letter: '' }, position, before })
}

test('the way since the position before is that between two places, and unknown where one is none', () => {
  expect(kmFrom(here, northOfHere)).toBeCloseTo(111.2, 0)
  expect([kmFrom(nowhere, here), kmFrom(here, nowhere), kmFrom(null, here)]).toEqual([null, null, null])
})

test('an hour meter that was not reported is unknown, and not at zero', () => {
  const { cell } = columns.find(({ key }) => key === 'hourMeterHours')!
  const shown = (hourMeterHours: number | null) =>
    cell!({ vehicle: { vehicleId: 7, name: '', letter: '' }, position: { ...here, hourMeterHours }, before: null })
  expect([null, 0, 12_345.67].map(shown)).toEqual(['–', '0,0', '12.345,7'])
})
