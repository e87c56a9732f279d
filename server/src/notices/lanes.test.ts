import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('why something was not done is told once, and again after something was', async () => {
  const outcomes = ['away', 'away', 'done', 'away', 'nothing']
  const told: unknown[] = []
  const lanes = createLanes({
    most: 1,
    async work() {
      const outcome = outcomes.shift()
      if (outcome === 'away') throw outcome
      return outcome === 'done'
    },
    noteFailure: (error) => told.push(error),
  })
  while (outcomes.length > 0) {
    lanes.wake()
    await lanes.ended().catch(() => undefined)
  }
  expect(told).toEqual(['away', 'away'])
})
