import { expect, test } from 'vitest'
import { createPacedTask } from './paced-task.ts'

test('what fails is tried again by itself, and why is told once until it did not', async () => {
  const outcomes = ['first', 'first', null, 'second', null]
  const told: unknown[] = []
  await new Promise<void>((resolve) => {
    const task = createPacedTask({
      minIntervalMs: 1,
      async run() {
        const outcome = outcomes.shift()
        if (outcome != null) throw outcome
        if (outcomes.length === 0) resolve()
        else task.wake()
      },
      noteFailure: (error) => told.push(error),
    })
    task.wake()
  })
  expect(told).toEqual(['first', 'second'])
})
