import { expect, test } from 'vitest'
import type { StopMark } from '#map/track/stop-groups.ts'
import { stopsBeside } from './stops-beside.ts'

const stop = (vehicleId: number, start: number): StopMark => ({
  ...{ vehicleId, start, label: '1', durationSeconds: 60, idle: false },
  ...{ latitude: -23.5, longitude: -46.6 },
})
const FOCUS = { from: 1000, to: 2000 }

test('the stop that was chosen among those of a fleet is one stop on the map, and all others stay', () => {
  const [chosen, earlier, later, other] = [stop(7, 1000), stop(7, 500), stop(7, 2000), stop(9, 1000)]
  const around = [chosen, earlier, later, other]
  expect(stopsBeside(around, [stop(7, 1000)], FOCUS)).toEqual([earlier, later, other])
  // While its history is read, nothing else shows it.
  expect(stopsBeside(around, [], FOCUS)).toEqual(around)
})
