import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fix, newestTrustedFix, TAIL_LENGTH } from './newest-trusted-fix.ts'

const START = Date.UTC(2026, 10, 21, 12)
/** A fix is so many minutes after the start and so many kilometres north of São Paulo. */
const fix = (minutes: number, kilometers: number): Fix => ({
  fixTime: START + minutes * 60_000,
  latitude: -23.5 + kilometers / 110.8,
  longitude: -46.6,
})

describe('the newest fix that is no jump', () => {
  test('is the newest of a plausible drive', () => {
    const drive = [fix(2, 2), fix(1, 1), fix(0, 0)]
    expect(newestTrustedFix(drive)).toBe(drive[0])
  })

  test('is never a single outlier, nor one of two in a row', () => {
    const drive = [fix(3, 500), fix(2, 900), fix(1, 1), fix(0, 0)]
    expect(newestTrustedFix(drive)).toBe(drive[2])
  })

  test('comes back after an outlier, reached from before it', () => {
    const drive = [fix(3, 3), fix(2, 500), fix(1, 1), fix(0, 0)]
    expect(newestTrustedFix(drive)).toBe(drive[0])
  })

  test('is reached by time: 400 km in three hours is a drive', () => {
    const drive = [fix(180, 400), fix(0, 0)]
    expect(newestTrustedFix(drive)).toBe(drive[0])
  })

  test('accepts a place it is carried to: the second report there stands', () => {
    const drive = [fix(3, 800.1), fix(2, 800), fix(1, 1), fix(0, 0)]
    expect(newestTrustedFix(drive)).toBe(drive[0])
  })

  test('depends on nothing behind the tail', () => {
    const fixes = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 900 })), {
      minLength: 20,
      maxLength: 60,
    })
    fc.assert(
      fc.property(fixes, (pairs) => {
        const newestFirst = pairs.map(([minutes, km]) => fix(minutes, km)).sort((a, b) => b.fixTime - a.fixTime)
        expect(newestTrustedFix(newestFirst)).toBe(newestTrustedFix(newestFirst.slice(0, TAIL_LENGTH)))
      }),
    )
  })
})
