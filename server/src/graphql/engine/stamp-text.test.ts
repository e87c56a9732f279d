import { formatStamp } from '@monitorweb/contract/wire/stamp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInWrittenYears, stampText } from './stamp-text.ts'

test('an instant is written as the contract writes it, to the edges of days and years', () => {
  const instant = fc.oneof(
    fc.double({ min: 0, max: 253_402_300_799_999.9, noNaN: true }),
    fc
      .integer({ min: 0, max: 2_932_896 })
      .chain((day) => fc.constantFrom(...[0, 0.5, 999, 86_399_999].map((ms) => day * 86_400_000 + ms))),
  )
  fc.assert(fc.property(instant, (time) => stampText(time) === formatStamp(time)))
  const others = [Number.NaN, Number.POSITIVE_INFINITY, -1, 253_402_300_800_000, null, '']
  expect(others.filter(isInWrittenYears)).toEqual([])
})
