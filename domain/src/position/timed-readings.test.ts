import { describe, expect, test } from 'vitest'
import { noReadings } from './position-report.ts'
import { readingsAfter, timeReadings } from './timed-readings.ts'

describe('readings outside of positions', () => {
  test('are each as old as when they were said', () => {
    const ignition = timeReadings({ ...noReadings(), ignition: true }, 1000)
    const voltage = timeReadings({ ...noReadings(), voltage: 12.6 }, 3000)
    expect(readingsAfter({ ...ignition, ...voltage }, 2000)).toEqual({ voltage: 12.6 })
  })

  test('are kept only where they have a meaning, however many a device invents', () => {
    const attributes = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`own${index}`, index]))
    expect(timeReadings({ ...noReadings(), attributes: { ...attributes, hdop: 1 } }, 5)).toEqual({ hdop: [1, 5] })
  })
})
