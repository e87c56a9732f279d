import { expect, test } from 'vitest'
import { joinedSeries } from './joined-series.ts'

test('a silence of one vehicle stays one where others report meanwhile', () => {
  const silent = { time: [10, 10.001, 50, 60], values: [[80, null, 70, 60]] }
  const other = { time: [20, 30, 40, 55], values: [[1, 2, 3, 4]] }
  const [times, first, second] = joinedSeries([silent, other])
  expect(times).toEqual([10, 10.001, 20, 30, 40, 50, 55, 60])
  expect(first).toEqual([80, null, null, null, null, 70, undefined, 60])
  expect(second).toEqual([undefined, undefined, 1, 2, 3, undefined, 4, undefined])
})
