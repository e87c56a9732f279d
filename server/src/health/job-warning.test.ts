import { expect, test } from 'vitest'
import { warningOfJobs } from './job-warning.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const since = (minutes: number, runs = 2) => [
  { undoneInWords: 'O que chega não é contado', since: NOW - minutes * 60_000, runs },
]

test('a job that fails for long is told, with since when, and one that passes is not', () => {
  expect(warningOfJobs([], NOW)).toBeNull()
  expect(warningOfJobs(since(4, 100), NOW)).toBeNull()
  // It runs each hour, and the database was started anew at that moment.
  expect(warningOfJobs(since(55, 1), NOW)).toBeNull()
  expect(warningOfJobs(since(12), NOW)).toEqual({
    reason: 'jobFails',
    message: 'O que chega não é contado há 12 min. O registro do programa diz por quê.',
  })
})
