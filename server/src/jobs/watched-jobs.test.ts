import { expect, test } from 'vitest'
import { createWatchedJobs } from './watched-jobs.ts'

test('a job is known to fail since it began to, is told in the log once, and is not known to once it did not', async () => {
  const told: string[] = []
  const known: unknown[] = []
  const jobs = createWatchedJobs({ warn: (_details, message) => told.push(message) })
  const outcomes = [null, 'odd', 'odd', null]
  await new Promise<void>((resolve) => {
    const job = jobs.start({
      ...{ everyMs: 1, undone: 'it was not counted', undoneInWords: 'Não se conta' },
      async run() {
        known.push(jobs.failing().map(({ undoneInWords, runs }) => [undoneInWords, runs]))
        if (outcomes.length === 0) return void job.stop().then(resolve)
        const outcome = outcomes.shift()
        if (outcome != null) throw outcome
      },
    })
  })
  expect(known).toEqual([[], [], [['Não se conta', 1]], [['Não se conta', 2]], []])
  expect(told).toEqual(['it was not counted; tried again'])
})
