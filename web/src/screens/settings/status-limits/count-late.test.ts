import { expect, test } from 'vitest'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { countLate } from './count-late.ts'

const HOUR = 3_600_000
const customers = [
  { customerId: 1, name: 'Aurora', parentId: null },
  { customerId: 2, name: 'Aurora Sul', parentId: 1 },
  { customerId: 3, name: 'Boreal', parentId: null },
]
const silent = { lastCommunicationAt: 0, position: null }

test('each vehicle is counted by the limits of its own customer, of those above it and of its model', () => {
  const fleet = [
    sampleVehicle(1, { ...silent, customerId: 2, deviceModel: 'GT06N' }),
    sampleVehicle(2, { ...silent, customerId: 3, deviceModel: 'GT06N' }),
    sampleVehicle(3, { ...silent, customerId: 3, deviceModel: 'ST310' }),
  ]
  const limits = [
    { customerId: 1, versionId: null, rules: { expectedOffSeconds: 10 * 3600 } },
    { customerId: null, versionId: 9, rules: { expectedOffSeconds: 8 * 3600 } },
  ]
  const count = (hours: number) =>
    countLate(fleet, { limits, models: new Map([['ST310', 9]]) }, { customers, now: hours * HOUR })
  expect([2, 4, 25, 31].map(count)).toEqual([0, 1, 2, 3])
})
