import { expect, test } from 'vitest'
import { startRepeatedJob } from './repeated-job.ts'

test('why it fails is told once, and again after it did not', async () => {
  const outcomes = ['first', 'first', null, 'second', 'second']
  const told: unknown[] = []
  await new Promise<void>((resolve) => {
    const job = startRepeatedJob({
      everyMs: 1,
      async run() {
        const outcome = outcomes.shift()
        if (outcome === undefined) return void job.stop().then(resolve)
        if (outcome !== null) throw outcome
      },
      noteFailure: (error) => told.push(error),
    })
  })
  expect(told).toEqual(['first', 'second'])
})
