import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNotBelow } from './sorted-numbers.ts'

test('what is found has only smaller numbers before it, and none behind it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (numbers, value) => {
      const ascending = numbers.toSorted((one, other) => one - other)
      expect(firstNotBelow(ascending, value)).toBe(ascending.filter((each) => each < value).length)
    }),
  )
})
