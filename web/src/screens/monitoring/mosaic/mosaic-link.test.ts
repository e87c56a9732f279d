import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMonitoringSearch } from '../monitoring-search.ts'
import { formatMosaic, MOST_IN_MOSAIC, parseMosaic, withVehicle } from './mosaic-link.ts'

const vehicleIds = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: MOST_IN_MOSAIC })

describe('the vehicles of a mosaic', () => {
  test('survive their link in their order, also where there is none yet', () => {
    fc.assert(
      fc.property(vehicleIds, (ids) => {
        expect(parseMosaic(formatMosaic(ids)!)).toEqual(ids)
      }),
    )
    expect(formatMosaic(null)).toBeUndefined()
    expect(parseMosaic('')).toBeNull()
  })

  test('are read as far as they are understood, and each once', () => {
    expect(parseMosaic('12,x,-3,7,12,0,1.5')).toEqual([12, 7])
    expect(parseMosaic('ABC1D23')).toBeNull()
    expect(readMonitoringSearch({ mosaic: '12,7,12' })).toEqual({ mosaic: '12,7' })
    expect(readMonitoringSearch({ mosaic: 'empty' })).toEqual({ mosaic: 'empty' })
    expect(readMonitoringSearch({ mosaic: 'x' })).toEqual({})
  })

  test('are told to be too many, however many they are', () => {
    expect(parseMosaic('1,2,3,4,5,6,7,8')).toEqual([1, 2, 3, 4, 5])
  })

  test('take one more while there is room, and nobody twice', () => {
    expect(withVehicle([], 5)).toEqual([5])
    expect(withVehicle([1, 2, 3], 5)).toEqual([1, 2, 3, 5])
    expect(withVehicle([1, 2, 3, 4], 5)).toBeNull()
    expect(withVehicle([1, 2, 3, 4], 4)).toEqual([1, 2, 3, 4])
  })
})
