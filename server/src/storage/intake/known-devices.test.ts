import { expect, test } from 'vitest'
import { openDatabase } from '../base/connections/database.ts'
import { createKnownDevices } from './known-devices.ts'

const MOST_DEVICES = 100_000

test('a device of the batch under way is not forgotten for others, however many there are, and keeps its revision', async () => {
  const known = createKnownDevices()
  const device = { revision: 7, clockMinutes: 0, isCorrected: false, spans: [], places: [] }
  for (let id = 1; id <= MOST_DEVICES; id++) known.keep(id, device)
  // Nothing is asked of a database for those that are known.
  await known.learn(openDatabase({ max: 1 }), [1, 2])
  for (let id = MOST_DEVICES + 1; id <= MOST_DEVICES + 2500; id++) known.keep(id, device)
  expect([known.of(1).revision, known.of(2).revision]).toEqual([7, 7])
  expect(known.of(3).revision).toBeNull()
})
