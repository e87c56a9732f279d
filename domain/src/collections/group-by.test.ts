import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('grouping puts every item into the group of its key, once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (items, divisor) => {
      const keyOf = (item: number) => Math.abs(item % divisor)
      const groups = groupBy(items, keyOf)
      for (const [key, group] of groups) expect(group).toEqual(items.filter((item) => keyOf(item) === key))
      expect([...groups.values()].flat()).toHaveLength(items.length)
    }),
  )
})
