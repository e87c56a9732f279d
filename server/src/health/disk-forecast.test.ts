import { describe, expect, test } from 'vitest'
import { forecastDisk } from './disk-forecast.ts'

const GB = 1024 ** 3

describe('the days that a disk lasts', () => {
  test('follow from what it lost in the last week', () => {
    const first = { freeBytes: 50 * GB, databaseBytes: 10 * GB }
    const last = { freeBytes: 43 * GB, databaseBytes: 12 * GB }
    expect(forecastDisk({ first, last, days: 3.5 }, 43 * GB)).toEqual({ bytesPerDay: 2 * GB, daysLeft: 21.5 })
  })

  test('are not more because something else was removed meanwhile', () => {
    const first = { freeBytes: 20 * GB, databaseBytes: 10 * GB }
    const last = { freeBytes: 40 * GB, databaseBytes: 14 * GB }
    expect(forecastDisk({ first, last, days: 2 }, 40 * GB)).toEqual({ bytesPerDay: 2 * GB, daysLeft: 20 })
  })

  test('are not told where nothing grew, or too little is known', () => {
    const sample = { freeBytes: 20 * GB, databaseBytes: 10 * GB }
    expect(forecastDisk({ first: sample, last: sample, days: 2 }, 20 * GB)).toEqual({ bytesPerDay: 0, daysLeft: null })
    const unknown = { bytesPerDay: null, daysLeft: null }
    const last = { ...sample, freeBytes: 19 * GB }
    expect(forecastDisk({ first: sample, last, days: 0.2 }, 19 * GB)).toEqual(unknown)
    expect(forecastDisk(null, 19 * GB)).toEqual(unknown)
  })
})
